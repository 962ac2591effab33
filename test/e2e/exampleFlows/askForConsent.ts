import type { DataTable, DataTableRow } from '../../../hosts/rest/dataTables';
import { reply } from './askByReply';
import { shows, submit } from './formPages';
import { type Example, type Examples, outcomeOf, SEND } from './stage';

const ASK = 'DemoShop: reply YES to get our offers by SMS, up to 4 a month. Reply STOP to end it.';
const THANKS = 'DemoShop: you get our offers by SMS. Reply STOP to end it.';
const STOPPED = 'DemoShop: you get no more messages. Reply JOIN to get them again.';
const OTHER = 'DemoShop: reply JOIN to get our offers by SMS, STOP to get none.';
const OFFER = 'DemoShop: 20 % off this weekend. Reply STOP to end it.';
const NUMBER = (end: number) => `6681238000${end}`;
const [ANN, BO, CHAI, DAO, EK] = [1, 2, 3, 4, 5].map(NUMBER) as [string, ...string[]] as [
	string,
	string,
	string,
	string,
	string,
];

/** What people write, one after another: the answer, and what the row of the person says then. */
const SMS: Array<[what: string, from: string, text: string, answer: string, state: string]> = [
	['a YES that nobody asked for', ANN, 'YES', OTHER, ''],
	['other words', ANN, 'When are you open?', OTHER, ''],
	['the keyword', ANN, 'join!', ASK, 'asked keyword'],
	['the same call again', ANN, 'join!', ASK, 'asked keyword'],
	['no clear yes', ANN, 'yes, but not at night', OTHER, 'asked keyword'],
	['a YES, as at home', '081 238 0001', ' Yes. ', THANKS, 'yes keyword'],
	['the same call again', '081 238 0001', ' Yes. ', THANKS, 'yes keyword'],
	['the keyword after the YES', ANN, 'JOIN', THANKS, 'yes keyword'],
	['the keyword of another person', BO, 'START', ASK, 'asked keyword'],
	['a STOP before the YES', BO, 'Stop', STOPPED, 'no keyword'],
	['a YES after the STOP', BO, 'YES', OTHER, 'no keyword'],
	['a STOP of a stranger', CHAI, 'ยกเลิก', STOPPED, 'no '],
	['the keyword of Dao', DAO, 'JOIN', ASK, 'asked keyword'],
	['a YES in Thai', DAO, 'ใช่', THANKS, 'yes keyword'],
	['a STOP after the YES', DAO, 'STOP', STOPPED, 'no keyword'],
	['a late repetition of the YES', DAO, 'ใช่', OTHER, 'no keyword'],
];

/** examples/ask-for-consent.json */
export function askForConsent(examples: Examples): void {
	describe('the example Ask for Consent', () => {
		let example: Example;
		let table: DataTable;
		beforeAll(async () => {
			example = await examples.import('ask-for-consent');
			// Makes the table, and sends to nobody.
			expect((await example.press()).runsOf(SEND)).toBe(0);
			await example.activate();
			table = await (await examples.real().client.dataTables()).find('SMS Consent');
		});

		const rowOf = async (phone: string): Promise<DataTableRow | undefined> => {
			const rows = await (await examples.real().client.dataTables()).everyRow(table);
			const own = rows.filter((row) => row.phone === phone);
			expect(own.length).toBeLessThan(2);
			return own[0];
		};
		const stateOf = async (phone: string) => {
			const row = await rowOf(phone);
			return row ? `${String(row.consent)} ${String(row.source)}` : '';
		};
		const fillIn = async (phone: string, words: string) => {
			const form = `${examples.real().n8n.url}/form/${example.node('Ask by Form').webhookId}`;
			const { formWaitingUrl } = (await submit(form, phone)) as { formWaitingUrl: string };
			await shows(formWaitingUrl, words);
			await fetch(formWaitingUrl, { method: 'POST' });
		};
		const sent = () => examples.taken().map(({ to, text }) => [to, text]);

		test('writes down a yes of whoever was asked, and a no of everybody, with date and source', async () => {
			const happened = [];
			for (const [what, from, text] of SMS) {
				const answer = await reply(example, from, text);
				const phone = from.replaceAll(' ', '').replace(/^0/, '66');
				happened.push([what, from, text, answer, await stateOf(phone)]);
			}
			expect(happened).toEqual(SMS);
			const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/);
			expect(await rowOf(ANN)).toMatchObject({ askedAt: time, consentAt: time, stoppedAt: '' });
			expect(await rowOf(CHAI)).toMatchObject({ askedAt: '', consentAt: '', stoppedAt: time });
			expect(examples.taken()).toEqual([]);

			const stranger = await example.call('Incoming SMS', { MOBILE_NO: '4711', MESSAGE: 'JOIN' });
			expect([stranger.status, stranger.errorMessage]).toEqual([
				'error',
				expect.stringContaining('"4711" is no phone number: nothing is written down'),
			]);
		});

		test('asks by SMS whoever fills in the form, twice a day at most, and nobody who said yes or no', async () => {
			const COMES = 'an SMS comes now';
			for (let time = 0; time < 3; time += 1) await fillIn('081 238 0005', COMES);
			expect(sent()).toEqual([
				[EK, ASK],
				[EK, ASK],
			]);
			expect(await stateOf(EK)).toBe('asked form');
			for (const known of [ANN, BO, CHAI]) await fillIn(`+${known}`, COMES);
			await fillIn('081 238', 'We cannot send an SMS to this number.');
			await fillIn('0812380006, 0812380007', 'We cannot send an SMS to this number.');
			expect(sent()).toHaveLength(2);
			expect([await stateOf(ANN), await stateOf(BO)]).toEqual(['yes keyword', 'no keyword']);
			expect(await reply(example, EK, 'YES')).toBe(THANKS);
			expect(await stateOf(EK)).toBe('yes form');

			// A number that the gateway refuses.
			await fillIn('66812349903', 'We could not send the SMS.');
		});

		test('sends the campaign to those who said yes, once, and to nobody after STOP', async () => {
			const first = await example.press();
			expect(sent()).toEqual([ANN, EK].map((phone) => [phone, OFFER]));
			expect(first.items('Not Sent')).toEqual([]);
			expect(first.items('Sent or Skipped').map((item) => [item.json.to, outcomeOf(item)])).toEqual(
				[
					[ANN, 'accepted'],
					[BO, 'skipped'],
					[CHAI, 'skipped'],
					[DAO, 'skipped'],
					[EK, 'accepted'],
					['66812349903', 'skipped'],
				].map(([to, outcome]) => [to, outcome]),
			);
			await example.press();
			expect(sent()).toHaveLength(2);
			expect(await reply(example, ANN, 'STOP')).toBe(STOPPED);
			expect(await reply(example, BO, 'JOIN')).toBe(ASK);
			expect(await reply(example, BO, 'Y')).toBe(THANKS);
			examples.sandbox.clear();
			const text = 'The offer of the second month';
			const next = await examples.import('ask-for-consent', { parameters: { [SEND]: { text } } });
			await next.press();
			expect(sent()).toEqual([BO, EK].map((phone) => [phone, text]));
		});

		test('keeps one row for a person whose calls come at once', async () => {
			const phone = NUMBER(8);
			await reply(example, phone, 'JOIN');
			const answers = await Promise.all(['YES', 'YES'].map((text) => reply(example, phone, text)));
			expect(answers).toEqual([THANKS, THANKS]);
			expect(await stateOf(phone)).toBe('yes keyword');
		});
	});
}
