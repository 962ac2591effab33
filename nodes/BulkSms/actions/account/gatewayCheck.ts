import { randomUUID } from 'node:crypto';

import type { Asked, HttpAnswer } from '../../core/gateway/answer/asked';
import {
	type CheckName,
	type CheckResult,
	finding,
	isMissing,
	notTold,
	readReply,
	statusOf,
} from '../../core/gateway/check/finding';
import * as judges from '../../core/gateway/check/judges';
import { MESSAGE_LOG, readMessageLog } from '../../core/gateway/log/messageLog';
import type { Client, GatewayRequest } from '../../transport/client';
import { inSlices } from '../../transport/clock';
import { findLogin } from '../../transport/login';

/** In the order of the output. */
export const CHECKS = [
	...(['login', 'sending', 'answerShape', 'sendTime', 'messageLog', 'balance'] as const),
	...(['preview', 'senders', 'oneTimePasswords', 'countries'] as const),
] satisfies CheckName[];

export interface Finding extends CheckResult {
	check: CheckName;
}

/** The SMS of a check, with the answer of the gateway. */
export interface KeptSms {
	answer: Asked<HttpAnswer>;
	messageId: string;
	to: string;
	/** When the request was sent, in milliseconds since 1970-01-01 UTC. */
	sent: number;
	/** When the answer came. */
	answered: number;
}

/**
 * Checks the gateway with requests that cost nothing, and with one SMS if the user allows it.
 *
 * @param kept has the SMS of an earlier try of the check, and keeps the SMS of this one
 */
export async function runCheck(
	client: Client,
	sms: { to: string; from: string } | undefined,
	account: judges.Account,
	kept: { sms?: KeptSms } = {},
): Promise<Finding[]> {
	const { redact, allowedCountryCodes } = client.credential;
	const found: Partial<Record<CheckName, CheckResult>> = {
		countries: judges.findCountries(allowedCountryCodes),
	};
	const findings = (reason = '') =>
		CHECKS.map((check) => ({ check, ...(found[check] ?? finding('notAsked', undefined, reason)) }));
	const post = async (path: string, body = {}) =>
		await askOnce(client, { method: 'POST', path, body });
	const check = async (name: keyof typeof judges.ENDPOINTS) => {
		const { judge, ...endpoint } = judges.ENDPOINTS[name];
		const reply = await askOnce(client, endpoint);
		const asked = readReply(reply, endpoint, redact);
		found[name] =
			asked.kind === 'told'
				? judge(asked.value, redact, sms?.from)
				: notTold(reply, endpoint, asked);
		return reply;
	};

	const balance = await check('balance');
	if (balance.kind !== 'told') {
		delete found.balance;
		found.login = finding('noGateway', 'no answer', balance.problem.reason);
		return findings('the gateway cannot be asked');
	}
	if (sms && !kept.sms) {
		const { to, from } = sms;
		const messageId = randomUUID();
		const sent = client.clock.now();
		const message = { from, destinations: [{ to, messageId }], text: judges.CHECK_TEXT };
		const answer = await post('/sms/send', { messages: [message] });
		kept.sms = { answer, messageId, to, sent, answered: client.clock.now() };
	}
	const answer = kept.sms?.answer ?? (await post('/sms/send', { messages: [] }));
	const { logId, ...sending } = kept.sms
		? await inSlices(judges.findSending(answer, kept.sms, redact))
		: judges.findWithoutSms(answer);
	Object.assign(found, sending);
	const sought = logId === undefined ? undefined : kept.sms;
	const isRefused = [balance, answer].every((reply) => statusOf(reply) === 401);
	const isOver = isRefused || client.isCancelled;
	const log = isOver ? undefined : await lookInLog(client, sought, logId ?? randomUUID());
	const isLoggedIn = [found.balance, sending.sending].some((each) => each?.result === 'ok');
	const replies = [balance, answer, ...(log?.reply ? [log.reply] : [])];
	found.login = findLogin(replies, isLoggedIn || log?.isLoggedIn === true, redact);
	if (!log) {
		delete found.balance;
		return findings(isRefused ? 'the gateway rejected the login' : 'the execution was cancelled');
	}
	found.messageLog = log.messageLog;
	found.sendTime = judges.findSendTime(log.dates, sought?.sent, account);
	await check('preview');
	await check('senders');
	const [verify, nowhere] = [await post('/otp/verifyOTP'), await post('/otp/checkGateway')];
	found.oneTimePasswords = judges.findOneTimePasswords(verify, nowhere, redact);
	return findings();
}

/** Asks once, because a check sends at most one SMS, and waits for 15 seconds. Never throws. */
const askOnce = async (client: Client, request: GatewayRequest): Promise<Asked<HttpAnswer>> =>
	await client.request(request, 15_000);

/**
 * Looks for the SMS until it has a date, for at most 15 seconds after the gateway accepted it.
 * Without an SMS, asks the log once for a message that does not exist, to see whether it answers.
 *
 * @returns `isLoggedIn`: whether the log showed data of the account
 */
async function lookInLog(client: Client, sms: KeptSms | undefined, messageId: string) {
	const { clock } = client;
	const { redact } = client.credential;
	const begin = clock.steady() - Math.max(0, clock.now() - (sms?.answered ?? clock.now()));
	let seen: judges.LogSeen = { messageLog: judges.NOT_IN_LOG, dates: [], isFinal: false };
	let reply: Asked<HttpAnswer> | undefined;
	let isLoggedIn = false;
	let delay: number | undefined;
	for (const seconds of sms ? [0, 3, 7, 15] : [0]) {
		await client.waitUntil(() => begin + seconds * 1000);
		if (client.isCancelled) break;
		reply = await askOnce(client, { ...MESSAGE_LOG, query: { messageId } });
		const answer = readReply(reply, MESSAGE_LOG, redact);
		const log =
			answer.kind === 'told' ? await inSlices(readMessageLog(answer.value, redact)) : answer;
		if (log.kind === 'told') {
			isLoggedIn = true;
			const past = delay ?? (clock.steady() - begin) / 1000;
			const next = judges.findInLog(log.value.rows, messageId, sms, past);
			if (next.messageLog.result === 'ok') delay = past;
			if (delay === undefined || next.messageLog !== judges.NOT_IN_LOG) seen = next;
		} else {
			const messageLog = notTold(reply, MESSAGE_LOG, log);
			seen = { ...seen, messageLog, isFinal: isMissing(reply) };
		}
		if (seen.isFinal) break;
	}
	return { ...seen, isLoggedIn, reply };
}
