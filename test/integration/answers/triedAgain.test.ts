import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { difference, sortBy, uniq } from 'lodash';
import { z } from 'zod';

import { TestClock } from '../../engine/clock';
import { type BulkSmsOutcome, runBulkSms } from '../../engine/runBulkSms';
import type { ReceivedRequest, Scripted } from '../../engine/scriptedGateway';
import { textTable } from '../../engine/textTable';
import { useTimeouts } from '../../engine/timeouts';
import { someOf } from '../../engine/volume';
import { OPERATIONS } from '../parameters/everyParameter';
import { answer, loginAt, MODES, takesAll, useGateway, useStore } from '../stage';

/*
 * Each operation, each answer of the gateway, and Retry On Fail with three tries: how often the gateway
 * is asked for each item. What may have cost a message, a code, or a try of a person, is asked for once.
 */

/** The gateway gives the answer under test for the first number, and a good one for the second. */
const A = '66812345671';
const B = '66812345672';

let script: (request: ReceivedRequest) => Scripted;
const gateway = useGateway((request) => script(request));
const elsewhere = useGateway(() => answer({}));
const timeouts = useTimeouts();
useStore();

interface Tried {
	parameters: INodeParameters;
	good: (request: ReceivedRequest) => Scripted;
	/** The column of `MEANINGS`. */
	answer: 'sms' | 'code' | 'check' | 'log' | 'read';
	/** Whether it asks once: for all items, or for the one that it takes. */
	asksOnce?: boolean;
}

const TO = '={{ $json.to }}';
const MESSAGE = {
	...{ from: 'MyShop', to: TO, text: '=Hello {{ $json.to }}', message: 'Restart it?' },
	sending: { maxMessagesPerRequest: 1, concurrency: 1 },
};
const RESENDS = { sending: { ...MESSAGE.sending, resendWhenOutcomeUnknown: true } };
const yes = () => answer({ result: true, isErrorCount: false, isExprCode: false });
const foundIn = ({ path }: ReceivedRequest) =>
	answer({ details: [{ messageId: /\d{11}/.exec(path)?.[0], status: { name: 'DELIVERED' } }] });
const ofMessage = (operation: string, more: INodeParameters = {}): Tried => ({
	parameters: { ...MESSAGE, operation, ...more },
	good: takesAll,
	answer: 'sms',
});
const ofAccount = (operation: string, good: object): Tried => ({
	parameters: { resource: 'account', operation },
	good: () => answer(good),
	answer: 'read',
	asksOnce: true,
});
const ofCode = (operation: string): Tried => ({
	parameters: { resource: 'otp', operation, otcId: 'login', otpId: TO, otpCode: TO, to: TO },
	good: () => answer({ otpId: 'otp-77' }),
	answer: 'code',
});
const TRIED: Record<string, Tried> = {
	send: ofMessage('send'),
	'send, again where unknown': ofMessage('send', RESENDS),
	sendAndWait: { ...ofMessage('sendAndWait'), asksOnce: true },
	sendAndWaitForReport: { ...ofMessage('sendAndWaitForReport'), asksOnce: true },
	estimate: {
		...ofMessage('estimate', { options: { askGateway: true } }),
		good: () => answer({ credit: '1.00' }),
		answer: 'read',
	},
	getStatus: {
		parameters: {
			operation: 'getStatus',
			findBy: 'messageId',
			messageIds: TO,
			options: { concurrency: 1 },
		},
		good: foundIn,
		answer: 'log',
	},
	checkGateway: {
		parameters: { resource: 'account', operation: 'checkGateway', to: TO, from: 'MyShop' },
		good: (request) => (request.path === '/sms/send' ? takesAll(request) : answer({})),
		answer: 'sms',
		asksOnce: true,
	},
	getBalance: ofAccount('getBalance', { type: 'prepaid', credit: 7 }),
	getSenders: ofAccount('getSenders', { senders: ['MyShop'] }),
	request: ofCode('request'),
	resend: ofCode('resend'),
	verify: { ...ofCode('verify'), good: yes, answer: 'check' },
};

const withError = (good: Scripted): Scripted =>
	typeof good === 'object' && 'body' in good
		? answer({ ...z.record(z.unknown()).parse(JSON.parse(String(good.body))), error: 'no' })
		: good;
const redirect = (status: number) => answer('', status, { location: `${elsewhere.url}/sms/send` });
const ANSWERS: Record<string, (good: Scripted) => Scripted> = {
	'what was asked for': (good) => good,
	'that, and an error': withError,
	'an error': () => answer({ error: 'no' }),
	'another shape': () => answer({}),
	'a web page': () => answer('<html>Yes</html>'),
	'HTTP 302': () => redirect(302),
	'HTTP 307': () => redirect(307),
	'HTTP 400': () => answer('', 400),
	'HTTP 401': () => answer('', 401),
	'HTTP 403, a web page': () => answer('<html>No', 403),
	'HTTP 429': () => answer('', 429),
	'HTTP 500': () => answer('', 500),
	'HTTP 503': () => answer('', 503),
	'HTTP 503 with a pause': () => answer('', 503, { 'retry-after': '1' }),
	'a cut connection': () => 'resetAfterReading',
	'nothing in time': () => ({ write: () => void setTimeout(timeouts.pass, 5) }),
};

/** With `… for all`, other requests would get the same. `busy` is this, too, after four tries of a request. */
const MEANINGS = tableOf(`
answer                → sms              → code             → check            → log              → read
what was asked for    → good             → good             → good             → good             → good
that, and an error    → good             → unknown          → unknown          → good             → rejected
an error              → rejected         → rejected         → unknown          → rejected         → rejected
another shape         → unknown          → unknown          → unknown          → rejected         → good
a web page            → unknown          → unknown          → unknown          → unknown          → unknown
HTTP 302              → unknown for all  → unknown for all  → unknown for all  → unknown for all  → unknown for all
HTTP 307              → rejected for all → rejected for all → rejected for all → rejected for all → rejected for all
HTTP 400              → rejected         → rejected         → rejected         → rejected         → rejected
HTTP 401              → rejected for all → rejected for all → rejected for all → rejected for all → rejected for all
HTTP 403, a web page  → rejected         → rejected for all → rejected for all → rejected for all → rejected for all
HTTP 429              → busy             → busy             → busy             → busy             → busy
HTTP 500              → unknown          → unknown          → unknown          → unknown          → unknown
HTTP 503              → unknown          → unknown          → unknown          → unknown for all → unknown
HTTP 503 with a pause → busy             → busy             → busy             → busy             → busy
a cut connection      → unknown          → unknown          → unknown          → unknown          → unknown
nothing in time       → unknown          → unknown          → unknown          → unknown          → unknown
`);

/*
 * The requests of the three tries for each number, and what came out. In a Continue mode the first item
 * is one that the node refuses, so that n8n tries again whatever the gateway answers. With `stop`, On
 * Error is Stop Workflow, if that differs.
 */
const REQUESTS = tableOf(`
operation                       → good          → rejected              → rejected for all     → busy                  → unknown               → unknown for all
send                            → 1+1 accepted  → 3+1 rejected accepted → 3+0 rejected notSent → 12+0 rejected notSent → 1+1 unknown accepted  → 1+1 unknown accepted
send, stop                      → 1+1 accepted  → 3+1 stops             → 3+0 stops            → 12+0 stops            → 1+1 stops             → 1+1 stops
send, again where unknown       → 1+1 accepted  → 3+1 rejected accepted → 3+0 rejected notSent → 12+0 rejected notSent → 12+1 unknown accepted → 3+0 unknown notSent
send, again where unknown, stop → 1+1 accepted  → 3+1 stops             → 3+0 stops            → 12+0 stops            → 12+1 stops            → 3+0 stops
sendAndWait                     → 1 noResponse  → 3 rejected            → 3 rejected           → 12 rejected           → 1 noResponse          → 1 noResponse
sendAndWait, stop               → 1 noResponse  → 3 stops               → 3 stops              → 12 stops              → 1 noResponse          → 1 noResponse
sendAndWaitForReport            → 1 noReport    → 1 rejected            → 1 rejected           → 4 rejected            → 1 noReport            → 1 noReport
checkGateway                    → 1 told        → 1 told                → 1 told               → 1 told                → 1 told                → 1 told
request                         → 1+1 accepted  → 3+1 failed accepted   → 3+0 failed           → 12+0 failed           → 1+1 failed accepted   → 1+1 failed accepted
request, stop                   → 1+1 accepted  → 3+0 stops             → 3+0 stops            → 12+0 stops            → 1+0 stops             → 1+0 stops
resend                          → 1+1 accepted  → 3+1 failed accepted   → 3+0 failed           → 12+0 failed           → 1+1 failed accepted   → 1+1 failed accepted
resend, stop                    → 1+1 accepted  → 3+0 stops             → 3+0 stops            → 12+0 stops            → 1+0 stops             → 1+0 stops
verify                          → 1+1 verified  → 3+1 unknown verified  → 3+0 unknown          → 12+0 unknown          → 1+1 unknown verified  → 1+1 unknown verified
verify, stop                    → 1+1 verified  → 1+1 unknown verified  → 1+0 unknown          → 4+0 unknown           → 1+1 unknown verified  → 1+0 unknown
estimate                        → 1+1 dryRun    → 1+1 dryRun            → 1+0 dryRun           → 4+0 dryRun            → 1+1 dryRun            → 1+0 dryRun
getStatus                       → 3+3 delivered → 3+3 failed delivered  → 3+0 failed           → 12+0 failed           → 3+3 failed delivered  → 3+0 failed
getStatus, stop                 → 1+1 delivered → 3+0 stops             → 3+0 stops            → 12+0 stops            → 3+0 stops             → 3+0 stops
getBalance                      → 1 told        → 3 failed              → 3 failed             → 12 failed             → 3 failed              → 3 failed
getBalance, stop                → 1 told        → 3 stops               → 3 stops              → 12 stops              → 3 stops               → 3 stops
getSenders                      → 1 told        → 3 failed              → 3 failed             → 12 failed             → 3 failed              → 3 failed
getSenders, stop                → 1 told        → 3 stops               → 3 stops              → 12 stops              → 3 stops               → 3 stops
`);

function tableOf(text: string): Record<string, Record<string, string>> {
	const [head = [], ...rows] = textTable(text);
	return Object.fromEntries(
		rows.map((cells) => [
			cells[0] ?? '',
			Object.fromEntries(head.map((column, index) => [column, cells[index] ?? ''])),
		]),
	);
}

it('each operation is tried but Answer, which asks no gateway', () => {
	const operations = OPERATIONS.map(([operation]) => operation);
	expect(difference(operations, Object.keys(TRIED))).toEqual(['answer']);
});

/** What the node refuses. */
const REFUSED = { to: '', name: 'Ann' };

const outcomeSchema = z.object({ outcome: z.string() });
const wordFor = (json: IDataObject): string => {
	const told = [json, json.details].map((each) => outcomeSchema.safeParse(each).data?.outcome);
	return told.find((each) => each !== undefined) ?? (json.error === undefined ? 'told' : 'failed');
};

const pairedSchema = z.object({ item: z.number() }).catch({ item: 0 });
/** The outcomes of the items from this one on, in their order, each once. */
function wordsOf({ outputs, error }: BulkSmsOutcome, first: number): string {
	if (error) return 'stops';
	const items = outputs
		.flat()
		.map(({ json, pairedItem }) => ({ json, at: pairedSchema.parse(pairedItem).item }));
	const those = sortBy(items, 'at').filter(({ at }) => at >= first);
	return uniq(those.map(({ json }) => wordFor(json))).join(' ');
}

/** What cost nothing is tried with a third of the answers in `npm test`. */
const FREE = ['checkGateway', 'estimate', 'getBalance', 'getSenders'];

const operations = Object.entries(TRIED).map(([name, tried], index) => ({ name, index, ...tried }));
describe.each(operations)('$name, with three tries', ({ name, index, ...tried }) => {
	const { parameters, good, asksOnce = false } = tried;
	const answers = Object.entries(ANSWERS);
	const rows = (FREE.includes(name) ? someOf(answers, 3, index) : answers).flatMap(
		([what, given], row) =>
			someOf([...MODES], MODES.length, row + index).map((onError) => ({ what, given, onError })),
	);

	it.each(rows)('$what, $onError', async ({ what, given, onError }) => {
		const isAbout = ({ path, body }: ReceivedRequest, to: string) =>
			tried.answer === 'read' && asksOnce ? to === A : (path + body).includes(to);
		script = (request) => (isAbout(request, A) ? given(good(request)) : good(request));
		const numbers = asksOnce ? [A] : [A, B];
		const refused = asksOnce || onError === 'stopWorkflow' ? [] : [REFUSED];
		const outcome = await runBulkSms({
			items: [...refused, ...numbers.map((to) => ({ to }))],
			parameters,
			credentials: loginAt(gateway.url),
			onError,
			maxTries: 3,
			clock: new TestClock(),
		});
		const counts = numbers.map((to) => gateway.requests.filter((each) => isAbout(each, to)).length);
		const stop = onError === 'stopWorkflow' ? REQUESTS[`${name}, stop`] : undefined;
		const expected = (stop ?? REQUESTS[name])?.[MEANINGS[what]?.[tried.answer] ?? ''];
		expect(`${counts.join('+')} ${wordsOf(outcome, refused.length)}`).toBe(expected);
		expect(elsewhere.requests).toEqual([]);
	});
});
