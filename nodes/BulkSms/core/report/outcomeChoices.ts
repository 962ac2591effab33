import type { ReportOutcome } from '../interface/statuses';

/** One outcome of a delivery report, as a list shows it to choose from. */
export interface OutcomeChoice {
	value: ReportOutcome;
	name: string;
	description: string;
}

/** All outcomes, sorted by name as n8n sorts the choices of a list. */
export const OUTCOME_CHOICES: readonly OutcomeChoice[] = [
	{ value: 'delivered', name: 'Delivered', description: 'It is on the phone' },
	{ value: 'expired', name: 'Expired', description: 'It could not be delivered in time' },
	{ value: 'pending', name: 'Pending', description: 'It is still on its way' },
	{ value: 'rejected', name: 'Rejected', description: 'The gateway or the operator refused it' },
	{ value: 'undelivered', name: 'Undelivered', description: 'It could not be delivered' },
	{
		value: 'unknown',
		name: 'Unknown',
		description: 'The report has a status or a shape that is not known',
	},
];

/** All but pending, so that nothing unrecognized is dropped. */
export const DEFAULT_OUTCOMES: readonly ReportOutcome[] = OUTCOME_CHOICES.map(
	({ value }) => value,
).filter((outcome) => outcome !== 'pending');
