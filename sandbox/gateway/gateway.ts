import { setTimeout as pause } from 'node:timers/promises';
import type { ReceivedRequest, Store, StoredMessage } from '../inbox/store';
import type { SandboxSettings } from '../options';
import { acceptRequest, type SendAnswer } from './acceptance';
import { basicAuthentication } from './authentication';
import { identifierSource } from './identifiers';
import { type SendRequest, sendRequestReader } from './sendRequest';

/** What the endpoints of the gateway stand on. */
export interface Gateway {
	/** Keeps a request before it is judged. */
	receive(bodyText: string): ReceivedRequest;
	isAuthenticated(header: string | undefined): boolean;
	/** @throws Refusal where the body breaks a rule of the interface */
	readRequest(body: unknown): SendRequest;
	accept(request: SendRequest, received: ReceivedRequest): SendAnswer;
	/** Credits left; below zero once more was used than there was. */
	balance(): number;
	/** Resolves when an answer may leave. */
	holdAnswer(): Promise<void>;
}

/** What a gateway needs of its surroundings. */
export interface GatewayNeeds {
	settings: SandboxSettings;
	store: Store;
	/** The current time, milliseconds since 1970. */
	now: () => number;
	/** Takes over messages that are to be sent at `sendAt` (milliseconds since 1970). */
	schedule: (sendAt: number, messages: readonly StoredMessage[]) => void;
	/** Breaks off the pauses before answers. */
	stopped: AbortSignal;
}

/**
 * Makes the gateway's account: its credentials, its rules, its credit.
 *
 * @param needs settings, store, clock, and who takes accepted messages over
 * @returns what the endpoints stand on
 */
export function createGateway({ settings, store, now, schedule, stopped }: GatewayNeeds): Gateway {
	const nextIdentifier = identifierSource(now());
	let credit = settings.credit;
	return {
		receive: (bodyText) => store.addRequest(now(), bodyText),
		isAuthenticated: basicAuthentication(settings.username, settings.password),
		readRequest: sendRequestReader(settings, now),
		accept: (request, received) => {
			const acceptance = acceptRequest(request, received, { store, nextIdentifier });
			credit -= acceptance.credit;
			for (const [sendAt, messages] of acceptance.accepted) schedule(sendAt, messages);
			return acceptance.answer;
		},
		balance: () => credit,
		holdAnswer: async () => {
			if (settings.answerDelayMs === 0) return;
			await pause(settings.answerDelayMs, undefined, { signal: stopped });
		},
	};
}
