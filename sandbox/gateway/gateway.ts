import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../faults/faults';
import type { StoredMessage, StoredRequest } from '../inbox/message';
import { MessageLog } from '../log/messageLog';
import type { OtpLedger } from '../otp/ledger';
import type { Parts } from '../parts';
import type { EndpointName, SendingPath } from '../rules/endpoints';
import { readLogQuery } from '../rules/logQuery';
import { type SendRequest, sendRequestReader } from '../rules/sendRequest';
import { acceptRequest, type SendAnswer } from './acceptance';
import { inForm } from './answers';
import { basicAuthentication } from './authentication';
import { oneTimePasswords } from './oneTimePasswords';

type Needs = Pick<Parts, 'settings' | 'habits' | 'store' | 'faults' | 'log' | 'now'> & {
	ledger: OtpLedger;
	/** Sees to it that the messages of a request reach their statuses. */
	follow: (messages: readonly StoredMessage[]) => void;
	/** Breaks off the pauses before answers. */
	stopped: AbortSignal;
};

/** What the endpoints of the gateway need. */
export type Gateway = ReturnType<typeof createGateway>;

/** Makes the gateway's account: its credentials, its rules, its credit. */
export function createGateway(needs: Needs) {
	const { settings, habits, store, ledger, faults, now, follow, stopped } = needs;
	const readRequest = sendRequestReader(habits, now, settings.allowedFields);
	const messageLog = new MessageLog(needs);
	const accept = (
		request: SendRequest,
		received: StoredRequest,
		more: { hasOwnIds?: boolean; secret?: string } = {},
	): SendAnswer => {
		const { answer, messages } = acceptRequest(request, received, {
			store,
			noCredit: habits.noCredit,
			...more,
		});
		follow(messages);
		return answer;
	};
	return {
		habits,
		log: needs.log,
		/** Decides which fault a call triggers. Returns undefined if it triggers none. */
		trigger: (endpoint: EndpointName) => faults.trigger('request', endpoint),
		/** Keeps a request before it is judged. */
		receive: (...[id, endpoint, body, fault]: [number, SendingPath, Buffer, Fault | undefined]) => {
			const facts = { id, endpoint, receivedAt: now(), body: body.toString() };
			return store.addRequest({ ...facts, fault: fault?.kind ?? null });
		},
		isAuthenticated: basicAuthentication(settings.username, settings.password),
		/** @throws Refusal if the body breaks a rule of the interface */
		send: (body: unknown, received: StoredRequest) =>
			inForm(
				accept(readRequest(body), received, { hasOwnIds: habits.messageId === 'own' }),
				habits,
			),
		/** @throws Refusal if the query breaks a rule */
		lookUp: (query: unknown) => messageLog.answer(readLogQuery(query, habits.timezone)),
		otp: oneTimePasswords(ledger, (fields, to, secret, received) => {
			const messages = [{ ...fields, destinations: [{ to }] }];
			return accept({ messages }, received, { secret }).detail;
		}),
		/** Notes the answer's HTTP status (null: none leaves) before it leaves. */
		settle: (received: StoredRequest, answerStatus: number | null) =>
			store.settle(received, answerStatus),
		/** Credits left; below zero once more was used than there was. */
		balance: () => store.credit,
		/** Resolves when an answer may leave; `longer` in milliseconds, beside the answer delay. */
		holdAnswer: async (longer = 0) => {
			const milliseconds = settings.answerDelayMs + longer;
			if (milliseconds > 0) await pause(milliseconds, undefined, { signal: stopped });
		},
	};
}
