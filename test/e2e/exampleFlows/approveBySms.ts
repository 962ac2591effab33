import type { Execution } from '../../../hosts/rest/execution';
import { grafana, uptimeKuma } from '../../unit/examples/monitoringBodies';
import { linkTo, open, press } from '../askingWorkflow';
import { ODD_TEXTS } from './oddTexts';
import { Example, type Examples, LIMIT_S, outcomeOf, SEND, SHORT_WAIT } from './stage';

const [FIRST, NEXT, REFUSED] = ['66812345678', '66812345679', '66812349903'] as const;
const TRIGGER = 'Alert Comes In';
const APPROVED = 'Restart the Database';
const SHOP = 'Restart the database?';
const NOBODY = 'Nobody decided whether to restart the database. Please look at it';
const NOBODY_DECIDED = `${NOBODY}: The shop does not answer`;

/** What monitoring posts, and what the person on call is asked about; nothing asks nobody. */
const ALERTS: Array<[body: unknown, says?: string]> = [
	[{ alert: 'Disk full' }, 'Disk full'],
	[{ alert: 'Disk', host: 'db-1', text: '91 % full' }, 'Disk: db-1: 91 % full'],
	[{ text: 'x' }, 'x'],
	[{ alert: null }, '{"alert":null}'],
	[{ alert: '' }, '{"alert":""}'],
	[{ alert: 503 }, '503'],
	[{ alert: { name: 'Disk' } }, 'name: Disk'],
	[[{ alert: 'Disk' }], 'Disk'],
	[grafana, 'High CPU usage, High memory usage: This alert was triggered for zone us-1; This'],
	[{ ...grafana, alerts: grafana.alerts.map((each) => ({ ...each, status: 'resolved' })) }],
	[uptimeKuma, 'web-2: timeout of 48000ms exceeded'],
	[{ alert: 'Disk', status: 'resolved' }],
];

/** How often each node behind the question ran. */
const ranBehind = (execution: Execution) =>
	[APPROVED, 'Note the Reason', 'Alert the Next Person'].map((node) => execution.runsOf(node));

/** examples/approve-by-sms.json */
export function approveBySms(examples: Examples): void {
	let example: Example;
	/** The execution in which nobody answers. */
	let unanswered: string;

	// Before all tests of the file: it waits for n8n's next minute while the others run.
	beforeAll(async () => {
		const parameters = { [SEND]: { options: SHORT_WAIT } };
		unanswered = await (
			await Example.import(examples.real, 'approve-by-sms', { parameters })
		).start();
		example = await examples.publish('approve-by-sms');
	});

	describe('the example Approve by SMS', () => {
		const ended = async (id: string) => await examples.real().client.ended(id, LIMIT_S);
		const told = () => examples.taken().map(({ to, text }) => [to, text.split('\n')[0]]);

		test('asks the person on call, decides nothing when the page is opened, and acts on approval', async () => {
			const { id } = await example.call(TRIGGER, { alert: 'The database is full' });
			const question = `${SHOP} The database is full`;
			expect(told()).toEqual([[FIRST, question]]);
			expect((await open(linkTo(examples, FIRST))).text).toContain(question);
			expect(await examples.real().client.statusOf(id)).toBe('waiting');
			await press(linkTo(examples, FIRST), { decision: 'approve' });

			const execution = await ended(id);
			expect(execution.items(APPROVED).map(outcomeOf)).toEqual(['approved']);
			expect([execution.status, ranBehind(execution)]).toEqual(['success', [1, 0, 0]]);
		});

		test('notes the reason of a person who declines', async () => {
			const id = await example.start();
			await press(linkTo(examples, FIRST), { decision: 'decline', comment: 'It is only slow' });
			const execution = await ended(id);
			expect(execution.items('Note the Reason').map(({ json }) => json)).toEqual([
				{ note: expect.stringMatching(/^Declined at \d{4}-.+Z: It is only slow$/) as unknown },
			]);
			expect([execution.status, ranBehind(execution)]).toEqual(['success', [0, 1, 0]]);
		});

		test('loses no alert, and makes none up', async () => {
			await example.expectRefusal(TRIGGER, { alert: 'Forged' });
			const statuses = [];
			for (const [body] of ALERTS) statuses.push((await example.call(TRIGGER, body)).status);
			expect(statuses).toEqual(ALERTS.map(([, says]) => (says ? 'waiting' : 'success')));
			const asked = ALERTS.flatMap(([, says]) => (says ? [`${SHOP} ${says}`] : []));
			expect(told().map(([to, text]) => [to, text?.slice(0, 100)])).toEqual(
				asked.map((text) => [FIRST, text.slice(0, 100)]),
			);
			const plain = await example.call(TRIGGER, '{"alert": "Fan"}', { type: 'text/plain' });
			expect([plain.status, told().at(-1)]).toEqual(['waiting', [FIRST, `${SHOP} Fan`]]);
			const empty = await example.call(TRIGGER, {});
			expect([empty.status, empty.errorMessage]).toEqual([
				'error',
				expect.stringContaining('The call has no alert: its body is empty'),
			]);
		});

		test('asks once an hour about the same alert, and tells nobody else', async () => {
			const first = await example.call(TRIGGER, { alert: 'Swap', text: '91 % full' });
			const again = await example.call(TRIGGER, { alert: 'Swap', text: '92 % full' });
			expect([first.status, again.status, ranBehind(again)]).toEqual([
				...['waiting', 'success', [0, 0, 0]],
			]);
			expect(told()).toEqual([[FIRST, `${SHOP} Swap: 91 % full`]]);
		});

		test('alerts the second number where the question cannot be sent, whatever the text is, in three segments', async () => {
			const refused = await examples.publish('approve-by-sms', {
				parameters: { [SEND]: { to: REFUSED } },
			});
			expect(ranBehind(await refused.press())).toEqual([0, 0, 1]);
			expect(told()).toEqual([[NEXT, NOBODY_DECIDED]]);
			for (const [what, alert] of ODD_TEXTS) {
				examples.sandbox.clear();
				const asked = await example.call(TRIGGER, { alert });
				const passedOn = await refused.call(TRIGGER, { alert });
				expect([what, asked.status, passedOn.status]).toEqual([what, 'waiting', 'success']);
				expect(
					examples
						.taken()
						.map(({ to, text, segments }) => [
							...[to, text.startsWith(SHOP), text.startsWith(NOBODY), segments <= 3],
						]),
				).toEqual([
					[FIRST, true, false, true],
					[NEXT, false, true, true],
				]);
			}
		});

		test('tells of an alert in fixed words where those with its text are refused', async () => {
			const from = 'much too long a sender';
			const fixed = await examples.import('approve-by-sms', {
				parameters: { [SEND]: { from }, 'Alert the Next Person': { from } },
			});
			await fixed.press();
			expect(told()).toEqual([
				[NEXT, `An alert came in, but its text could not be sent. ${NOBODY}.`],
			]);
		});

		test('alerts the next person where nobody answers in time, and restarts nothing', async () => {
			const execution = await ended(unanswered);
			expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
			expect(ranBehind(execution)).toEqual([0, 0, 1]);
			expect(execution.items(SEND).map(({ json }) => [json.outcome, json.data])).toEqual([
				['noResponse', { approved: false }],
			]);
			expect(
				execution.items('Alert the Next Person').map(({ json }) => [json.to, json.text]),
			).toEqual([[NEXT, NOBODY_DECIDED]]);
		});
	});
}
