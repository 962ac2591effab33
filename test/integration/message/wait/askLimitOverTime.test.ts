import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TestClock } from '../../../engine/clock';
import { TO, useAsking } from './asking';
import { MODES, useStore } from '../../stage';

const { sandbox, ask } = useAsking();

const NOON = Date.parse('2027-01-31T12:00:00Z');
const HOUR = 3_600_000;
const REJECTED = '66812349903';

const store = useStore();

const limit = (values: IDataObject): INodeParameters => ({
	safeguards: {
		limitOverTime: { values: { messages: 1, hours: 1, per: 'workflow', key: '', ...values } },
	},
});
const PER_ALERT = limit({ per: 'key', key: '={{ $json.alert }}' });
const at = (time: number, item: IDataObject = { alert: 'cpu' }) => ({
	clock: new TestClock(time),
	items: [item],
});
const bodies = () => sandbox.messages().length;

describe('a limit over time of questions', () => {
	it('asks once per key and hour, and gives out at once what it left out', async () => {
		expect((await ask(PER_ALERT, at(NOON))).waitingInput).toHaveLength(1);
		const again = await ask(PER_ALERT, at(NOON + HOUR - 1));
		expect(again.waitingInput).toEqual([]);
		expect(again.output.map(({ json }) => json)).toEqual([
			expect.objectContaining({
				to: TO,
				outcome: 'skipped',
				reason:
					'Limit over Time: 1 message in 1 hour with the key "cpu", free again at 31 Jan 2027 13:00 (UTC)',
				limitedUntil: '2027-01-31T13:00:00.000Z',
			}),
		]);
		expect(bodies()).toBe(1);

		expect((await ask(PER_ALERT, at(NOON, { alert: 'disk' }))).waitingInput).toHaveLength(1);
		expect((await ask(PER_ALERT, at(NOON + HOUR))).waitingInput).toHaveLength(1);
		expect(bodies()).toBe(3);
	});

	it('does not count a question that was not sent', async () => {
		const mode = { onError: 'continueRegularOutput' } as const;
		await ask({ ...limit({}), to: REJECTED }, { ...at(NOON), ...mode });
		expect((await ask(limit({}), at(NOON))).waitingInput).toHaveLength(1);
	});

	it.each(MODES)('asks nobody without a key, with On Error set to %s', async (onError) => {
		for (const item of [{}, { alert: null }, { alert: '' }]) {
			const { error, output, errorBranch } = await ask(PER_ALERT, { ...at(NOON, item), onError });
			const told = error?.message ?? [...output, ...errorBranch][0]?.json.error;
			expect(told).toMatch(/^Key (has no value|is empty)$/);
		}
		expect(bodies()).toBe(0);
	});

	it('asks nobody if the store fails', async () => {
		store.fault = new Error('database is locked');
		const onError = 'continueErrorOutput';
		const { errorBranch } = await ask(limit({}), { ...at(NOON), onError });
		expect(errorBranch.map(({ json }) => json.error)).toEqual([
			"Limit over Time cannot use n8n's store of what was sent before: database is locked",
		]);
		expect(bodies()).toBe(0);
	});
});
