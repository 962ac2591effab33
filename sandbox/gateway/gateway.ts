import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Faults, TriggeredFault } from '../faults/faults';
import type { Bulk, StoredRequest } from '../inbox/bulk';
import type { Store } from '../inbox/store';
import type { LogAnswer, MessageLog } from '../log/messageLog';
import type { OtpLedger } from '../otp/ledger';
import type { EndpointName, SendingPath } from '../rules/endpoints';
import { inForm } from './answers';
import type { Habits } from '../rules/habits';
import { readLogQuery } from '../rules/logQuery';
import { sendRequestReader } from '../rules/sendRequest';
import { acceptRequest } from './acceptance';
import { basicAuthentication } from './authentication';
import { type OneTimePasswords, oneTimePasswords } from './oneTimePasswords';

/** What the endpoints of the gateway need. */
export interface Gateway {
	/** What it does as this gateway does it; they may change at any time. */
	readonly habits: Readonly<Habits>;
	/** Decides which fault a call triggers. Returns undefined if it triggers none. */
	trigger(endpoint: EndpointName): TriggeredFault<'request'> | undefined;
	/** Keeps a request before it is judged. */
	receive(endpoint: SendingPath, body: Buffer, fault: Fault | undefined): StoredRequest;
	isAuthenticated(header: string | undefined): boolean;
	/** @throws Refusal if the body breaks a rule of the interface */
	send(body: unknown, received: StoredRequest): object;
	/** @throws Refusal if the query breaks a rule */
	lookUp(query: unknown): Promise<LogAnswer | LogAnswer[]>;
	readonly otp: OneTimePasswords;
	/** Notes the answer's HTTP status (null: none leaves) before it leaves. */
	settle(received: StoredRequest, answerStatus: number | null): void;
	/** Credits left; below zero once more was used than there was. */
	balance(): number;
	/** Resolves when an answer may leave; `longer` in milliseconds, beside the answer delay. */
	holdAnswer(longer?: number): Promise<void>;
	/** Closes the port for so many milliseconds. */
	refuseConnections(milliseconds: number): void;
}

/** The settings that the gateway goes by. */
export interface GatewaySettings {
	/** Fields that a message object may have besides those of the interface. */
	readonly allowedFields: readonly string[];
	readonly username: string;
	readonly password: string;
	/** How long every answer is held back, in milliseconds. */
	readonly answerDelayMs: number;
}

/** What a gateway needs of its surroundings. */
export interface GatewayNeeds {
	settings: GatewaySettings;
	habits: Readonly<Habits>;
	store: Store;
	log: MessageLog;
	ledger: OtpLedger;
	faults: Faults;
	/** The current time, milliseconds since 1970. */
	now: () => number;
	/** Sees to it that the messages of a bulk reach their statuses. */
	follow: (bulk: Bulk) => void;
	/** Closes the port for so many milliseconds. */
	refuseConnections: (milliseconds: number) => void;
	/** Breaks off the pauses before answers. */
	stopped: AbortSignal;
}

/**
 * Makes the gateway's account: its credentials, its rules, its credit.
 *
 * @param needs settings, store, clock, and who takes accepted messages over
 * @returns what the endpoints need
 */
export function createGateway(needs: GatewayNeeds): Gateway {
	const { settings, habits, store, log, ledger, faults, now, follow, refuseConnections, stopped } =
		needs;
	const readRequest = sendRequestReader(habits, now, settings.allowedFields);
	return {
		habits,
		trigger: (endpoint) => faults.trigger('request', endpoint),
		receive: (endpoint, body, fault) =>
			store.addRequest({ endpoint, receivedAt: now(), body, fault: fault?.kind ?? null }),
		isAuthenticated: basicAuthentication(settings.username, settings.password),
		send: (body, received) => {
			const { answer, facts, credit } = acceptRequest(readRequest(body), store.state);
			store.addBulk(received, facts, credit);
			return inForm(answer, habits);
		},
		lookUp: (query) => log.answer(readLogQuery(query, habits)),
		otp: oneTimePasswords(ledger, (otp, received) => {
			const destinations = [{ to: otp.to }];
			const messages = [{ ...otp.fields, destinations, shorturl: undefined, sendAt: undefined }];
			const { answer, facts, credit } = acceptRequest({ messages }, store.state);
			store.addBulk(received, { ...facts, otp }, credit);
			const [detail] = answer.detail;
			if (!detail) throw new Error('The SMS of a one-time password has no entry.');
			return detail;
		}),
		settle: (received, answerStatus) => {
			store.settle(received, answerStatus);
			if (received.bulk) follow(received.bulk);
		},
		balance: () => store.state.credit,
		holdAnswer: async (longer = 0) => {
			const milliseconds = settings.answerDelayMs + longer;
			if (milliseconds > 0) await pause(milliseconds, undefined, { signal: stopped });
		},
		refuseConnections,
	};
}
