import { countSegments } from './segments';
import { PENDING, type Status, STATUSES } from './statuses';

/** A status that an accepted message reaches later. */
export interface Step {
	readonly status: Status;
	/** Whether it comes only after the additional delay of late reports. */
	readonly isLate: boolean;
	/** How many reports are made of it. */
	readonly reports: number;
}

/** What happens to a message to a number with this ending. */
export interface Outcome {
	/** What it is called where a number of one's own gets it. */
	readonly name: string;
	/** The number's last four digits; empty for every other number. */
	readonly ending: string;
	readonly title: string;
	readonly description: string;
	/** The status in the answer. */
	readonly answer: Status;
	readonly isCharged: boolean;
	/** What it reaches later, in order of time. */
	readonly steps: readonly Step[];
	/** What the number writes by itself once it has reached its first status; undefined: nothing. */
	readonly writes?: string;
	/** Whether the message log never has it. */
	readonly isLeftOutOfLog?: boolean;
}

const inTime = (status: Status, reports = 1): Step => ({ status, isLate: false, reports });
const late = (status: Status): Step => ({ status, isLate: true, reports: 1 });

type Told = Partial<Omit<Outcome, 'name' | 'ending' | 'title' | 'description' | 'steps'>>;

/** Makes an outcome: accepted and charged unless `told` says otherwise. */
const outcome = (
	name: string,
	ending: string,
	[title, description]: readonly [string, string],
	steps: readonly Step[],
	told: Told = {},
): Outcome => ({
	...{ name, ending, title, description, answer: PENDING, isCharged: true, steps },
	...told,
});

const DELIVERED = [inTime(STATUSES.DELIVERED)];
const ORDINARY = outcome('delivered', '', ['Delivered', 'Every other number.'], DELIVERED);

/** The test numbers: the one table that the gateway, `GET /api/outcomes` and the page go by. */
export const OUTCOMES: readonly Outcome[] = [
	outcome(
		'undelivered',
		'9901',
		['Undelivered', 'Accepted, then reported as not delivered.'],
		[inTime(STATUSES.UNDELIVERED)],
	),
	outcome(
		'expired',
		'9902',
		['Expired', 'Accepted, then reported as expired.'],
		[inTime(STATUSES.EXPIRED)],
	),
	outcome(
		'rejected',
		'9903',
		[
			'Rejected at once',
			'Rejected in the answer itself, with HTTP 200. Costs nothing, no report follows.',
		],
		[],
		{ answer: { ...STATUSES.REJECTED, description: 'Rejected by the platform' }, isCharged: false },
	),
	outcome(
		'rejectedLater',
		'9904',
		['Rejected later', 'Accepted, then reported as rejected by the carrier.'],
		[inTime(STATUSES.REJECTED)],
	),
	outcome(
		'pending',
		'9905',
		['Pending forever', 'Accepted, and then nothing: no further status, no report.'],
		[],
	),
	outcome(
		'reportedTwice',
		'9906',
		['Reported twice', 'Delivered; the same report is posted twice.'],
		[inTime(STATUSES.DELIVERED, 2)],
	),
	outcome(
		'reportedLate',
		'9907',
		[
			'Reported late',
			'Delivered after the additional delay of late reports (--late-report-delay).',
		],
		[late(STATUSES.DELIVERED)],
	),
	outcome(
		'free',
		'9908',
		['Delivered, credit 0', 'Delivered; answer and report say credit 0, and the balance stays.'],
		DELIVERED,
		{ isCharged: false },
	),
	outcome(
		'notReported',
		'9909',
		['Delivered, not reported', 'Reaches its status, but no report is ever posted.'],
		[inTime(STATUSES.DELIVERED, 0)],
	),
	outcome(
		'reportedOnItsWay',
		'9910',
		[
			'Reported on its way',
			'Reported as still pending first, and as delivered after the additional delay.',
		],
		[inTime(STATUSES.PENDING), late(STATUSES.DELIVERED)],
	),
	outcome(
		'unknownStatus',
		'9911',
		['Unknown status', 'Reported with a status name that is in no list.'],
		[inTime({ code: '999', name: 'PARKED', description: 'A status that nobody knows' })],
	),
	outcome(
		'writesStop',
		'9912',
		['Writes STOP', 'Delivered; then the number writes STOP by itself (see Incoming SMS).'],
		DELIVERED,
		{ writes: 'STOP' },
	),
	outcome(
		'writesCancel',
		'9913',
		[
			'Writes ยกเลิก',
			'Delivered; then the number writes ยกเลิก (Thai: cancel) by itself (see Incoming SMS).',
		],
		DELIVERED,
		{ writes: 'ยกเลิก' },
	),
	outcome(
		'notInLog',
		'9914',
		['Not in the log', 'Delivered and reported, but the message log never has it.'],
		DELIVERED,
		{ isLeftOutOfLog: true },
	),
	ORDINARY,
];

/** Rejected at once because the credit does not cover the message: no number has this. */
export const REJECTED_WITHOUT_CREDIT = outcome(
	'',
	'',
	['Without credit', 'The credit does not cover the message.'],
	[],
	{ answer: { ...STATUSES.REJECTED, description: 'Not enough credit' }, isCharged: false },
);

const ENDING_LENGTH = 4;
const OUTCOME_BY_ENDING = new Map(OUTCOMES.map((each) => [each.ending, each]));

/**
 * Decides what happens to a message by the last four digits of its destination.
 *
 * @returns the outcome; delivered for every ending that has no row
 */
export function outcomeFor(to: string): Outcome {
	return OUTCOME_BY_ENDING.get(to.slice(-ENDING_LENGTH)) ?? ORDINARY;
}

/** Gives what a message costs: a credit for each segment, which is the sandbox's own choice. */
export function creditOf({ isCharged }: Outcome, text: string): number {
	return isCharged ? countSegments(text) : 0;
}

/** A row of `GET /api/outcomes`, in words. */
export type ListedOutcome = ReturnType<typeof listOutcomes>[number];

/** Gives the table of test numbers as it is listed. */
export function listOutcomes() {
	return OUTCOMES.map(({ name, ending, title, description, answer, isCharged, steps }) => ({
		name,
		ending,
		title,
		answer: `${answer.code} ${answer.name}`,
		report: steps.map(stepInWords).filter(Boolean).join(', then ') || 'none',
		credit: isCharged ? '1 per segment' : '0',
		description,
	}));
}

function stepInWords({ status, isLate, reports }: Step): string {
	if (reports === 0) return '';
	const times = reports === 2 ? ', twice' : '';
	return `${status.code} ${status.name}${times}${isLate ? ', late' : ''}`;
}
