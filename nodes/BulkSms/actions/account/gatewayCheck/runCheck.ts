import { randomUUID } from 'node:crypto';

import { isFirewall } from '../../../core/gateway/answer/httpStatus';
import {
	type Account,
	findDateOrder,
	findTimeZone,
} from '../../../core/gateway/check/clockFindings';
import {
	findBalance,
	findLogin,
	findOneTimePasswords,
	findPreview,
	findSenders,
} from '../../../core/gateway/check/endpointFindings';
import {
	type Check,
	type CheckAnswer,
	CHECKS,
	type Finding,
	type Found,
	judge,
	undetermined,
} from '../../../core/gateway/check/finding';
import { readLogDates } from '../../../core/gateway/check/logDates';
import { readSentSms, withoutSms } from '../../../core/gateway/check/sentSms';
import { writeSendAt } from '../../../core/message/schedule/schedule';
import { MINUTE } from '../../../core/message/schedule/wallClock';
import type { Client } from '../../../transport/client';
import { ask, lookForNothing, lookForSms, type Sought } from './logSeen';

const TEXT = 'Test SMS of Check Gateway. You can ignore it.';
const AHEAD = 3 * MINUTE;

/** The SMS that the user allows. */
export interface CheckSms {
	to: string;
	from: string;
	isScheduled: boolean;
}

/** The SMS of a check, with the answer of the gateway. */
export interface SentSms {
	answer: CheckAnswer;
	sought: Sought;
}

/**
 * Checks the gateway with requests that cost nothing, and with one SMS if the user allows it.
 *
 * @param kept holds the SMS of an earlier try of the check, and keeps the SMS of this one
 */
export async function runCheck(
	client: Client,
	sms: CheckSms | undefined,
	expected: Account,
	kept: { sms?: SentSms } = {},
): Promise<Finding[]> {
	const { redact } = client.credential;
	const post = async (path: string, body = {}) => await ask(client, { method: 'POST', path, body });
	const balanceAnswer = await post('/account/balance');
	if (balanceAnswer.kind === 'silent') {
		const login = undetermined(
			`The gateway cannot be asked: ${balanceAnswer.problem.reason}`,
			'Check Base URL in the credential',
			'no answer',
		);
		return inOrder({ login }, 'the gateway cannot be asked');
	}
	const balance = judge(balanceAnswer, 'a balance', redact);
	const balanceFound = findBalance(balance, redact);

	if (sms && !kept.sms) kept.sms = await sendSms(client, sms, expected);
	const { answer = await post('/sms/send', { messages: [] }), sought } = kept.sms ?? {};
	const read = sought && readSentSms(answer, sought, redact);
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
		return inOrder({ login, sending, answerShape: shape }, why);
	}
	const told = readLogDates(log.dates, log.until, expected.zone);
	const when = { ...expected, now: log.until, isSent: mayBeThere };
	const judged = (each: CheckAnswer) => judge(each, 'this', redact);
	const preview = judged(await post('/sms/preview', { message: TEXT }));
	const senders = judged(await ask(client, { method: 'GET', path: '/sms/senderList' }));
	const verify = judged(await post('/otp/verifyOTP'));
	const nowhere = judged(await post('/otp/checkGateway'));
	return inOrder({
		login,
		sending,
		answerShape: shape,
		timeZone: findTimeZone(told, when, log.scheduled),
		dateOrder: findDateOrder(told, when, log.scheduled),
		messageLog: log.finding,
		balance: balanceFound,
		preview: findPreview(preview, TEXT),
		senders: findSenders(senders, redact, sms?.from),
		oneTimePasswords: findOneTimePasswords(verify, nowhere),
	});
}

async function sendSms(
	client: Client,
	{ to, from, isScheduled }: CheckSms,
	{ zone, dateOrder }: Account,
): Promise<SentSms> {
	const messageId = randomUUID();
	const at = Math.ceil((client.clock.now() + AHEAD) / MINUTE) * MINUTE;
	const sendAt = isScheduled ? writeSendAt(at, { accountZone: zone, dateOrder }) : undefined;
	const message = {
		from,
		destinations: [{ to, messageId }],
		text: TEXT,
		...(sendAt !== undefined && { sendAt }),
	};
	const body = { messages: [message] };
	const answer = await ask(client, { method: 'POST', path: '/sms/send', body });
	const answered = client.clock.now();
	const plan = isScheduled && { plan: at };
	return { answer, sought: { messageId, to, answered, ...plan } };
}

const inOrder = (found: Partial<Record<Check, Found>>, reason = 'nothing was asked'): Finding[] =>
	CHECKS.map((check) => ({
		check,
		...(found[check] ??
			undetermined(
				`Not asked, because ${reason}`,
				'Correct what login says, and run the check again',
			)),
	}));
