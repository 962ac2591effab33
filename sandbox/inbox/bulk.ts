import type { SendingPath } from '../rules/endpoints';
import type { Outcome } from '../rules/outcomes';
import type { Status } from '../rules/statuses';
import type { PackedText } from './packedText';

/** A call that leads to messages, refused ones too. The headers, and so the credentials, are not kept. */
export interface StoredRequest {
	readonly id: number;
	readonly endpoint: SendingPath;
	/** Milliseconds since 1970. */
	readonly receivedAt: number;
	readonly body: PackedText;
	/** HTTP status of the answer; null as long as there is none, and if none ever left. */
	answerStatus: number | null;
	/** Name of the fault that it triggered. */
	readonly fault: string | null;
	/** The messages it led to; null if it was refused. */
	bulk: Bulk | null;
}

/** A status and when it was reached, in milliseconds since 1970. */
export interface StatusChange {
	readonly at: number;
	readonly status: Status;
}

/** A status given by hand. */
export interface HandChange extends StatusChange {
	/**
	 * How many stages the bulk had reached before. Times do not tell: the clock may have gone back to
	 * real time between.
	 */
	readonly stagesBefore: number;
}

/**
 * What messages of a bulk go through: a scheduled one has `left`; then it comes to the statuses
 * that are reported `inTime`, then to those that are reported `late`.
 */
export type StageName = 'left' | 'inTime' | 'late';

/** That all messages of a bulk that were due at `sendAt` have reached a stage. */
export interface ReachedStage {
	readonly sendAt: number;
	readonly name: StageName;
	/** Whether none of them reaches another status by itself. */
	readonly isLast: boolean;
	/** Milliseconds since 1970. */
	readonly at: number;
}

/** What an accepted request adds to its body; all of a bulk that has to be kept. */
export interface BulkFacts {
	/** The sandbox's number of its first message; the others follow. */
	readonly firstNumber: number;
	/** How many messages it has. */
	readonly size: number;
	/** Number of the identifier that its bulkId has by default; those of its messages follow. */
	readonly firstIdentifier: number;
	/** When the messages of each message object are sent; null: all of them at once. */
	readonly sendTimes: ReadonlyArray<number | null> | null;
	/** The message of a one-time password; null: the messages are those in the request's body. */
	readonly otp: OtpMessage | null;
}

/** The SMS of a one-time password. */
export interface OtpMessage {
	readonly to: string;
	readonly fields: MessageFields;
	/** The code, which is in the text and which nothing but the inbox may show. */
	readonly code: string;
}

/**
 * The messages of one accepted request. They are read from the request's body when they are
 * needed: a million messages take the room of their bodies, not of a million objects.
 */
export interface Bulk extends BulkFacts {
	readonly request: StoredRequest;
	readonly reached: ReachedStage[];
	/** Statuses given by hand, by the message's place in the bulk. */
	readonly changes: Map<number, HandChange[]>;
}

/** What a message object says of all its destinations. */
export interface MessageFields {
	readonly from: string;
	readonly text: string;
	readonly shorturl?: 'y' | 'n' | undefined;
	readonly notifyUrl?: string | undefined;
	readonly notifyContentType?: ReportContentType | undefined;
	/** As it was sent. */
	readonly sendAt?: string | undefined;
	readonly callbackData?: string | undefined;
}

/** One message to one destination. */
export interface StoredMessage {
	readonly bulk: Bulk;
	/** Its place in the bulk, from 0. */
	readonly index: number;
	readonly messageId: string;
	readonly bulkId: string;
	readonly to: string;
	readonly outcome: Outcome;
	readonly fields: MessageFields;
	/** What of the text nothing but the inbox may show; undefined: nothing is secret. */
	readonly secret?: string | undefined;
	/** When it goes out, milliseconds since 1970. */
	readonly sendAt: number;
}

/** One try to post a report: the receiver's HTTP status, or why there is none. */
export type Attempt = { readonly at: number } & (
	| { readonly status: number }
	| { readonly error: string }
);

/** The content types of reports. */
export type ReportContentType = 'application/json' | 'application/xml';

/** Where a report is posted to. */
export interface ReportTarget {
	readonly url: string;
	readonly contentType: ReportContentType;
}

/** A delivery report. Its body is built from the message whenever it is needed. */
export interface StoredReport {
	readonly id: number;
	readonly bulk: Bulk;
	/** The message's place in the bulk. */
	readonly index: number;
	readonly target: ReportTarget;
	readonly change: StatusChange;
	attempts: readonly Attempt[];
	/** True once the receiver has answered with 2xx. */
	answered: boolean;
}

/** Gives every status of a message in the order in which it came to them; the last one counts. */
export function historyOf({ bulk, index, outcome, sendAt }: StoredMessage): StatusChange[] {
	const byHand = bulk.changes.get(index) ?? [];
	const history: StatusChange[] = [{ at: bulk.request.receivedAt, status: outcome.answer }];
	for (let stages = 0; stages <= bulk.reached.length; stages += 1) {
		for (const { at, status, stagesBefore } of byHand) {
			if (stagesBefore === stages) history.push({ at, status });
		}
		const stage = bulk.reached[stages];
		if (stage?.sendAt !== sendAt) continue;
		for (const { status, isLate } of outcome.steps) {
			if (stage.name === (isLate ? 'late' : 'inTime')) history.push({ at: stage.at, status });
		}
	}
	return history;
}

/**
 * Says whether a message waits for its `sendAt`: it was accepted, its time has not come, and nobody
 * has given it a status by hand that says it is over.
 *
 * @param message the message
 * @param status its current status
 */
export function isWaiting({ bulk, fields, sendAt }: StoredMessage, status: Status): boolean {
	if (fields.sendAt === undefined) return false;
	const isOpen = status.name === 'PENDING' || status.name === 'ACCEPTED';
	return isOpen && !bulk.reached.some((stage) => stage.sendAt === sendAt);
}

/** Gives the times at which messages of a bulk go out, each once, in milliseconds since 1970. */
export function sendTimesOf({ sendTimes, request }: Bulk): Set<number> {
	return new Set((sendTimes ?? [null]).map((sendAt) => sendAt ?? request.receivedAt));
}
