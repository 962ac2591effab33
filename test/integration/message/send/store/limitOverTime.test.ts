import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { countBy } from 'lodash';

import { TestClock } from '../../../../engine/clock';
import { startFaultyGateway, type Fault } from '../../../../engine/faultyGateway';
import type { BulkSmsRun } from '../../../../engine/runBulkSms';
import { sameMessageIn } from '../../../../engine/sentences';
import { MESSAGE, useCarefulSending } from '../carefulSending';
import { loginAt, useStore } from '../../../stage';

const { send, seen, sandbox } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const C = '66812345673';
const REJECTED = '66812349903';
const HOUR = 3_600_000;
const NOON = Date.parse('2027-01-31T12:00:00Z');

const store = useStore();

const limit = (values: IDataObject): INodeParameters => ({
	limitOverTime: { values: { messages: 2, hours: 1, per: 'workflow', key: '', ...values } },
});

const over = (limited: string, whose = '', until = '31 Jan 2027 13:00 (UTC)') =>
	`Limit over Time: ${limited}${whose}, free again at ${until}`;

const three = [A, B, C].map((to) => ({ to, text: 'Hello', alert: 'cpu' }));

async function sendAt(
	time: number,
	items: IDataObject[],
	options: INodeParameters,
	more: Parameters<typeof send>[3] = {},
) {
	return await send(items, MESSAGE, options, { clock: new TestClock(time), ...more });
}

/** One message per request, one request at a time, against a gateway that goes wrong. */
async function sendThrough(
	script: Fault[],
	items: IDataObject[],
	options: INodeParameters,
	more: Partial<BulkSmsRun> = {},
) {
	const clock = new TestClock(NOON);
	const gateway = await startFaultyGateway(sandbox.url, script, { time: clock });
	const one = { maxDestinationsPerRequest: 1, concurrency: 1, ...options };
	try {
		return await send(items, MESSAGE, one, { baseUrl: gateway.url, clock, ...more });
	} finally {
		await gateway.close();
	}
}

const outcomesOf = ({ outcomes }: { outcomes: unknown[][] }) =>
	outcomes.map(([, outcome]) => outcome);

describe('a limit over time', () => {
	it('skips what is over it, and says when it is free again', async () => {
		const { outcomes, items } = await sendAt(NOON, three, limit({}), {
			credentials: loginAt(sandbox.url, { timezone: '' }),
			timezone: 'Asia/Bangkok',
		});
		const until = '2027-01-31T20:00:00.000+07:00';
		expect(outcomes).toEqual([
			[A, 'accepted'],
			[B, 'accepted'],
			[C, 'skipped', over('2 messages in 1 hour', '', '31 Jan 2027 20:00 (Asia/Bangkok)')],
		]);
		expect(items.map(({ limitedUntil }) => limitedUntil)).toEqual([undefined, undefined, until]);
		expect(seen()).toEqual([
			[A, 'Hello'],
			[B, 'Hello'],
		]);
	});

	it('takes what n8n leaves out of the workflow because it is the default', async () => {
		const values = { messages: 1, hours: 24 };
		const { outcomes } = await sendAt(NOON, three, { limitOverTime: { values } });
		expect(outcomes.map(([, outcome]) => outcome)).toEqual(['accepted', 'skipped', 'skipped']);
		const eleven = Array.from({ length: 11 }, (_, index) => ({ to: `668123456${10 + index}` }));
		const fresh = { limitOverTime: { values: {} } };
		const byDefault = await sendAt(
			NOON,
			eleven.map((each) => ({ ...each, text: 'Hello' })),
			fresh,
		);
		expect(countBy(outcomesOf(byDefault))).toEqual({ accepted: 10, skipped: 1 });
	});

	it('counts each key by itself, as text', async () => {
		const items = ['cpu', 'disk', 'cpu', 5, '5'].map((alert, index) => ({
			to: `6681234560${index}`,
			text: 'Hello',
			alert,
		}));
		const perKey = limit({ messages: 1, hours: 24, per: 'key', key: '={{ $json.alert }}' });
		const { outcomes } = await sendAt(NOON, items, perKey);
		const until = '1 Feb 2027 00:00 (UTC)';
		expect(outcomes.map(([, ...what]) => what)).toEqual([
			['accepted'],
			['accepted'],
			['skipped', over('1 message in 24 hours', ' with the key "cpu"', until)],
			['accepted'],
			['skipped', over('1 message in 24 hours', ' with the key "5"', until)],
		]);
	});

	it.each([
		['no field', undefined, 'Key has no value'],
		['null', null, 'Key has no value'],
		['an object', { name: 'cpu' }, 'Key is an object'],
		['a list', ['cpu'], 'Key is a list'],
		['an empty text', '', 'Key is empty'],
		['blanks', ' \u200b', 'Key is empty'],
	])('does not send the messages of an item whose key is %s', async (_, alert, reason) => {
		const items = [three[0] ?? {}, { ...three[1], alert }, three[2] ?? {}];
		const perKey = limit({ per: 'key', key: '={{ $json.alert }}' });
		const { outcomes, items: results } = await sendAt(NOON, items, perKey);
		expect(outcomes).toEqual([
			[A, 'accepted'],
			[B, 'notSent', reason],
			[C, 'accepted'],
		]);
		expect(results[1]?.message).toMatch(
			new RegExp(`^Item 2, .*Safeguards → Limit over Time, number ${B}: Give `),
		);
	});

	it.each([
		[
			'=alert-{{ $json.alert }}',
			'The field "alert" in the key has no value (other fields: to, text, host)',
		],
		[
			'={{ "alert-" + $json.alert }}',
			'The field "alert" in the key has no value (other fields: to, text, host)',
		],
	])('does not send the messages of an item whose key has a hole: %s', async (key, reason) => {
		const items = [{ to: A, text: 'Hello', host: 'db' }];
		const result = await sendAt(NOON, items, limit({ per: 'key', key }));
		expect(result.outcomes).toEqual([[A, 'notSent', reason]]);
		expect([seen(), store.isEmpty]).toEqual([[], true]);
	});

	it('does not send the messages of an item whose key fails', async () => {
		const key = '={{ $itemIndex === 1 ? $("No such node").first().json.a : "cpu" }}';
		const result = await sendAt(NOON, three, limit({ per: 'key', key }));
		expect(outcomesOf(result)).toEqual(['accepted', 'notSent', 'accepted']);
	});

	it('keeps keys apart that look alike, of whatever length', async () => {
		const keys = ['__proto__', 'constructor', `${'x'.repeat(100_000)}1`, `${'x'.repeat(100_000)}2`];
		const items = keys.map((alert, index) => ({ to: `6681234560${index}`, text: 'Hello', alert }));
		const perKey = limit({ messages: 1, per: 'key', key: '={{ $json.alert }}' });
		expect(outcomesOf(await sendAt(NOON, items, perKey))).toEqual(keys.map(() => 'accepted'));
		const again = await sendAt(NOON, items, perKey);
		expect(outcomesOf(again)).toEqual(keys.map(() => 'skipped'));
		expect(again.items[2]?.reason).toMatch(/^.{1,200}$/);
	});

	it.each([
		['messages', 1.5, 'Messages cannot be 1.5'],
		['messages', 100_001, 'Messages cannot be 100001'],
		['hours', 0.5, 'Hours cannot be 0.5'],
		['hours', 8_785, 'Hours cannot be 8785'],
		['per', 'day', 'Counted Per cannot be "day"'],
		['per', 'key', 'Key is empty'],
	])('sends nothing where %s is %j', async (name, value, reason) => {
		const { outcomes } = await sendAt(NOON, three, limit({ [name]: value }));
		const said = `Limit over Time cannot be used: ${reason}`;
		expect(outcomes).toEqual([A, B, C].map((to) => [to, 'notSent', said]));
		expect([seen(), store.isEmpty]).toEqual([[], true]);
	});

	it('takes no slot for what was rejected or never left, and keeps one for what may have been sent', async () => {
		const items = [REJECTED, A, B, C].map((to) => ({ to, text: 'Hello' }));
		// Rejected by the platform, refused as a whole, unknown, accepted.
		const script: Fault[] = ['none', '400', 'resetAfterForwarding', 'none'];
		const first = await sendThrough(script, items, limit({ messages: 4 }));
		expect(outcomesOf(first)).toEqual(['rejected', 'rejected', 'unknown', 'accepted']);
		const second = await sendThrough([], items.slice(1), limit({ messages: 4 }));
		expect(outcomesOf(second)).toEqual(['accepted', 'accepted', 'skipped']);
	});

	it('counts a message once that is tried again by Retry On Fail', async () => {
		const result = await sendThrough(['none', '400'], three.slice(0, 2), limit({}), {
			maxTries: 2,
			onError: 'stopWorkflow',
		});
		expect([result.error, seen()]).toEqual([
			undefined,
			[
				[A, 'Hello'],
				[B, 'Hello'],
			],
		]);
		const next = await sendAt(NOON, [{ to: C, text: 'Hello' }], limit({ messages: 3 }));
		expect(outcomesOf(next)).toEqual(['accepted']);
	});

	it('counts a message once that may have been sent and is sent again', async () => {
		const lost: Fault[] = Array.from({ length: 4 }, () => 'resetAfterReading');
		const options = { ...limit({}), resendWhenOutcomeUnknown: true };
		const again = { maxTries: 2, onError: 'stopWorkflow' } as const;
		const { outcomes } = await sendThrough(lost, three.slice(0, 1), options, again);
		expect(outcomes).toEqual([[A, 'accepted']]);
		expect(outcomesOf(await sendAt(NOON, three.slice(1), limit({})))).toEqual([
			'accepted',
			'skipped',
		]);
	});

	it('asks again on a second try for what was over it', async () => {
		const again = { maxTries: 2, onError: 'stopWorkflow' } as const;
		const { outcomes } = await sendThrough(
			['400'],
			three.slice(0, 2),
			{ ...limit({ messages: 1 }), concurrency: 2 },
			again,
		);
		expect(outcomes.map(([to, outcome]) => [to, outcome])).toEqual([
			[A, 'accepted'],
			[B, 'skipped'],
		]);
	});

	it('sends on a second try what was over it, once the limit is free', async () => {
		const clock = new TestClock(NOON);
		const manner = { time: clock, answersAfter: HOUR };
		const gateway = await startFaultyGateway(sandbox.url, ['400'], manner);
		const options = { ...limit({}), maxDestinationsPerRequest: 1 };
		const more = { baseUrl: gateway.url, clock, maxTries: 2, onError: 'stopWorkflow' } as const;
		const { outcomes } = await send(three, MESSAGE, options, more);
		await gateway.close();
		expect(outcomes).toEqual([A, B, C].map((to) => [to, 'accepted']));
	});

	const anew = (of: string) =>
		`Limit over Time: the limit of ${of} counts from 0, without what was sent before, because Hours, Counted Per, or Key was changed.`;

	it.each([
		['Hours', { hours: 2 }, '2 messages in 2 hours'],
		['Counted Per', { per: 'number' }, '2 messages in 1 hour'],
		['Key', { per: 'key', key: '={{ $json.alert }}' }, '2 messages in 1 hour'],
	])('begins anew where %s is changed, and says so once', async (_, changed, of) => {
		const hints = [];
		for (const values of [{}, {}, changed, changed, {}]) {
			hints.push((await sendAt(NOON, three, limit(values))).hints[0]?.includes(anew(of)));
		}
		expect(hints).toEqual([false, false, true, false, false]);
	});

	it('does not count duplicates, nor who asked for no messages', async () => {
		const items = [...three.slice(0, 1), ...three];
		const options = { ...limit({}), suppressionList: B };
		const { outcomes } = await sendAt(NOON, items, options);
		expect(outcomes).toEqual([
			[A, 'accepted'],
			[A, 'skipped', sameMessageIn(1)],
			[B, 'skipped', 'The number is on the suppression list'],
			[C, 'accepted'],
		]);
	});

	it('counts nothing where there are too many, where one stops the others, and in a dry run', async () => {
		await sendAt(NOON, three, { ...limit({}), maxRecipients: 2 });
		const wrong = [...three, { to: 'nobody', text: 'Hello' }];
		await sendAt(NOON, wrong, limit({}), { onError: 'stopWorkflow' });
		const dry = await sendAt(NOON, three, { ...limit({}), dryRun: true });
		expect(outcomesOf(dry)).toEqual(['dryRun', 'dryRun', 'dryRun']);
		expect(dry.hints[0]).toContain(
			"Dry run: 3 texts to 3 numbers, 3 segments. Not checked: Limit over Time. n8n's store cannot be asked without counting.",
		);
		expect([store.calls, seen()]).toEqual([0, []]);
	});

	it.each([
		['limit alone', {}],
		['limit and repeats', { skipRepeatsHours: 24 }],
	])('sends nothing where the store cannot be used, and says so: %s', async (_, more) => {
		store.faultAt = () => 'fails';
		const { outcomes } = await sendAt(NOON, three.slice(0, 1), { ...limit({}), ...more });
		expect(outcomes).toEqual([
			[
				A,
				'notSent',
				expect.stringMatching(
					/^(Limit over Time|Skip Repeats Within Hours) cannot use n8n's store of what was sent before: database is locked$/,
				),
			],
		]);
		expect([seen(), store.hasRowOfWorkflow]).toEqual([[], false]);
	});

	it('sends nothing where only the limit fails, and takes the marks of repeats out again', async () => {
		const options = { ...limit({}), skipRepeatsHours: 24 };
		// The lock is made and dated, the stretches are looked at, what is new is confirmed, then repeats, then the limit.
		store.faultAt = (call) => (call === 10 ? 'fails' : undefined);
		const { outcomes } = await sendAt(NOON, three.slice(0, 1), options);
		expect(outcomes).toEqual([
			[
				A,
				'notSent',
				"Skip Repeats Within Hours cannot use n8n's store of what was sent before: database is locked",
			],
		]);
		store.faultAt = undefined;
		expect(outcomesOf(await sendAt(NOON, three.slice(0, 1), options))).toEqual(['accepted']);
	});

	it('says so where the store cannot give back what was not sent', async () => {
		// Not the calls that take and leave the lock, but what is done with it.
		store.faultAt = (call) => (call === 12 ? 'fails' : undefined);
		const result = await sendThrough(['400'], three.slice(0, 1), limit({}));
		expect(outcomesOf(result)).toEqual(['rejected']);
		expect(result.hints[0]).toContain(
			`Limit over Time: 1 message that was not sent may count until the limit is free again, because n8n's store could not forget them: database is locked.`,
		);
	});
});
