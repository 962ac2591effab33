import { readItems } from './readItems';
import { volume } from '../../../engine/volume';
import { TOKEN_IS_WRONG } from '../../../engine/sentences';

const report = (index: number) => ({ body: { messageId: `m-${index}`, status: 'DELIVERED' } });
const items = Array.from({ length: 5_000 }, (_, index) => report(index));
const PARAMETERS = 7;
const REPORTS = volume(20_000, 130_000);

describe(`a file of ${REPORTS} reports`, () => {
	it('comes out without loss', async () => {
		const ids = Array.from({ length: REPORTS }, (_, index) => `m-${index}`);
		const text = JSON.stringify(ids.map((messageId) => ({ messageId, status: 'DELIVERED' })));
		const { output } = await readItems({
			items: [{}],
			files: [Buffer.from(text)],
			parameters: { inputType: 'binary', binaryField: 'data' },
		});
		expect(output.map(({ json }) => json.messageId)).toEqual(ids);
	});
});

describe('the settings of Read', () => {
	it('are looked up once for 5,000 items where all are fixed', async () => {
		const { output, lookups } = await readItems({ items });
		expect(output.map(({ json }) => json.messageId)).toEqual(
			items.map(({ body }) => body.messageId),
		);
		expect(lookups).toBe(PARAMETERS);
	});

	it('look up only what is an expression for each item', async () => {
		const { lookups } = await readItems({
			items: items.slice(0, 100),
			// As the strict context has it: nothing evaluates this one, it is the name of a field.
			parameters: { bodyField: '=body' },
			continues: true,
		});
		expect(lookups).toBe(100 + PARAMETERS - 1);
	});

	it('take nothing from the options but what is an option', async () => {
		const { output } = await readItems({
			items: [report(1)],
			parameters: {
				checkToken: true,
				expectedToken: 'secret',
				comparedField: 'query.token',
				options: { checkToken: false, outcomes: [] },
			},
			continues: true,
		});
		expect(output.map(({ json }) => json.error)).toEqual([TOKEN_IS_WRONG]);
	});

	it.each([
		['null', null],
		['text', 'x'],
		['a list', ['includeRaw']],
	])('refuse each item where the options are %s', async (_, options) => {
		const { output } = await readItems({
			items: [report(1), report(2)],
			parameters: { options },
			continues: true,
		});
		expect(output.map(({ json }) => json.message)).toEqual([
			'Item 1, Options: Options holds a value that is no option. Remove everything under Options and add the options again.',
			'Item 2, Options: Options holds a value that is no option. Remove everything under Options and add the options again.',
		]);
	});
});
