import type { IDataObject, INodeParameters, NodeParameterValueType } from 'n8n-workflow';

import { TestClock } from '../../../../engine/clock';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { useStore } from '../../../stage';

const { send, seen } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const C = '66812345673';
const NOON = Date.parse('2027-01-31T12:00:00Z');

useStore();

const fields = (values: INodeParameters): INodeParameters => ({
	...{ messages: 2, hours: 1, per: 'workflow', key: '' },
	...values,
});

const limits = (first: INodeParameters, second?: INodeParameters): INodeParameters => ({
	limitOverTime: { values: fields(first), ...(second && { second: fields(second) }) },
});

const PER_NUMBER = { messages: 1, per: 'number' };
const TOGETHER = { messages: 2 };

const over = (limited: string, whose = '') =>
	`Limit over Time: ${limited}${whose}, free again at 31 Jan 2027 13:00 (UTC)`;

const to = (...numbers: string[]): IDataObject[] =>
	numbers.map((each, index) => ({ to: each, text: `Hello ${index}`, alert: `cpu ${index % 2}` }));

const sendNow = async (items: IDataObject[], options: INodeParameters) =>
	await send(items, MESSAGE, options, { clock: new TestClock(NOON) });

const outcomesOf = ({ outcomes }: { outcomes: unknown[][] }) =>
	outcomes.map(([, outcome]) => outcome);

describe('two limits over time', () => {
	it('send only what both let through, and say which did not', async () => {
		const { outcomes } = await sendNow(to(A, A, B, C), limits(PER_NUMBER, TOGETHER));
		expect(outcomes).toEqual([
			[A, 'accepted'],
			[A, 'skipped', over('1 message in 1 hour', ` to ${A}`)],
			[B, 'accepted'],
			[C, 'skipped', over('2 messages in 1 hour')],
		]);
		expect(seen().map(([number]) => number)).toEqual([A, B]);
	});

	it('count the same key apart, if it is the key of another field', async () => {
		const perKey = (key: string) => ({ messages: 1, per: 'key', key });
		const both = limits(perKey('={{ $json.service }}'), perKey('={{ $json.host }}'));
		const items = [
			{ to: A, text: 'Down', service: 'web', host: 'db' },
			{ to: B, text: 'Down', service: 'api', host: 'web' },
		];
		expect(outcomesOf(await sendNow(items, both))).toEqual(['accepted', 'accepted']);
	});

	it.each(['={{ $json.alert }}', '={{ $json.alert.toUpperCase() }}'])(
		'read the key of the second one for every item: %s',
		async (key) => {
			const perKey = limits({ messages: 9 }, { messages: 1, per: 'key', key });
			expect(outcomesOf(await sendNow(to(A, B, C), perKey))).toEqual([
				'accepted',
				'accepted',
				'skipped',
			]);
		},
	);

	it('are one where the second one is there alone', async () => {
		const alone = { limitOverTime: { second: fields({ messages: 1 }) } };
		expect(outcomesOf(await sendNow(to(A, B), alone))).toEqual(['accepted', 'skipped']);
	});

	it.each<[string, NodeParameterValueType, string]>([
		[
			'a second one that cannot be used',
			{ values: { messages: 1 }, second: { messages: 0 } },
			'Limit over Time cannot be used: Messages cannot be 0',
		],
		[
			'an expression of the second one that gives no value',
			{ values: { messages: 1 }, second: { messages: '={{ $json.none }}' } },
			'Limit over Time cannot be used: Messages has no value',
		],
		['neither of them', {}, 'Limit over Time has no usable value'],
	])('send nothing with %s', async (_what, limitOverTime, reason) => {
		const { outcomes } = await sendNow(to(A, B), { limitOverTime });
		expect(outcomes).toEqual([
			[A, 'notSent', reason],
			[B, 'notSent', reason],
		]);
		expect(seen()).toEqual([]);
	});

	it('say what counts from 0, and go on with the other one', async () => {
		await sendNow(to(A, B), limits(PER_NUMBER, TOGETHER));
		const changed = limits({ ...PER_NUMBER, hours: 2 }, { messages: 3 });
		const { hints, outcomes } = await sendNow(to(A, C, C), changed);
		expect(outcomes.map(([, outcome]) => outcome)).toEqual(['accepted', 'skipped', 'skipped']);
		expect(hints[0]).toContain('the limit of 1 message in 2 hours counts from 0');
		expect(hints[0]).not.toContain('3 messages in 1 hour');
	});
});
