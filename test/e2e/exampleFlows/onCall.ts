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
	person('slow', 1, 'Chai', CHAI),
	person('lost its 0', 1, 'Anan', '812345678'),
	person('two phones', 1, 'Anan', '66812400003, 66812400004'),
	person('refused', 1, 'Fah', REFUSED),
];

/** A limit whose window does not end while the tests run: its hours are those of the clock. */
function withLongLimit(node: WorkflowNode): WorkflowNode {
	if (node.name !== SEND) return node;
	const { limitOverTime, ...others } = node.parameters.safeguards as {
		limitOverTime: { values: object };
	};
	const values = { ...limitOverTime.values, hours: YEAR_H };
	return withParameters(node, { safeguards: { ...others, limitOverTime: { values } } });
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
			expect(ended.flatMap((each) => example.ends(each))).toEqual(Array(9).fill('Told Already'));
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
			expect(await call(asked)).toEqual(['Told Already']);
			expect(await call(over)).toEqual(['Send the All-Clear']);
			expect(await sent('Flapping', 4)).toHaveLength(4);
		});

		test('ends where nobody was reached, and asks nobody for a caller without the header', async () => {
			await example.expectRefusal(TRIGGER, { alert: 'Forged' });
			for (const team of ['lost its 0', 'two phones', 'refused', 'without people']) {
				expect([team, await call({ alert: `To ${team}`, team })]).toEqual([
					team,
					['Nobody Reached'],
				]);
			}
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
			expect(execution && impatient.ends(execution)).toEqual(['Nobody Reached']);
			expect(execution?.items('Nobody Reached').map(({ json }) => json.outcome)).toEqual([
				'noResponse',
				'noResponse',
			]);
		});
	});
}
