import { randomUUID } from 'node:crypto';

import {
	findBalance,
	findLogin,
	findOneTimePasswords,
	findPreview,
	findSenders,
} from '../../../core/gatewayCheck/endpointFindings';
import {
	findDateOrder,
	findTimeZone,
	type Account,
} from '../../../core/gatewayCheck/clockFindings';
import {
	type Check,
	CHECKS,
	type Finding,
	type Found,
	judged,
	type Told,
	undetermined,
} from '../../../core/gatewayCheck/finding';
import { readGatewayClock } from '../../../core/gatewayCheck/gatewayClock';
import { readSentSms, withoutSms } from '../../../core/gatewayCheck/sentSms';
import { valid, type Checked } from '../../../core/problem';
import { writeSendAt } from '../../../core/schedule/schedule';
import { MINUTE } from '../../../core/schedule/wallClock';
import type { Client } from '../../../transport/client';
import type { CheckSms } from './checkFields';
import { lookForNothing, lookForSms, type Sought, tell } from './logSeen';

const TEXT = 'Test SMS of Check Gateway. You can ignore it.';
const AHEAD = 3 * MINUTE;

/**
 * Finds out what the gateway does: by requests that cost nothing, and by one SMS if there is one. What
 * cannot be found out is a finding, too.
 *
 * @returns a finding for each check, in their order
 */
export async function runCheck(
	client: Client,
	sms: CheckSms | undefined,
	expected: Account,
): Promise<Checked<Finding[]>> {
	const { redact } = client.credential;
	const post = async (path: string, body = {}) =>
		await tell(client, { method: 'POST', path, body });
	const balanceTold = await post('/account/balance');
	if (balanceTold.kind === 'silent') return valid(nothingFound(balanceTold.problem.reason));
	const balance = judged(balanceTold, 'a balance', redact);
	const balanceFound = findBalance(balance, redact);

	const sent = sms ? await sendSms(client, sms, expected) : undefined;
	if (sent && !sent.ok) return sent;
	const told = sent?.value.told ?? (await post('/sms/send', { messages: [] }));
	const sought = sent?.value.sought;
	const read = sought && readSentSms(told, sought, redact);
	const { sending, shape } = read ?? withoutSms(told);
	const statuses = [balance.status, told.kind === 'answered' ? told.status : undefined];
	const isRefused = statuses.every((each) => each === 401);
	const isAccepted = read?.outcome === 'accepted';
	const mayBeThere = read !== undefined && read.outcome !== 'rejected';
	const log =
		isRefused || client.isCancelled
			? undefined
			: sought && mayBeThere
				? await lookForSms(client, { ...sought, messageId: read.messageId })
				: await lookForNothing(client, randomUUID());
	const isIn = balanceFound.result === 'ok' || isAccepted || log?.isIn === true;
	const reason = balance.kind === 'failed' ? balance.reason : undefined;
	const login = findLogin([...statuses, ...(log ? [log.status] : [])], isIn, reason);
	if (log === undefined) {
		const why = isRefused ? 'the gateway refused the login' : 'the execution was cancelled';
		return valid(nothingFound(why, { login, sending, answerShape: shape }));
	}
	const from = sought?.from ?? log.until;
	const clock = readGatewayClock({ dates: log.dates, from, until: log.until });
	const when = { ...expected, moments: [from, log.until], isSent: mayBeThere };
	const judge = (each: Told) => judged(each, 'this', redact);
	const preview = judge(await post('/sms/preview', { message: TEXT }));
	const senders = judge(await tell(client, { method: 'GET', path: '/sms/senderList' }));
	const verify = judge(await post('/otp/verifyOTP'));
	const nowhere = judge(await post('/otp/checkGateway'));
	return valid(
		inOrder({
			login,
			sending,
			answerShape: shape,
			timeZone: findTimeZone(clock, when, log.scheduled),
			dateOrder: findDateOrder(clock, when, log.scheduled),
			messageLog: log.finding,
			balance: balanceFound,
			preview: findPreview(preview, TEXT),
			senders: findSenders(senders, redact, sms?.from),
			oneTimePasswords: findOneTimePasswords(verify, nowhere),
		}),
	);
}

interface Sent {
	told: Told;
	sought: Sought;
}

/** Sends the one SMS, at once or three minutes ahead. */
async function sendSms(
	client: Client,
	{ to, from, isScheduled }: CheckSms,
	{ zone, dateOrder }: Account,
): Promise<Checked<Sent>> {
	const messageId = randomUUID();
	const began = client.clock.now();
	const at = Math.ceil((began + AHEAD) / MINUTE) * MINUTE;
	const rules = { workflowZone: zone, accountZone: zone, dateOrder, now: began };
	const sendAt = isScheduled ? writeSendAt(at, rules) : undefined;
	if (sendAt && !sendAt.ok) return sendAt;
	const message = {
		from,
		destinations: [{ to, messageId }],
		text: TEXT,
		...(sendAt && { sendAt: sendAt.value }),
	};
	const told = await tell(client, {
		method: 'POST',
		path: '/sms/send',
		body: { messages: [message] },
	});
	const answered = client.clock.now();
	const plan = sendAt && { plan: at };
	return valid({ told, sought: { messageId, to, from: began, answered, ...plan } });
}

/** What each check reports if the gateway cannot be asked further. */
function nothingFound(reason: string, known: Partial<Record<Check, Found>> = {}): Finding[] {
	const isSilent = known.login === undefined;
	const login = undetermined(
		`The gateway cannot be asked: ${reason}`,
		'Check Base URL in the credential',
		'no answer',
	);
	return inOrder({ login, ...known }, isSilent ? 'the gateway cannot be asked' : reason);
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
