import { callMany } from '../../../hosts/process/callMany';
import { waitUntil } from '../../../hosts/process/waitUntil';
import type { SavedWorkflow, WorkflowFile } from '../../../hosts/rest/workflow';
import type { Follower } from './asWritten/stage';
import { CalledExample, expected, type Fed, table } from './calledExample';
import { LIMIT_S, SEND, withParameters } from './importExample';
import { linkIn, openOptOuts, type OptOutStage } from './optOutsStage';

const PEOPLE = 2_000;
/** Every 20th person opts out. */
const LEAVING = PEOPLE / 20;
const AT_ONCE = 10;

const numberOf = (index: number) => String(66800000000 + index);
const csv = [
	'name,phone,unsubscribed',
	...Array.from({ length: PEOPLE }, (_, index) => `Person ${index},${numberOf(index)},`),
].join('\n');

/** The list with 2,000 rows, in few requests, at any hour, and as often as it is started. */
const withPeople = (file: WorkflowFile): WorkflowFile => ({
	...file,
	nodes: file.nodes.map((node) => {
		if (node.name === 'CSV') {
			const assignments = [{ id: 'csv', name: 'csv', value: csv, type: 'string' }];
			return withParameters(node, { assignments: { assignments } });
		}
		if (node.name !== SEND) return node;
		const { suppressionList } = Object(node.parameters.safeguards) as Record<string, unknown>;
		return withParameters(node, {
			safeguards: { suppressionList },
			sending: { maxMessagesPerRequest: 500 },
		});
	}),
});

const FAILS = ['No Phone Number'];
const STOPS: Fed[] = [
	['a call', { MOBILE_NO: '66812340001', MESSAGE: 'Stop!' }, ['Answer Stop']],
	['the same again', { MOBILE_NO: '66812340001', MESSAGE: 'STOP' }, ['Answer Stop']],
	['with a plus', { MOBILE_NO: '+66 81 234 0002', MESSAGE: 'stop' }, ['Answer Stop']],
	['a JSON number', { MOBILE_NO: 66812340003, MESSAGE: 'STOP' }, ['Answer Stop']],
	['as at home', { MOBILE_NO: '0812340008', MESSAGE: 'STOP' }, ['Answer Stop']],
	['a country with short numbers', { MOBILE_NO: '376312345', MESSAGE: 'STOP' }, ['Answer Stop']],
	['an amount', { MOBILE_NO: '66812345601.0', MESSAGE: 'STOP' }, FAILS],
	['an extension', { MOBILE_NO: '66812345603-2', MESSAGE: 'STOP' }, FAILS],
	['a copy', { MOBILE_NO: '66812345604 (2)', MESSAGE: 'STOP' }, FAILS],
	['a short number', { MOBILE_NO: '4711', MESSAGE: 'STOP' }, FAILS],
	['a name with digits', { MOBILE_NO: 'Shop66812340004', MESSAGE: 'STOP' }, FAILS],
	['too many digits', { MOBILE_NO: '668123400051234567', MESSAGE: 'STOP' }, FAILS],
	['two numbers', { MOBILE_NO: '66812340006,66812340007', MESSAGE: 'STOP' }, FAILS],
	['no sender', { MESSAGE: 'STOP' }, FAILS],
	['other words', { MOBILE_NO: '4711', MESSAGE: 'Please do not stop' }, ['Answer the Others']],
];

/** examples/opt-outs.json with examples/send-to-a-list.json */
export function optOuts(follower: Follower): void {
	describe('the examples that keep and heed a list of opt-outs', () => {
		let stage: OptOutStage;
		beforeAll(async () => {
			stage = await openOptOuts(follower.place());
		});

		const rows = async () =>
			await (await follower.real().client.dataTables()).everyRow(stage.table);
		/** Runs the list. @returns the text that each number got, one each */
		const texts = async (list: SavedWorkflow) => {
			follower.sandbox.clear();
			await follower.press(list);
			const messages = follower.sandbox.messages();
			const byNumber = new Map(messages.map(({ to, text }) => [to, text]));
			expect(byNumber.size).toBe(messages.length);
			return byNumber;
		};

		test(`of ${PEOPLE} people, write to nobody again of the ${LEAVING} who press the button between two runs`, async () => {
			const list = await stage.campaign('Campaign', withPeople);
			const first = await texts(list);
			expect(first.size).toBe(PEOPLE);
			const linkOf = (number: string) => linkIn(first.get(number) ?? '', stage.linkUrl) ?? '';
			const links = [...first.keys()].map(linkOf);
			expect(new Set(links).size).toBe(PEOPLE);
			expect(links.filter(({ length }) => length > stage.linkUrl.length + 30)).toEqual([]);

			const leaving = Array.from({ length: LEAVING }, (_, index) => numberOf(index * 20));
			for (const number of leaving.slice(0, 3)) {
				expect((await fetch(linkOf(number))).status).toBe(200);
			}
			expect(await rows()).toEqual([]);
			// The first of them presses twice.
			const calls = [...leaving, numberOf(0)].map((number) => ({
				...{ url: linkOf(number), headers: {}, body: '' },
			}));
			const answers = await callMany(calls, AT_ONCE);
			expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
			await waitUntil('the last opt-out', { limitSeconds: LIMIT_S }, async () => {
				const runs = await follower.real().client.allExecutionsAfter(stage.optOuts, 0);
				const ended = runs.filter(({ status }) => status === 'success');
				// One more made the table.
				return ended.length === 1 + calls.length || undefined;
			});
			const kept = await rows();
			expect(kept.map(({ phone }) => phone).toSorted()).toEqual(leaving);
			expect(kept[0]).toMatchObject({
				source: 'link',
				optedOutAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/) as unknown,
			});

			const second = await texts(list);
			expect(second.size).toBe(PEOPLE - LEAVING);
			expect(leaving.filter((number) => second.has(number))).toEqual([]);
		});

		test('keep the number of whoever writes STOP, and nothing else, so that sending goes on', async () => {
			const before = (await rows()).length;
			const example = new CalledExample(follower.place(), stage.optOuts);
			const ends: string[][] = [];
			for (const [, body] of STOPS) {
				const execution = await example.call('Incoming SMS', body);
				const nodes = ['Answer Stop', 'No Phone Number', 'Answer the Others'];
				ends.push(CalledExample.ends(execution, nodes));
			}
			expect(table(STOPS, ends)).toEqual(expected(STOPS));
			const kept = (await rows()).slice(before);
			expect(kept.map(({ phone, source }) => [phone, source])).toEqual(
				[...['0001', '0002', '0003', '0008'].map((end) => `6681234${end}`), '376312345'].map(
					(phone) => [phone, 'keyword'],
				),
			);
			const answer = await example.answer('Incoming SMS', STOPS[0]?.[1]);
			expect(answer).toContain('You get no more messages from DemoShop.');
			expect(await example.answer('Incoming SMS', { MOBILE_NO: '4711', MESSAGE: 'Hi' })).toContain(
				'Thank you for your message.',
			);
			// The same list as before, by its name.
			const list = await stage.campaign('Campaign', withPeople);
			expect((await texts(list)).size).toBe(PEOPLE - LEAVING);
		});
	});
}
