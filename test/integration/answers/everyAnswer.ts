import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { z } from 'zod';

import { inCollections } from '../../engine/collections';
import type { BulkSmsOutcome } from '../../engine/runBulkSms';

/** What an answer means, before an operation says it in its own way. */
export interface Meaning {
	/** `rejected`, `notSent`: the request was not carried out. `unknown`: it may have been. */
	kind: 'rejected' | 'unknown' | 'notSent';
	/** With `<gateway>` for its address. */
	reason: string;
	/** The words of the gateway in it. An answer about a code may contain the code in them. */
	words?: string;
	/** What Check Gateway finds out of the login, and of each endpoint that not every gateway has. */
	login?: 'differs';
	endpoints?: 'notOffered';
}

/** Where an operation says it: by On Error, by its first output, in its line, or by what comes out when nothing else comes. */
interface Said {
	place: 'byOnError' | 'firstOutput' | 'line' | 'waiting';
	outcome?: string;
	reason: string;
	/** How many items say it; absent: one. */
	times?: number;
}

/** An operation, or a safeguard, that asks the gateway. */
export interface Asking {
	parameters: INodeParameters;
	/** Completes "This gateway does not offer …"; absent: each gateway has the endpoint. */
	offers?: string;
	/** A usable answer. */
	good: object;
	/** What it makes of an answer that is JSON of another shape; absent: it passes the answer on. */
	strange?: string;
	/** What it makes of a usable answer with an error; absent: the list in it decides. */
	contradicted?: Meaning;
	/** Whether a person gets something, so that an error says if it may have been carried out. */
	sends?: boolean;
	says?: (meaning: Meaning) => Said;
}

const TO = '66812345671';
const OTHER = '66812345672';
const OTP_ID = 'otp-77';
const MESSAGE = { from: 'MyShop', to: TO, text: 'Hello' };
const NOTIFIED = { notifyUrl: 'https://n8n.test/webhook/1', appendReportToken: true };
const NO_DESTINATIONS = 'The gateway answered with HTTP 200, but the answer lists no destinations';
const OTP = { offers: 'one-time passwords' };
const CREDIT = { type: 'prepaid', credit: 7 };
const ACCEPTED = {
	details: [TO, OTHER].map((to) => ({ to, status: { code: '101', name: 'PENDING' } })),
};

/** A reason without the words of the gateway. */
const withoutWords = ({ reason, words = '' }: Meaning): string =>
	reason.startsWith('The gateway answered: ')
		? 'The gateway answered with an error'
		: reason.replace(`: ${words}`, '');

const saysOfCode = (meaning: Meaning): Said => {
	const reason = withoutWords(meaning);
	const doubt = meaning.kind === 'unknown' ? '. A code may have been sent' : '';
	return { place: 'byOnError', reason: reason + doubt };
};

const code = (operation: string, fields: INodeParameters): Asking => ({
	...OTP,
	parameters: { resource: 'otp', operation, ...fields },
	good: { otpId: OTP_ID },
	strange: 'The gateway answered without an OTP ID',
	contradicted: {
		kind: 'unknown',
		reason: 'The gateway answered with an OTP ID and with an error',
	},
	sends: true,
	says: saysOfCode,
});
/** What may have been sent is waited for; anything else is told at once. */
const whileWaiting =
	(place: Said['place'], outcome: string, nothing: string) =>
	({ kind, reason }: Meaning): Said =>
		kind === 'unknown'
			? { place: 'waiting', outcome, reason: `${reason}. ${nothing} came in time` }
			: { place, outcome: kind, reason };
/** An endpoint that only reads takes no answer with an error, and none that is deep. */
const REFUSED: Meaning = {
	kind: 'rejected',
	reason: 'The gateway answered: no',
	words: 'no',
};

/** By the name of the operation; only Answer asks no gateway. */
export const ASKING: Record<string, Asking> = {
	send: {
		parameters: { ...MESSAGE, to: `${TO},${OTHER}`, ...inCollections<string | boolean>(NOTIFIED) },
		good: ACCEPTED,
		strange: NO_DESTINATIONS,
		sends: true,
		says: ({ kind, reason }) => ({ place: 'byOnError', outcome: kind, reason, times: 2 }),
	},
	sendAndWait: {
		parameters: { operation: 'sendAndWait', from: 'MyShop', to: TO, message: 'Restart?' },
		good: ACCEPTED,
		strange: NO_DESTINATIONS,
		sends: true,
		says: whileWaiting('byOnError', 'noResponse', 'No response'),
	},
	sendAndWaitForReport: {
		parameters: { ...MESSAGE, operation: 'sendAndWaitForReport' },
		good: ACCEPTED,
		strange: NO_DESTINATIONS,
		sends: true,
		says: whileWaiting('firstOutput', 'noReport', 'No final delivery report'),
	},
	estimate: {
		parameters: { ...MESSAGE, operation: 'estimate', options: { askGateway: true } },
		offers: 'a preview of the cost of a text',
		good: { credit: '1.00' },
		contradicted: REFUSED,
		says: ({ reason }) => ({ place: 'line', outcome: 'dryRun', reason }),
	},
	getStatus: {
		parameters: { operation: 'getStatus', findBy: 'messageId', messageIds: 'm-1' },
		offers: 'a message log',
		good: { details: [{ messageId: 'm-1', status: { name: 'DELIVERED' } }] },
		strange: 'The gateway answered, but not as a message log: it lists no messages',
	},
	checkGateway: {
		parameters: { resource: 'account', operation: 'checkGateway', to: TO, from: 'MyShop' },
		good: {},
		strange: NO_DESTINATIONS,
		sends: true,
	},
	getBalance: {
		parameters: { resource: 'account', operation: 'getBalance' },
		offers: 'a balance',
		good: CREDIT,
		contradicted: REFUSED,
	},
	getSenders: {
		parameters: { resource: 'account', operation: 'getSenders' },
		offers: 'a list of senders',
		good: { senders: ['MyShop'] },
		contradicted: REFUSED,
	},
	request: code('request', { otcId: 'login', to: TO }),
	resend: code('resend', { otpId: OTP_ID, to: TO }),
	verify: {
		...OTP,
		parameters: { resource: 'otp', operation: 'verify', otpId: OTP_ID, otpCode: '048213' },
		good: { result: true, isErrorCount: false, isExprCode: false },
		strange: 'The gateway answered without true or false for result, isErrorCount, isExprCode',
		contradicted: { kind: 'unknown', reason: 'The gateway answered with an error' },
		sends: true,
		says: (meaning) => ({
			place: 'firstOutput',
			outcome: 'unknown',
			reason: withoutWords(meaning),
		}),
	},
	'send, with Minimum Balance': {
		parameters: { ...MESSAGE, safeguards: { minimumBalance: 5 } },
		offers: 'a balance',
		good: CREDIT,
		strange: 'the answer does not contain it as a number',
		contradicted: REFUSED,
		says: ({ reason }) => ({
			place: 'byOnError',
			outcome: 'notSent',
			reason: `Not sent, because the balance is not known: ${reason}`,
		}),
	},
};

/** An error that stops the workflow leaves out a code of Node.js, for which n8n has words of its own. */
const inError = (reason: string): string => reason.replace(/ \([A-Z_]+\)$/, '');

const detailsSchema = z.object({ outcome: z.string() }).partial().catch({});
const shown = ({ json }: { json: IDataObject }) => ({
	outcome: json.outcome ?? detailsSchema.parse(json.details).outcome,
	reason: json.error ?? json.reason,
});

/** The operation says exactly this, and says it in the place that On Error gives a failure. */
export function expectSaid(
	asking: Asking,
	meaning: Meaning,
	onError: OnError | 'continueOnFail',
	outcome: BulkSmsOutcome,
): void {
	const says = asking.says ?? (({ reason }): Said => ({ place: 'byOnError', reason }));
	const { place, times = 1, ...item } = says(meaning);
	const stops = place === 'byOnError' && onError === 'stopWorkflow';
	const shownItem = place === 'line' ? { ...item, reason: undefined } : item;
	const items = stops ? [] : Array<typeof shownItem>(times).fill(shownItem);
	const leavesByBranch = place === 'byOnError' && onError === 'continueErrorOutput';
	const told = {
		isStopped: outcome.error !== undefined,
		waits: outcome.waitTill !== undefined,
		output: (place === 'waiting' ? outcome.waitingInput : outcome.output).map(shown),
		others: outcome.outputs.slice(1).flat().map(shown),
	};
	expect(told).toEqual({
		isStopped: stops,
		waits: place === 'waiting',
		output: leavesByBranch ? [] : items,
		others: leavesByBranch ? items : [],
	});
	if (place === 'line') expect(outcome.hints[0]?.message).toContain(`not known: ${item.reason}.`);
	if (!stops) return;
	expect(outcome.error?.message).toContain(inError(item.reason));
	expect(/may have been sent$/.test(outcome.error?.message ?? '')).toBe(
		asking.sends === true && meaning.kind === 'unknown',
	);
}

const OPEN = { login: 'undetermined', endpoints: 'undetermined' };

/** Check Gateway makes a finding of it, never a failure, and none of them is wrong. */
export function expectFound(
	{ kind, ...meaning }: Meaning,
	{ output, error, errorBranch }: BulkSmsOutcome,
): void {
	const { login, endpoints } = { ...OPEN, ...meaning };
	const found = new Map(output.map(({ json }) => [z.string().parse(json.check), json.result]));
	expect([error, errorBranch]).toEqual([undefined, []]);
	expect(Object.fromEntries<unknown>(found)).toMatchObject({
		login,
		sending: kind === 'rejected' ? 'differs' : 'undetermined',
		answerShape: 'undetermined',
		sendTime: 'undetermined',
		messageLog: endpoints,
		balance: endpoints,
		preview: endpoints,
		senders: endpoints,
		oneTimePasswords: endpoints,
	});
}
