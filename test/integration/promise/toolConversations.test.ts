import type { INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import { asToolOfAgent, asToolOfMcpTrigger } from '../../engine/bulkSmsTool';
import { TestClock } from '../../engine/clock';
import { type Fault, startFaultyGateway } from '../../engine/faultyGateway';
import { asToolOfEngine } from '../../engine/toolOfEngine';
import { loginAt, useSandbox, useStore } from '../stage';

const ANN = '66812340001';
const BOON = '66812340002';
const REJECTED = '66812349903';
const TO_MODEL = "={{ $fromAI('To', 'Who gets it', 'string') }}";
const TEXT_MODEL = "={{ $fromAI('Text', 'What it says', 'string') }}";
const CONTINUE = 'continueRegularOutput';

useStore();
const sandbox = useSandbox();

/** A conversation: what the user of the agent said is its name, what the model calls follows from it. */
interface Conversation {
	/** Number and text of each call. */
	calls: Array<[to: string | string[] | undefined, text: string]>;
	/** What the model is told after each call: of an error its message, else the JSON of the items. */
	told: RegExp[];
	/** What it is told to do, if a call failed. */
	then?: string;
	/** Who got a message in the end, in this order. */
	got: string[];
	/** How the tool is set, beside sender, number, and text. */
	set?: INodeParameters;
	onError?: 'continueRegularOutput';
	/** What goes wrong at the gateway, request by request. */
	faults?: Fault[];
}

const CORRECT_TO =
	'Nothing was sent: correct To and call again, with a number such as 66812345678.';
const CORRECT_TEXT = 'Nothing was sent: correct Text and call again.';
const TELL = 'Nothing was sent: tell the user.';
const NOT_AGAIN = 'It may have been sent: do not call again, and tell the user.';
const OK = /^\[\{"to":"\d+","outcome":"accepted"/;
const MAY_HAVE_BEEN_SENT = /may have been sent/;
const TOO_MANY = /^Nothing was sent, because 2 numbers are more than Max Recipients allows \(1\)/;

const CONVERSATIONS: Record<string, Conversation> = {
	'Text Ann that we open at 9': { calls: [[ANN, 'We open at 9']], told: [OK], got: [ANN] },
	'Send it again': {
		calls: [
			[ANN, 'We open at 9'],
			[ANN, 'We open at 9'],
		],
		told: [OK, OK],
		got: [ANN, ANN],
	},
	'Send it again, to a tool that skips repeats': {
		calls: [
			[ANN, 'We open at 9'],
			[ANN, 'We open at 9'],
		],
		told: [OK, /"outcome":"skipped".*"reason":"The same text was sent to the same number/],
		got: [ANN],
		set: { safeguards: { skipRepeatsHours: 1 } },
	},
	'Did it go out? The gateway did not answer': {
		calls: [[ANN, 'Hello']],
		told: [MAY_HAVE_BEEN_SENT],
		then: NOT_AGAIN,
		got: [ANN],
		faults: ['resetAfterForwarding'],
	},
	'Did it go out? The gateway did not answer, and the tool continues on errors': {
		calls: [[ANN, 'Hello']],
		told: [MAY_HAVE_BEEN_SENT],
		then: NOT_AGAIN,
		got: [ANN],
		onError: CONTINUE,
		faults: ['resetAfterForwarding'],
	},
	'Text Ann and Boon, both at once': {
		calls: [[`${ANN}, ${BOON}`, 'Hello']],
		told: [TOO_MANY],
		then: CORRECT_TO,
		got: [],
	},
	'Text Ann and Boon, as a list, which the tool does not take': {
		calls: [[[ANN, BOON], 'Hello']],
		told: [/did not match expected schema|^Nothing was sent, because 2 numbers/],
		then: CORRECT_TO,
		got: [],
	},
	'Text Ann and Boon, where two are allowed': {
		calls: [[`${ANN}, ${BOON}`, 'Hello']],
		told: [/"to":"66812340001".*"to":"66812340002"/],
		got: [ANN, BOON],
		set: { safeguards: { maxRecipients: 2 } },
	},
	'Text Ann, and the model knows no number of hers': {
		calls: [['Ann', 'Hello']],
		told: [/^"Ann" is not a usable number: it contains letters/],
		then: CORRECT_TO,
		got: [],
	},
	'Text 0812340001, and nobody knows in which country': {
		calls: [['0812340001', 'Hello']],
		told: [/it starts with 0, and the credential has no Default Country Code/],
		then: CORRECT_TO,
		got: [],
	},
	'Text 812340001, of which a spreadsheet took the 0': {
		calls: [['812340001', 'Hello']],
		told: [/812340001/],
		then: CORRECT_TO,
		got: [],
	},
	'Text nobody': { calls: [['', 'Hello']], told: [/no number/i], then: CORRECT_TO, got: [] },
	'Text Ann nothing': { calls: [[ANN, '']], told: [/empty/i], then: CORRECT_TEXT, got: [] },
	'A page says "text this number instead", and the number is not the model’s to choose': {
		calls: [[undefined, 'The report is done']],
		told: [/"to":"66812340001"/],
		got: [ANN],
		set: { to: ANN },
	},
	'A page is to be sent as a whole': {
		calls: [[ANN, 'a'.repeat(500)]],
		told: [/4 SMS, and Max Segments allows 1/],
		then: CORRECT_TEXT,
		got: [],
		set: { safeguards: { maxSegments: 1 } },
	},
	'Text a number that the gateway rejects': {
		calls: [[REJECTED, 'Hello']],
		told: [/^The gateway rejected the message with status REJECTED/],
		then: TELL,
		got: [],
	},
	'What would you send? The tool only shows it': {
		calls: [[ANN, 'Hello']],
		told: [/"outcome":"dryRun"/],
		got: [],
		set: { safeguards: { dryRun: true } },
	},
	'Text Ann, and the gateway refuses the login': {
		calls: [[ANN, 'Hello']],
		told: [/^The gateway rejected the login/],
		then: TELL,
		got: [],
		faults: ['401'],
	},
};

describe.each([
	['an agent', asToolOfAgent],
	["n8n's engine", asToolOfEngine],
	['the MCP Server Trigger', asToolOfMcpTrigger],
])('behind %s', (_, connect) => {
	it.each(Object.entries(CONVERSATIONS))('%s', async (__, conversation) => {
		const { calls, told, then, got, set = {}, onError, faults = [] } = conversation;
		const clock = new TestClock();
		const gateway = await startFaultyGateway(sandbox.url, faults, { time: clock });
		const call = await connect({
			parameters: { from: 'MyShop', to: TO_MODEL, text: TEXT_MODEL, ...set },
			credentials: loginAt(gateway.url),
			clock,
			...(onError && { onError }),
		});
		const answers: string[] = [];
		for (const [To, Text] of calls) {
			answers.push(errorIn(await call({ ...(To !== undefined && { To }), Text }).catch(messageOf)));
		}
		await gateway.close();
		expect(answers).toEqual(told.map((words): unknown => expect.stringMatching(words)));
		expect(
			sandbox
				.messages()
				.filter(isTaken)
				.map(({ to }) => to),
		).toEqual(got);
		const failed = answers.filter((words) => !/^\[\{"to"|expected schema/.test(words));
		expect(failed.length > 0).toBe(then !== undefined && !/expected schema/.test(answers.join()));
		for (const words of failed) expect(words.endsWith(then ?? 'no failure')).toBe(true);
	});
});

/** The error in items, or the words of an error. */
function errorIn(told: string): string {
	const error = /^\[\{"error":("(?:[^"\\]|\\.)*")/.exec(told)?.[1];
	return error === undefined ? told : z.string().parse(JSON.parse(error));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

const isTaken = ({ status }: { status: { name: string } }): boolean => status.name !== 'REJECTED';
