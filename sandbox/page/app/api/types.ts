import type { ListedHabit } from '../../../api/habits';
import type { ListedKind } from '../../../faults/kinds';
import type { EndpointName } from '../../../rules/endpoints';
import type { ListedOutcome } from '../../../rules/outcomes';

// The page takes the shapes of the API from the sandbox itself, so that the compiler notices when
// one of them changes. Nothing but types is imported.

export type { ListedAddress as IncomingAddress } from '../../../api/incomingAddress';
export type { ListedIncoming as Incoming } from '../../../api/listedIncoming';
export type { ListedMessage as Message, ListedReport as Report } from '../../../api/listed';
export type { QuestionState } from '../../../api/question';
export type { MessageDetails } from '../../../api/lists';
export type { LoggedRequest } from '../../../log/requestLog';
export type { CallForm } from '../../../rules/incomingAddress';
export type { Status } from '../../../rules/statuses';
export type { EndpointName, ListedHabit as Habit, ListedKind as FaultKind };

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
	kinds: ListedKind[];
	endpoints: Array<{ name: EndpointName; title: string; paths: string[] }>;
}

/** What the sandbox does as some gateway does it, and the gateways that it can be like. */
export interface Habits {
	like: string[];
	habits: ListedHabit[];
}

/** The table of test numbers, and the numbers of one's own. */
export interface Outcomes {
	outcomes: ListedOutcome[];
	/** Each with the name of its outcome. */
	numbers: Array<{ number: string; outcome: string }>;
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
