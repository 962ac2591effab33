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

const accepted = { answer: PENDING, isCharged: true };

const ORDINARY: Outcome = {
	ending: '',
	title: 'Delivered',
	description: 'Every other number.',
	...accepted,
	steps: [inTime(STATUSES.DELIVERED)],
};

/** The test numbers: the one table that the gateway, `GET /api/outcomes` and the page go by. */
export const OUTCOMES: readonly Outcome[] = [
	{
		ending: '9901',
		title: 'Undelivered',
		description: 'Accepted, then reported as not delivered.',
		...accepted,
		steps: [inTime(STATUSES.UNDELIVERED)],
	},
	{
		ending: '9902',
		title: 'Expired',
		description: 'Accepted, then reported as expired.',
		...accepted,
		steps: [inTime(STATUSES.EXPIRED)],
	},
	{
		ending: '9903',
		title: 'Rejected at once',
		description: 'Rejected in the answer itself, with HTTP 200. Costs nothing, no report follows.',
		answer: { code: '5', name: 'REJECTED', description: 'Rejected by the platform' },
		isCharged: false,
		steps: [],
	},
	{
		ending: '9904',
		title: 'Rejected later',
		description: 'Accepted, then reported as rejected by the carrier.',
		...accepted,
		steps: [inTime(STATUSES.REJECTED)],
	},
	{
		ending: '9905',
		title: 'Pending forever',
		description: 'Accepted, and then nothing: no further status, no report.',
		...accepted,
		steps: [],
	},
	{
		ending: '9906',
		title: 'Reported twice',
		description: 'Delivered; the same report is posted twice.',
		...accepted,
		steps: [inTime(STATUSES.DELIVERED, 2)],
	},
	{
		ending: '9907',
		title: 'Reported late',
		description: 'Delivered after the additional delay of late reports (--late-report-delay).',
		...accepted,
		steps: [late(STATUSES.DELIVERED)],
	},
	{
		ending: '9908',
		title: 'Delivered, credit 0',
		description: 'Delivered; answer and report say credit 0, and the balance stays.',
		...accepted,
		isCharged: false,
		steps: [inTime(STATUSES.DELIVERED)],
	},
	{
		ending: '9909',
		title: 'Delivered, not reported',
		description: 'Reaches its status, but no report is ever posted.',
		...accepted,
		steps: [inTime(STATUSES.DELIVERED, 0)],
	},
	{
		ending: '9910',
		title: 'Reported on its way',
		description: 'Reported as still pending first, and as delivered after the additional delay.',
		...accepted,
		steps: [inTime(STATUSES.PENDING), late(STATUSES.DELIVERED)],
	},
	{
		ending: '9911',
		title: 'Unknown status',
		description: 'Reported with a status name that is in no list.',
		...accepted,
		steps: [inTime({ code: '999', name: 'PARKED', description: 'A status that nobody knows' })],
	},
	{
		ending: '9912',
		title: 'Writes STOP',
		description: 'Delivered; then the number writes STOP by itself (see Incoming SMS).',
		...accepted,
		steps: [inTime(STATUSES.DELIVERED)],
		writes: 'STOP',
	},
	{
		ending: '9913',
		title: 'Writes ยกเลิก',
		description:
			'Delivered; then the number writes ยกเลิก (Thai: cancel) by itself (see Incoming SMS).',
		...accepted,
		steps: [inTime(STATUSES.DELIVERED)],
		writes: 'ยกเลิก',
	},
	{
		ending: '9914',
		title: 'Not in the log',
		description: 'Delivered and reported, but the message log never has it.',
		...accepted,
		steps: [inTime(STATUSES.DELIVERED)],
		isLeftOutOfLog: true,
	},
	ORDINARY,
];

const ENDING_LENGTH = 4;
const OUTCOME_BY_ENDING = new Map(OUTCOMES.map((outcome) => [outcome.ending, outcome]));

/**
 * Decides what happens to a message by the last four digits of its destination.
 *
 * @param to destination number
 * @returns the outcome; delivered for every ending that has no row
 */
export function outcomeFor(to: string): Outcome {
	return OUTCOME_BY_ENDING.get(to.slice(-ENDING_LENGTH)) ?? ORDINARY;
}

/** A row of `GET /api/outcomes`, in words. */
export interface ListedOutcome {
	ending: string;
	title: string;
	answer: string;
	report: string;
	credit: string;
	description: string;
}

/** Gives the table of test numbers as it is listed. */
export function listOutcomes(): ListedOutcome[] {
	return OUTCOMES.map(({ ending, title, description, answer, isCharged, steps }) => ({
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
