import { callMany } from '../../../hosts/process/callMany';
import { waitUntil } from '../../../hosts/process/waitUntil';
import type { DataTable } from '../../../hosts/rest/dataTables';
import { optOutCode } from '../../engine/optOutCode';
import { withCsv } from './sendToAList';
import { type Example, type Examples, expectEnds, type Fed, LIMIT_S, SEND } from './stage';

const SECRET = 'a secret of the tests';
const PEOPLE = 200;
/** Every 20th person opts out. */
const LEAVING = PEOPLE / 20;
const AT_ONCE = 10;

const numberOf = (index: number) => String(66800000000 + index);
const CSV = withCsv([
	'name,phone,unsubscribed',
	...Array.from({ length: PEOPLE }, (_, index) => `Person ${index},${numberOf(index)},`),
]);

const FAILS = ['No Phone Number'];
const STOPS: Fed[] = [
	['a call', { MOBILE_NO: '66812340001', MESSAGE: 'Stop!' }, ['Answer Stop']],
	['the same again', { MOBILE_NO: '66812340001', MESSAGE: 'STOP' }, ['Answer Stop']],
	['a JSON number', { MOBILE_NO: 66812340003, MESSAGE: 'CANCEL' }, ['Answer Stop']],
	['as at home', { MOBILE_NO: '081 234 0008', MESSAGE: 'หยุดค่ะ' }, ['Answer Stop']],
	['a country with short numbers', { MOBILE_NO: '376312345', MESSAGE: 'STOP' }, ['Answer Stop']],
	['an amount', { MOBILE_NO: '66812345601.0', MESSAGE: 'STOP' }, FAILS],
	['a copy', { MOBILE_NO: '66812345604 (2)', MESSAGE: 'STOP' }, FAILS],
	['a short number', { MOBILE_NO: '4711', MESSAGE: 'STOP' }, FAILS],
	['a name with digits', { MOBILE_NO: 'Shop66812340004', MESSAGE: 'STOP' }, FAILS],
	['two numbers', { MOBILE_NO: '66812340006,66812340007', MESSAGE: 'STOP' }, FAILS],
	['no sender', { MESSAGE: 'STOP' }, FAILS],
	['other words', { MOBILE_NO: '4711', MESSAGE: 'Please do not stop' }, ['Answer the Others']],
	['a word for help', { MOBILE_NO: '4711', MESSAGE: ' Help! ' }, ['Answer Help']],
	['a word for help and a smiley', { MOBILE_NO: '4711', MESSAGE: 'HELP 🙏🏽' }, ['Answer Help']],
	['a keyword for help', { MOBILE_NO: '4711', KEYWORD: 'INFO' }, ['Answer Help']],
	['more than a word', { MOBILE_NO: '4711', MESSAGE: 'Can you help?' }, ['Answer the Others']],
];
/** Rows that somebody entered by hand, and numbers that the link and STOP add. */
const BY_HAND = [{ phone: '+66 81 234 0021' }, { phone: '66812340022', source: 'phone call' }];
const LEFT = ['66812340021', '66812340022', '66812340023', '66812340024'];
const OFF = ['Answer Start'];
const STARTS: Fed[] = [
	['who wrote STOP', { MOBILE_NO: '66812340023', MESSAGE: 'Start!' }, OFF],
	['who used the link', { MOBILE_NO: '081 234 0024', MESSAGE: 'UNSTOP' }, OFF],
	['who was never on the list', { MOBILE_NO: '66812340025', MESSAGE: 'start' }, OFF],
	['whom somebody entered', { MOBILE_NO: '66812340021', MESSAGE: 'START' }, ['Answer Still Off']],
	['entered, in words', { MOBILE_NO: '66812340022', MESSAGE: 'START' }, ['Answer Still Off']],
	['no phone number', { MOBILE_NO: '4711', MESSAGE: 'START' }, FAILS],
	['two numbers', { MOBILE_NO: '66812340023,66812340024', MESSAGE: 'START' }, FAILS],
	['other words', { MOBILE_NO: '66812340021', MESSAGE: 'Please start' }, ['Answer the Others']],
];
const STOPPED = ['66812340001', '66812340003', '66812340008', '376312345'];

/** examples/opt-outs.json with examples/send-to-a-list.json */
export function optOuts(examples: Examples): void {
	describe('the examples that keep and heed a list of opt-outs', () => {
		let example: Example;
		let list: Example;
		let table: DataTable;
		beforeAll(async () => {
			const { client } = examples.real();
			example = await examples.import('opt-outs', { reportToken: SECRET });
			// Makes the table.
			await example.press();
			await example.activate();
			table = await (await client.dataTables()).find('SMS Opt-Outs');
			// At any hour, and as often as it is started.
			const { suppressionList } = Object(
				(await examples.import('send-to-a-list')).node(SEND).parameters.safeguards,
			) as Record<string, unknown>;
			list = await examples.import('send-to-a-list', {
				reportToken: SECRET,
				parameters: {
					CSV,
					[SEND]: {
						safeguards: { suppressionList },
						options: { optOutUrl: example.url('Opt-Out Link') },
					},
				},
			});
		});

		const rows = async () => await (await examples.real().client.dataTables()).everyRow(table);
		/** Runs the list. @returns the text that each number got, one each */
		const texts = async () => {
			examples.sandbox.clear();
			await list.press();
			const messages = examples.sandbox.messages();
			const byNumber = new Map(messages.map(({ to, text }) => [to, text]));
			expect(byNumber.size).toBe(messages.length);
			return byNumber;
		};

		test(`of ${PEOPLE} people, write to nobody again of the ${LEAVING} who press the button between two runs`, async () => {
			const first = await texts();
			expect(first.size).toBe(PEOPLE);
			const url = example.url('Opt-Out Link');
			const linkOf = (number: string) =>
				(first.get(number) ?? '').split(/\s/).find((word) => word.startsWith(`${url}?`)) ?? '';
			expect(new Set([...first.keys()].map(linkOf)).size).toBe(PEOPLE);

			const leaving = Array.from({ length: LEAVING }, (_, index) => numberOf(index * 20));
			expect((await fetch(linkOf(numberOf(0)))).status).toBe(200);
			expect(await rows()).toEqual([]);
			// The first of them presses twice.
			const calls = [...leaving, numberOf(0)].map((number) => ({
				...{ url: linkOf(number), headers: {}, body: '' },
			}));
			const before = await example.lastId();
			const answers = await callMany(calls, AT_ONCE);
			expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
			await waitUntil('the last opt-out', { limitSeconds: LIMIT_S }, async () => {
				const runs = await examples.real().client.allExecutionsAfter(example.saved, before);
				const ended = runs.filter(({ status }) => status === 'success');
				return ended.length === calls.length || undefined;
			});
			const kept = await rows();
			expect(kept.map(({ phone }) => phone).toSorted()).toEqual(leaving);
			expect(kept[0]).toMatchObject({
				source: 'link',
				optedOutAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/) as unknown,
			});

			const second = await texts();
			expect(second.size).toBe(PEOPLE - LEAVING);
			expect(leaving.filter((number) => second.has(number))).toEqual([]);
		});

		test('keep the number of whoever writes STOP, and nothing else, so that sending goes on', async () => {
			const before = (await rows()).length;
			const ends = [];
			for (const [, body] of STOPS)
				ends.push(example.ends(await example.call('Incoming SMS', body)));
			expectEnds(STOPS, ends);
			const kept = (await rows()).slice(before);
			expect(kept.map(({ phone, source }) => [phone, source])).toEqual(
				STOPPED.map((phone) => [phone, 'keyword']),
			);
			const stop = { MOBILE_NO: '66812340001', MESSAGE: 'Stop!' };
			expect((await example.answer('Incoming SMS', stop)).body).toContain(
				'You get no more messages from DemoShop.',
			);
			const hello = { MOBILE_NO: '66812340026', MESSAGE: 'Hi' };
			expect((await example.answer('Incoming SMS', hello)).body).toContain(
				'Thank you for your message.',
			);
			expect((await texts()).size).toBe(PEOPLE - LEAVING);
		});

		test('take whoever writes START off the list again, but not a number that somebody entered by hand', async () => {
			const { client } = examples.real();
			const before = (await rows()).length;
			await (await client.dataTables()).add(table, BY_HAND);
			const url = example.url('Opt-Out Link');
			for (const number of LEFT) {
				await example.call('Incoming SMS', { MOBILE_NO: number, MESSAGE: 'STOP' });
				const link = `${url}?o=${optOutCode(SECRET, number)}`;
				const lastId = await example.lastId();
				expect((await fetch(link, { method: 'POST' })).status).toBe(200);
				await example.endedAfter(lastId, 1);
			}
			expect((await rows()).slice(before)).toHaveLength(BY_HAND.length + 2 * LEFT.length);

			const ends = [];
			for (const [, body] of STARTS)
				ends.push(example.ends(await example.call('Incoming SMS', body)));
			expectEnds(STARTS, ends);
			expect((await rows()).slice(before)).toMatchObject(BY_HAND);
			const start = { MOBILE_NO: '66812340023', MESSAGE: 'START' };
			expect((await example.answer('Incoming SMS', start)).body).toContain(
				'DemoShop may send you messages again.',
			);
			for (const stop of ['STOP', 'stop 😡']) {
				await example.answer('Incoming SMS', { MOBILE_NO: '+66 81 234 0023', MESSAGE: stop });
			}
			const again = { phone: '66812340023', source: 'keyword' };
			expect((await rows()).slice(before)).toMatchObject([...BY_HAND, again]);
		});
	});
}
