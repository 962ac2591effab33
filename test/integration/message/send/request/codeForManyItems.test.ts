import { Expression, type IDataObject, type INodeParameters } from 'n8n-workflow';
import { range } from 'lodash';

import { inCollections } from '../../../../engine/collections';
import { useStore } from '../../../stage';
import { useSendingStage } from '../sendingStage';

useStore();
const { run } = useSendingStage();

const items = range(300).map(
	(index): IDataObject => ({
		index,
		to: ` 6681234${5_000 + index}`,
		name: ` Ann ${index} `,
		at: '2027-03-01T10:00',
	}),
);

/** Sends, and counts how often n8n's engine is asked. */
async function sent(parameters: INodeParameters, options: INodeParameters = {}, given = items) {
	const asked = jest.spyOn(Expression.prototype, 'resolveSimpleParameterValue');
	try {
		const outcome = await run(
			{ to: '={{ $json.to }}', ...parameters, ...inCollections(options) },
			{ items: given },
		);
		const isCode = ([value]: unknown[]) => typeof value === 'string' && value.startsWith('=');
		return { ...outcome, calls: asked.mock.calls.filter(isCode).length };
	} finally {
		asked.mockRestore();
	}
}

/** At most so many for 300 items, however busy the machine is: then the blocks are smaller. */
const FEW = 100;

describe('code in a parameter of many items', () => {
	it.each<[string, INodeParameters, INodeParameters, (index: number) => IDataObject]>([
		[
			'Text',
			{ text: '=Dear {{ $json.name.trim() }}, {{ $json.at }}' },
			{},
			(index) => ({ text: `Dear Ann ${index}, 2027-03-01T10:00` }),
		],
		[
			'To',
			{ to: '={{ "+" + $json.to.trim() }}' },
			{},
			(index) => ({ to: `6681234${5_000 + index}` }),
		],
		['From', { from: '=Shop{{ $json.index % 2 }}' }, {}, (index) => ({ from: `Shop${index % 2}` })],
		[
			'Message ID',
			{},
			{ messageId: '={{ "a" + $json.index }}' },
			(index) => ({ messageId: `a${index}` }),
		],
		['Bulk ID', {}, { bulkId: '=b{{ $json.index % 2 + 1 }}' }, () => ({ outcome: 'accepted' })],
		[
			'Callback Data',
			{},
			{ callbackData: '={{ $json.name.trim() }}' },
			(index) => ({ callbackData: `Ann ${index}` }),
		],
		[
			'Send At',
			{},
			{ sendAt: '={{ $json.at + ":00" }}' },
			() => ({ sendAt: '2027-03-01T10:00:00.000Z' }),
		],
		[
			'a group',
			{},
			{
				limitOverTime: {
					values: { messages: 1, hours: 24, per: 'key', key: '={{ $json.index % 150 + "" }}' },
				},
			},
			(index) => ({ outcome: index < 150 ? 'accepted' : 'skipped' }),
		],
	])('is evaluated for them together: %s', async (_, parameters, options, fields) => {
		const { output, calls } = await sent(parameters, options);
		expect(output.map(({ json }) => json)).toMatchObject(range(300).map(fields));
		expect(calls).toBeLessThan(FEW);
	});

	it('is evaluated once more for each item of which it gives no value', async () => {
		const some = items.map((json) =>
			Number(json.index) % 10 === 3 ? { ...json, name: null } : json,
		);
		const { output, errorBranch, calls } = await sent(
			{ text: '=Dear {{ $json.name.trim() }}' },
			{},
			some,
		);
		expect(output).toHaveLength(270);
		expect(errorBranch.map(({ json }) => json.error)).toEqual(
			range(30).map(() => 'The field "name" in the text has no value'),
		);
		expect(calls).toBeLessThan(FEW + 30);
	});

	it('is evaluated for each item alone where it gives a date', async () => {
		const sendAt = '={{ DateTime.fromISO($json.at).plus({ minutes: $json.index }) }}';
		const { output, calls } = await sent({}, { sendAt });
		expect(output.at(-1)?.json.sendAt).toBe('2027-03-01T14:59:00.000Z');
		expect(calls).toBeGreaterThan(300);
	});

	it('leaves nothing behind in what n8n keeps', async () => {
		const { stored, kept } = await sent({ text: '=Dear {{ $json.name.trim() }}' });
		expect(stored + JSON.stringify(kept)).not.toContain('bulkSmsBlock');
	});

	it('is evaluated for the one item of Execute Once, and for the rows that are pinned', async () => {
		const text = '=Dear {{ $json.name.trim() }}';
		const parameters = { to: '={{ $json.to }}', text };
		const once = await run(parameters, { items, executeOnce: true });
		const pinned = await run(parameters, { items, isPinned: true });
		expect(once.output.map(({ json }) => json.text)).toEqual(['Dear Ann 0']);
		expect(pinned.output.map(({ json }) => json.text)).toEqual(
			range(300).map((at) => `Dear Ann ${at}`),
		);
	});
});
