import { waitUntil } from '../../../hosts/process/waitUntil';
import type { WorkflowNode } from '../../../hosts/rest/workflow';
import { press } from '../askingWorkflow';
import { ODD_TEXTS } from './oddTexts';
import {
	Example,
	type Examples,
	LIMIT_S,
	type Place,
	SEND,
	SHORT_WAIT,
	withParameters,
} from './stage';

const [ANAN, BOON, CHAI] = ['66812345678', '66812345679', '66812345680'] as const;
/** Left out by Do Not Send To. */
const LEFT_OUT = '66812345681';
/** Refused at once. */
const REFUSED = '66812349903';
/** Seconds in which n8n, which looks once a minute, surely looks twice. */
const TWO_LOOKS_S = 150;
const YEAR_H = 8784;
const TRIGGER = 'Alert Comes In';

const person = (team: string, turn: number, name: string, phone: string) => ({
	...{ team, week: '', turn, name, phone },
});
const PEOPLE = [
	// In another order than their turns, and with somebody of a week that has passed.
	person('ops', 2, 'Boon', BOON),
	person('ops', 1, 'Anan', '081 234 5678'),
	{ ...person('ops', 0, 'Chai', CHAI), week: '2020-W01' },
	person('both', 1, 'Fah', REFUSED),
	person('both', 2, 'Chai', CHAI),
	person('left out', 1, 'Dao', LEFT_OUT),
	person('left out', 2, 'Chai', CHAI),
	person('slow', 1, 'Chai', CHAI),
	person('lost its 0', 1, 'Anan', '812345678'),
	person('two phones', 1, 'Anan', '66812400003, 66812400004'),
	person('refused', 1, 'Fah', REFUSED),
];

/**
 * A limit whose window does not end while the tests run: its hours are those of the clock. And
 * somebody who gets no question.
 */
function withLongLimit(node: WorkflowNode): WorkflowNode {
	if (node.name !== SEND) return node;
	const { limitOverTime, ...others } = node.parameters.safeguards as {
		limitOverTime: { values: object };
	};
	const values = { ...limitOverTime.values, hours: YEAR_H };
	return withParameters(node, {
		safeguards: { ...others, suppressionList: LEFT_OUT, limitOverTime: { values } },
	});
}

/** The same, with other people. */
function withPeople(node: WorkflowNode): WorkflowNode {
	if (!['First Person', 'Second Person'].includes(node.name)) return withLongLimit(node);
	const people = node.name === 'First Person' ? PEOPLE : [];
	const jsCode = `return ${JSON.stringify(people)}.map((json) => ({ json }));`;
	return { ...node, type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } };
}

/** Who got an SMS of an alert, and its first line, oldest first, once there are as many. */
async function sentOf({ sandbox }: Place, alert: string, count: number): Promise<string[][]> {
	return await waitUntil(`${count} SMS of ${alert}`, { limitSeconds: LIMIT_S }, async () => {
		const sent = sandbox
			.messages()
			.map(({ to, text }) => [to, text.split('\n')[0] ?? ''])
			.filter(([, line]) => line?.includes(alert));
		return Promise.resolve(sent.length >= count ? sent : undefined);
	});
}

/** Presses a button of the page behind the newest question to a person, once n8n waits for it. */
export async function decide(
	place: Place,
	to: string,
	decision: 'approve' | 'decline',
): Promise<void> {
	const { text = '' } =
		place.sandbox.messages().findLast((each) => each.to === to && each.text.startsWith('ALERT ')) ??
		{};
	const [link = ''] = /http\S+$/.exec(text) ?? [];
	const id = /webhook-waiting\/(\d+)/.exec(link)?.[1] ?? '';
	await place.client.waiting(id, LIMIT_S);
	expect((await press(link, { decision })).status).toBe(200);
}

/** examples/on-call.json */
export function onCall(examples: Examples): void {
	let example: Example;
	let impatient: Example;

	beforeAll(async () => {
		impatient = await Example.import(examples.real, 'on-call', {
			edit: withPeople,
			parameters: { [SEND]: { options: SHORT_WAIT } },
		});
		// Makes the tables, and adds the people.
		await impatient.press();
		await impatient.activate();
		// Before all tests of the file: it waits for n8n's next minute while the others run.
		await impatient.answer(TRIGGER, { alert: 'Slow', team: 'slow' });
		example = await examples.publish('on-call', { edit: withPeople });
	});

	describe('the example On Call', () => {
		const call = async (body: unknown) => example.ends(await example.call(TRIGGER, body));
		const sent = async (alert: string, count: number) =>
			await sentOf(examples.place(), alert, count);

		test('asks one after the other by their turns, twice around, and tells who was asked before who takes it', async () => {
			const before = await example.lastId();
			expect(await call({ alert: 'Disk', text: 'db-1 is full' })).toEqual(['waits']);
			for (const [index, to] of [ANAN, BOON].entries()) {
				const question = [to, 'ALERT Disk: db-1 is full'];
				expect((await sent('Disk', index + 1))[index]).toEqual(question);
				await decide(examples.place(), to, 'decline');
			}
			expect((await sent('Disk', 3))[2]?.[0]).toBe(ANAN);
			await decide(examples.place(), ANAN, 'approve');
			const [execution] = await example.endedAfter(before, 1);
			expect(execution?.status).toBe('success');
			expect(execution && example.ends(execution)).toEqual(['Tell the Others']);
			expect((await sent('Disk', 4)).slice(3)).toEqual([[BOON, 'Anan takes it: Disk']]);
		});

		test('asks once for an alert that comes ten times at once, gives one all-clear, and passes on nothing that is over', async () => {
			const before = await example.lastId();
			const asked = { alert: 'Flapping', text: 'up, down' };
			const over = { alert: 'Flapping', status: 'resolved' };
			await Promise.all(Array.from({ length: 10 }, () => example.answer(TRIGGER, asked)));
			const ended = await example.endedAfter(before, 9);
			// Those that came a moment later found it in the table.
			const ends = ended.map((each) => example.ends(each).join());
			expect(ends.filter((end) => !['', 'Came Meanwhile'].includes(end))).toEqual([]);
			expect(await sent('Flapping', 1)).toEqual([[ANAN, 'ALERT Flapping: up, down']]);

			await Promise.all([1, 2, 3].map(() => example.answer(TRIGGER, over)));
			await example.endedAfter(before, 12);
			// Who declines now does not pass on an alert that is over.
			await decide(examples.place(), ANAN, 'decline');
			const all = await example.endedAfter(before, 13);
			expect(all.map(({ status }) => status)).toEqual(Array(13).fill('success'));
			expect((await sent('Flapping', 2)).slice(1)).toEqual([[ANAN, 'RESOLVED: Flapping']]);

			// After its all-clear, it is another alert.
			expect(await call(asked)).toEqual(['waits']);
			expect(await call(asked)).toEqual([]);
			expect(await call(over)).toEqual(['Send the All-Clear']);
			expect(await sent('Flapping', 4)).toHaveLength(4);
		});

		test('ends where nobody was reached, and asks nobody for a caller without the header', async () => {
			await example.expectRefusal(TRIGGER, { alert: 'Forged' });
			for (const team of ['lost its 0', 'two phones', 'refused']) {
				// It failed, and the next call tries again.
				for (let round = 0; round < 2; round += 1) {
					const execution = await example.call(TRIGGER, { alert: `To ${team}`, team });
					expect([execution.errorMessage, example.ends(execution)]).toEqual([
						`Nobody takes the alert: To ${team}`,
						['Nobody Takes It'],
					]);
				}
			}
			expect(examples.taken()).toEqual([]);
		});

		test('takes a team in any case, and asks the default team for one that it does not know, and says so', async () => {
			expect(await call({ alert: 'Big', team: ' OPS ' })).toEqual(['waits']);
			expect(await call({ alert: 'Strange', team: 'Network' })).toEqual(['waits']);
			expect([...(await sent('Big', 1)), ...(await sent('Strange', 1))]).toEqual([
				[ANAN, 'ALERT Big'],
				[ANAN, 'ALERT Strange (nobody is on call for "Network")'],
			]);
		});

		test('tells of each host that joins: by a question, and once somebody takes the alert, by a plain SMS', async () => {
			const group = (firing: number[], over: number[] = []) => ({
				...{ status: firing.length > 0 ? 'firing' : 'resolved', groupKey: '{}:{alertname="Join"}' },
				commonLabels: { alertname: 'Join' },
				alerts: [...firing, ...over].map((host) => ({
					...{ status: over.includes(host) ? 'resolved' : 'firing', fingerprint: `f${host}` },
					labels: { alertname: 'Join', instance: `db-${host}` },
				})),
			});
			const before = await example.lastId();
			expect(await call(group([1]))).toEqual(['waits']);
			expect(await call(group([2], [1]))).toEqual(['waits']);
			await decide(examples.place(), ANAN, 'approve');
			await example.endedAfter(before, 1);
			expect(await call(group([1, 2, 3]))).toEqual([]);
			// The same call of two Alertmanagers.
			const last = await example.lastId();
			await Promise.all([1, 2].map(() => example.answer(TRIGGER, group([2, 3, 4]))));
			await example.endedAfter(last, 2);
			expect(await call(group([], [2, 3, 4]))).toEqual(['Send the All-Clear']);
			expect((await sent('Join', 5)).map(([, line]) => line?.replace(/ http.*/, ''))).toEqual([
				...['ALERT Join: db-1', 'ALERT Join: db-2'],
				...['ALERT Join (+2 told before): db-3', 'ALERT Join (+2 told before): db-4'],
				'RESOLVED: Join',
			]);
		});

		test.each<[type: string, body: string]>([
			['application/x-www-form-urlencoded', '{"alert":"Form 91 %","text":"a=b & c"}'],
			[
				'text/plain; charset=UTF-8',
				'{"Type":"Notification","Message":"{\\"AlarmName\\":\\"Form 91 %\\",\\"NewStateValue\\":\\"ALARM\\",\\"NewStateReason\\":\\"a=b & c\\"}"}',
			],
			[
				'application/cloudevents+json',
				'{"specversion":"1.0","data":{"alert":"Form 91 %","text":"a=b & c"}}',
			],
			['', '{"alert":"Form 91 %","text":"a=b & c"}'],
			['application/x-www-form-urlencoded', 'alert=Form+92+%25&text=a%3Db+%26+c'],
		])('reads an alert as %s, and its end', async (type, body) => {
			const headers = { Authorization: 'Bearer callerKey-4402' };
			const post = async (text: string) => await example.call(TRIGGER, text, { type, headers });
			expect(example.ends(await post(body))).toEqual(['waits']);
			const over = body.startsWith('alert')
				? `${body}&status=ok`
				: body.replace('"ALARM', '"OK').replace('"alert"', '"status":"ok","alert"');

			expect(example.ends(await post(over))).toEqual(['Send the All-Clear']);
			// At most four questions an hour for one alert.
			const name = body.includes('92') ? 'Form 92 %' : 'Form 91 %';
			expect((await sent(name, 2)).map(([, line]) => line?.replace(/ http.*/, ''))).toEqual([
				`ALERT ${name}: a=b & c`,
				`RESOLVED: ${name}`,
			]);
		});

		test.each([
			['', 'The call has no alert: its body is empty'],
			['{}', 'The call has no alert: its body is empty'],
			[
				'{"Type":"SubscriptionConfirmation","SubscribeURL":"https://sns.example/?a=1"}',
				'This is no alert: AWS SNS asks you to confirm the subscription. Open this address: https://sns.example/?a=1',
			],
		])('fails visibly for %s', async (body, words) => {
			const execution = await example.call(TRIGGER, body, { type: 'text/plain' });
			expect([execution.status, execution.errorMessage]).toEqual([
				'error',
				expect.stringContaining(words),
			]);
			expect(examples.taken()).toEqual([]);
		});

		test('gives the all-clear only to those who got the alert', async () => {
			expect(await call({ alert: 'Half', team: 'both' })).toEqual(['waits']);
			expect((await sent('Half', 2)).map(([to]) => to)).toEqual([REFUSED, CHAI]);
			expect(await call({ alert: 'Half', status: 'resolved' })).toEqual(['Send the All-Clear']);
			expect((await sent('Half', 3)).slice(2)).toEqual([[CHAI, 'RESOLVED: Half']]);
			expect(await call({ alert: 'Unheard', status: 'resolved' })).toEqual([]);
			expect(await sent('Unheard', 0)).toEqual([]);
		});

		test('asks the next person where a safeguard leaves one out, who gets no all-clear either', async () => {
			expect(await call({ alert: 'Left', team: 'left out' })).toEqual(['waits']);
			expect(await sent('Left', 1)).toEqual([[CHAI, 'ALERT Left']]);
			expect(await call({ alert: 'Left', status: 'resolved' })).toEqual(['Send the All-Clear']);
			expect((await sent('Left', 2)).slice(1)).toEqual([[CHAI, 'RESOLVED: Left']]);
		});

		test.each(ODD_TEXTS)(
			'tells of any alert, in three segments, and of its end: %s',
			async (_, alert) => {
				expect(await call({ alert, text: alert })).toEqual(['waits']);
				expect(await call({ alert, status: 'resolved' })).toEqual(['Send the All-Clear']);
				const told = examples.taken();
				expect(told.map(({ to, segments }) => [to, segments <= 3])).toEqual([
					[ANAN, true],
					[ANAN, true],
				]);
				expect(told[0]?.text).toMatch(/http\S+&k=[\w-]{16}$/);
			},
		);

		test('asks again where nobody answers in time, and then ends with nobody reached', async () => {
			const execution = (await impatient.endedAfter(0, 2, TWO_LOOKS_S)).at(-1);
			expect(execution && impatient.ends(execution)).toEqual(['Nobody Takes It']);
			expect(execution?.items('Nobody Reached').map(({ json }) => json.outcome)).toEqual([
				'noResponse',
				'noResponse',
			]);
		});
	});
}
