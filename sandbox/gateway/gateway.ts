import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Faults } from '../faults/faults';
import type { Bulk, StoredRequest } from '../inbox/bulk';
import type { Store } from '../inbox/store';
import type { DateRules } from '../rules/schedule';
import type { SendAnswer } from '../rules/sendAnswer';
import { type SendRequest, sendRequestReader } from '../rules/sendRequest';
import { acceptRequest } from './acceptance';
import { basicAuthentication } from './authentication';

/** What the endpoints of the gateway need. */
export interface Gateway {
	/** Decides which fault strikes a call. Returns undefined if none does. */
	strike(): Fault | undefined;
	/** Keeps a request before it is judged. */
	receive(body: Buffer, fault: Fault | undefined): StoredRequest;
	isAuthenticated(header: string | undefined): boolean;
	/** @throws Refusal if the body breaks a rule of the interface */
	readRequest(body: unknown): SendRequest;
	accept(request: SendRequest, received: StoredRequest): SendAnswer;
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
export interface GatewaySettings extends DateRules {
	readonly username: string;
	readonly password: string;
	/** How long every answer is held back, in milliseconds. */
	readonly answerDelayMs: number;
}

/** What a gateway needs of its surroundings. */
export interface GatewayNeeds {
	settings: GatewaySettings;
	store: Store;
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
	const { settings, store, faults, now, follow, refuseConnections, stopped } = needs;
	return {
		strike: () => faults.strike('request'),
		receive: (body, fault) => store.addRequest(now(), body, fault?.kind ?? null),
		isAuthenticated: basicAuthentication(settings.username, settings.password),
		readRequest: sendRequestReader(settings, now),
		accept: (request, received) => {
			const { answer, facts, credit } = acceptRequest(request, store.state);
			store.addBulk(received, facts, credit);
			return answer;
		},
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
