import type { ListedHabit } from '../../../api/habits';
import type { ListedAddress } from '../../../api/incomingAddress';
import type { ListedIncoming } from '../../../api/listedIncoming';
import type { ListedMessage, ListedReport, ListedRequest } from '../../../api/listed';
import type { ListedKind } from '../../../faults/kinds';
import type { EndpointName } from '../../../rules/endpoints';
import type { ListedOutcome } from '../../../rules/outcomes';

// The page takes the shapes of the API from the sandbox itself, so that the compiler notices when
// one of them changes. Nothing but types is imported.

export type { Status } from '../../../rules/statuses';
export type { CallForm } from '../../../rules/incomingAddress';
export type Incoming = ListedIncoming;
export type IncomingAddress = ListedAddress;
export type Message = ListedMessage;
export type Report = ListedReport;
export type Outcome = ListedOutcome;
export type FaultKind = ListedKind;
export type { EndpointName };
export type { LogPage, LogRow } from '../../../api/log';

/** One try to post a report: the receiver's HTTP status, or why there is none. */
export type Attempt = ListedReport['attempts'][number];

/** A part of the list of messages. */
export interface MessagePage {
	/** How many there are in all that match. */
	total: number;
	messages: Message[];
}

/** A part of the list of incoming SMS. */
export interface IncomingPage {
	/** How many there are in all. */
	total: number;
	incoming: Incoming[];
}

/** Everything about one message. */
export interface MessageDetails {
	message: Message;
	request: ListedRequest;
	reports: Report[];
}

/** A fault that is switched on; its parameters are beside the named parts. */
export interface Fault {
	kind: string;
	/** Which endpoint it hits; none: `/sms/send`, or the reports. */
	endpoint?: EndpointName;
	/** How many requests it still hits. */
	count?: number | null;
	/** From 0 to 1. */
	probability?: number | null;
	[parameter: string]: string | number | null | undefined;
}

/** The faults that are on, and those there are. */
export interface Faults {
	faults: Fault[];
	kinds: FaultKind[];
	endpoints: Array<{ name: EndpointName; title: string; paths: string[] }>;
}

export type Habit = ListedHabit;

/** What the sandbox does as some gateway does it, and the gateways that it can be like. */
export interface Habits {
	like: string[];
	habits: Habit[];
}

/** The sandbox's clock. */
export interface Clock {
	/** ISO 8601 in UTC. */
	now: string;
	isMoved: boolean;
}

/** The account of the sandbox, without its password. */
export interface Account {
	url: string;
	username: string;
	/** Whether the password is another than `demo`. */
	hasOwnPassword: boolean;
	timezone: string;
	dateOrder: 'dayFirst' | 'monthFirst';
	credit: number;
}
