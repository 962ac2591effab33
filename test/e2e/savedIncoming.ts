import { answer, type Answer, type Call, REPORT_TOKEN } from './reportReceiver';
import { TOKEN_IS_WRONG, TOO_LARGE } from '../engine/sentences';

/** What a saved workflow that takes incoming SMS must lead to. */
interface Expected {
	/** The end of the address, if it is not the one that n8n makes. */
	path?: string;
	/** Calls that start nothing, each with its answer. */
	refused: Array<[Call, Answer]>;
	/** The call that starts a run, and its answer. */
	call: Call;
	answered: Answer;
	/** What the trigger gives out. */
	item: object;
	/** What is noted of the node behind it, if there is one: its items. */
	output: unknown[];
}

const KEY: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
const DATE: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
const fields = { TRAN_ID: '4711', MOBILE_NO: '081 234 5678', KEYWORD: 'END', MESSAGE: 'Hi' };
const body = JSON.stringify(fields);
const item = {
	from: '66812345678',
	text: 'Hi',
	keyword: 'END',
	transactionId: '4711',
	isOptOut: false,
	messageKey: KEY,
	contentType: 'application/json',
	receivedAt: DATE,
};
/** Without a credential there is no country code. */
const national = { ...item, from: '0812345678' };
const said = (text: string, code = '00', name = 'SUCCESS') =>
	answer(200, { TRAIN_ID: '4711', RESULT_CODE: code, RESULT_NAME: name, MESSAGE: text });
const forbidden = answer(403, { error: TOKEN_IS_WRONG });
const headers = { 'X-Gateway-Key': REPORT_TOKEN };
const charging = JSON.stringify({ ERROR_MESSAGE: 'CHARGING_FAILED', TRANSACTION_ID: '4711' });

/** By file, what each saved workflow that takes incoming SMS must lead to. */
export const incoming: Record<string, Expected> = {
	'0.1.0/incoming.json': {
		refused: [
			[{ body: '{}' }, answer(400, { error: 'The call holds no incoming SMS' })],
			[{ body: charging }, said('')],
		],
		call: { body },
		answered: said('Thank you'),
		item: national,
		output: [],
	},
	'0.1.0/incoming-with-options.json': {
		path: 'saved-incoming',
		refused: [
			[{ body }, forbidden],
			[
				{ headers, body: JSON.stringify({ ...fields, MESSAGE: 'x'.repeat(1024) }) },
				answer(413, { error: TOO_LARGE }),
			],
		],
		call: { headers, body, type: 'application/json; charset=tis-620' },
		answered: said(''),
		item: { ...item, isOptOut: true, raw: fields },
		output: [],
	},
	'0.1.0/answer.json': {
		refused: [],
		call: { body },
		answered: said('Your text: Hi'),
		item: national,
		output: [national],
	},
	'0.1.0/answer-shortened.json': {
		refused: [],
		call: { body },
		answered: said(
			'The database of the shop does not answer since 14:05. Open the runbook before you restart it, because the backup is running until 15:00 and nobody may...',
		),
		item: national,
		output: [national],
	},
	'0.1.0/answer-with-code.json': {
		refused: [[{ body }, forbidden]],
		call: { body, query: `?token=${REPORT_TOKEN}` },
		answered: said('Sold out', '301', 'SOLD_OUT'),
		item,
		output: [item],
	},
};
