import { randomUUID } from 'node:crypto';

import { uniq } from 'lodash';

import { LOG_ANSWER } from '../../../core/gateway/answer/answerLimit';
import { isFirewall } from '../../../core/gateway/answer/httpStatus';
import {
	findBalance,
	findLogin,
	findOneTimePasswords,
	findPreview,
	findSenders,
} from '../../../core/gateway/check/endpointFindings';
import {
	type CheckName,
	type CheckAnswer,
	CHECKS,
	differs,
	type Finding,
	type CheckResult,
	notOffered,
	ok,
	readReply,
	shownHttpStatus,
	undetermined,
} from '../../../core/gateway/check/finding';
import { type Account, findSendTime } from '../../../core/gateway/check/sendTimeFinding';
import { readSentSms, withoutSms } from '../../../core/gateway/check/sentSms';
import { judgeOne } from '../../../core/gateway/evidence';
import { readMessageLog } from '../../../core/gateway/log/messageLog';
import type { DeliveryReport } from '../../../core/gateway/report/report';
import type { Client, GatewayRequest } from '../../../transport/client';
import { inSlices } from '../../../transport/clock';

const TEXT = 'Test SMS of Check Gateway. You can ignore it.';

/** The SMS of a check, with the answer of the gateway. */
export interface KeptSms {
	answer: CheckAnswer;
	sought: Sought;
}

/**
 * Checks the gateway with requests that cost nothing, and with one SMS if the user allows it.
 *
 * @param kept has the SMS of an earlier try of the check, and keeps the SMS of this one
 */
export async function runCheck(
	client: Client,
	sms: { to: string; from: string } | undefined,
	account: Account,
	kept: { sms?: KeptSms } = {},
): Promise<Finding[]> {
	const { redact } = client.credential;
	const post = async (path: string, body = {}) =>
		await askOnce(client, { method: 'POST', path, body });
	const balanceAnswer = await post('/account/balance');
	if (balanceAnswer.kind === 'silent') {
		const login = undetermined(
			`The gateway cannot be asked: ${balanceAnswer.problem.reason}`,
			'Check Base URL in the credential',
			'no answer',
		);
		return allFindings({ login }, 'the gateway cannot be asked');
	}
	const balance = readReply(balanceAnswer, 'a balance', redact);
	const balanceFound = findBalance(balance, redact);

	if (sms && !kept.sms) {
		const { to, from } = sms;
		const messageId = randomUUID();
		const destinations = [{ to, messageId }];
		const sent = client.clock.now();
		const answer = await post('/sms/send', { messages: [{ from, destinations, text: TEXT }] });
		kept.sms = { answer, sought: { messageId, to, sent, answered: client.clock.now() } };
	}
	const { answer = await post('/sms/send', { messages: [] }), sought } = kept.sms ?? {};
	const read = sought && (await inSlices(readSentSms(answer, sought, redact)));
	const { sending, shape } = read ?? withoutSms(answer);
	const statuses = [balance.status, answer.kind === 'answered' ? answer.status : undefined];
	const isRefused = statuses.every((each) => each === 401);
	const mayBeThere = read !== undefined && read.outcome !== 'rejected';
	const log =
		isRefused || client.isCancelled
			? undefined
			: sought && mayBeThere
				? await lookForSms(client, { ...sought, messageId: read.messageId })
				: await lookForNothing(client, randomUUID());
	const isIn = balanceFound.result === 'ok' || read?.outcome === 'accepted' || log?.isIn === true;
	const reason = balance.kind === 'failed' ? balance.reason : undefined;
	const isWalled = [balanceAnswer, answer].some(
		(each) => each.kind === 'answered' && isFirewall(each),
	);
	const login = findLogin([...statuses, ...(log ? [log.status] : [])], isIn, reason, isWalled);
	if (log === undefined) {
		const why = isRefused ? 'the gateway rejected the login' : 'the execution was cancelled';
		return allFindings({ login, sending, answerShape: shape }, why);
	}
	const judged = (each: CheckAnswer) => readReply(each, 'this', redact);
	const preview = judged(await post('/sms/preview', { message: TEXT }));
	const senders = judged(await askOnce(client, { method: 'GET', path: '/sms/senderList' }));
	const verify = judged(await post('/otp/verifyOTP'));
	const nowhere = judged(await post('/otp/checkGateway'));
	return allFindings({
		login,
		sending,
		answerShape: shape,
		sendTime: findSendTime(log.dates, mayBeThere ? sought?.sent : undefined, account),
		messageLog: log.finding,
		balance: balanceFound,
		preview: findPreview(preview, TEXT),
		senders: findSenders(senders, redact, sms?.from),
		oneTimePasswords: findOneTimePasswords(verify, nowhere),
	});
}

const allFindings = (
	found: Partial<Record<CheckName, CheckResult>>,
	reason = 'nothing was asked',
): Finding[] =>
	CHECKS.map((check) => ({
		check,
		...(found[check] ??
			undetermined(
				`Not asked, because ${reason}`,
				'Correct what login says, and run the check again',
			)),
	}));

/** Asks once, because a check sends at most one SMS, and waits for 15 seconds. Never throws. */
async function askOnce(client: Client, request: GatewayRequest): Promise<CheckAnswer> {
	const reply = await client.request(request, 15_000);
	return reply.kind === 'answered' ? reply : { kind: 'silent', problem: reply.problem };
}

interface Sought {
	messageId: string;
	to: string;
	/** When the request was sent, in milliseconds since 1970-01-01 UTC. */
	sent: number;
	/** When the answer came. */
	answered: number;
}

interface LogSeen {
	finding: CheckResult;
	/** Whether it contained data of the account. */
	isIn: boolean;
	status?: number | undefined;
	/** The dates of the SMS, as the log wrote them. */
	dates: string[];
}

const MESSAGE_LOG = 'a message log';

type Look =
	| { kind: 'rows'; rows: DeliveryReport[]; others: number; status: number }
	| { kind: 'none'; finding: CheckResult; status?: number | undefined; isFinal: boolean };

async function lookOnce(client: Client, messageId: string): Promise<Look> {
	const { redact } = client.credential;
	const query = { messageId };
	const request = { method: 'GET', path: '/sms/loginfo', query, limit: LOG_ANSWER } as const;
	const reply = readReply(await askOnce(client, request), MESSAGE_LOG, redact);
	if (reply.kind === 'missing') {
		const { status } = reply;
		return { kind: 'none', finding: notOffered(MESSAGE_LOG, status), status, isFinal: true };
	}
	if (reply.kind === 'failed') return noLog(reply.reason, reply.status);
	const { value, status } = reply;
	const read = await inSlices(readMessageLog(value, redact));
	if (!read.ok) return noLog(read.problem.reason, status);
	const rows = read.value.rows.filter((row) => row.messageId === messageId);
	return { kind: 'rows', rows, others: read.value.rows.length - rows.length, status };
}

const noLog = (reason: string, status: number | undefined): Look => ({
	kind: 'none',
	finding: undetermined(
		reason,
		'Ask the provider whether it has a message log',
		shownHttpStatus(status),
	),
	status,
	isFinal: false,
});

/** Asks the log for a message that does not exist, to see whether it answers. */
async function lookForNothing(client: Client, messageId: string): Promise<LogSeen> {
	const seen = await lookOnce(client, messageId);
	const { status } = seen;
	if (seen.kind === 'none') return { finding: seen.finding, isIn: false, status, dates: [] };
	const answers = 'The message log answers. Its delay was not measured, because no SMS was sent';
	const finding = seen.others > 0 ? IGNORES : ok(answers, 'answers');
	return { finding, isIn: true, status, dates: [] };
}

/** Looks for the SMS until it has a date, for at most 15 seconds after the gateway accepted it. */
async function lookForSms(client: Client, sought: Sought): Promise<LogSeen> {
	const { messageId, to, answered } = sought;
	const { clock } = client;
	const begin = clock.steady() - Math.max(0, clock.now() - answered);
	let first: number | undefined;
	let last: LogSeen = { finding: NEVER, isIn: false, dates: [] };
	for (const seconds of [0, 3, 7, 15]) {
		await client.waitUntil(() => begin + seconds * 1000);
		if (client.isCancelled) break;
		const seen = await lookOnce(client, messageId);
		const { status } = seen;
		if (seen.kind === 'none') {
			last = { ...last, finding: seen.finding, isIn: false, status };
			if (seen.isFinal) break;
			continue;
		}
		const { rows, others } = seen;
		if (judgeOne({ messageId, to }, rows, () => 'any').contradiction) {
			const finding = undetermined(
				'The message log names the SMS with another number',
				'Ask the provider what its message log shows',
				'another number',
			);
			return { finding, isIn: true, status, dates: [] };
		}
		if (rows.length === 0) {
			const notThere = first === undefined ? NEVER : last.finding;
			last = { ...last, finding: others > 0 ? IGNORES : notThere, isIn: true, status };
			continue;
		}
		first ??= clock.steady();
		const written = rows.flatMap(({ sendDate = '', doneDate = '' }) => [sendDate, doneDate]);
		const dates = uniq(written.map((date) => date.trim())).filter((date) => /\p{Nd}/u.test(date));
		const delay = `within ${Math.ceil((first - begin) / 1000)} s`;
		const finding = ok(`The SMS was in the message log ${delay}`, delay);
		last = { finding, isIn: true, status, dates };
		if (dates.length > 0) break;
	}
	return last;
}

const IGNORES = differs(
	'The message log answered with other messages',
	'Ask the provider how to ask its message log for one message',
	'answers with other messages',
);

const NEVER = undetermined(
	'The SMS was not in the message log within 15 s',
	'Run Get Status later with its message ID, or ask the provider how late its message log is',
	'not within 15 s',
);
