/** Status of a message (interface.md, Status object). The name decides, the code does not. */
export interface Status {
	readonly code: string;
	readonly name: string;
	readonly description: string;
}

/** What becomes of a message. */
export interface Outcome {
	/** The status in the answer. */
	readonly answer: Status;
	/** Whether the message is taken in and costs credit. */
	readonly isAccepted: boolean;
	/** The final status, which the report carries; none where none is ever reached. */
	readonly report?: Status;
}

const PENDING: Status = {
	code: '101',
	name: 'PENDING',
	description: 'Message accepted by the system',
};

// The codes 2, 4 and 5 are the group numbers of gateway-facts.md: real codes are not known.
const DELIVERED = acceptedThen('000', 'DELIVERED', 'Successfully sent to phone');

const OUTCOME_BY_ENDING = new Map<string, Outcome>([
	['9901', acceptedThen('2', 'UNDELIVERED', 'Could not be delivered')],
	['9902', acceptedThen('4', 'EXPIRED', 'Validity period ran out')],
	['9903', rejectedAtOnce('5', 'REJECTED', 'Rejected by the platform')],
	['9904', acceptedThen('5', 'REJECTED', 'Rejected by the operator')],
]);

const ENDING_LENGTH = 4;

/**
 * Decides what becomes of a message by the last four digits of its destination.
 *
 * @param to destination number
 * @returns the outcome; DELIVERED for every ending that stands in no row
 */
export function outcomeFor(to: string): Outcome {
	return OUTCOME_BY_ENDING.get(to.slice(-ENDING_LENGTH)) ?? DELIVERED;
}

function acceptedThen(code: string, name: string, description: string): Outcome {
	return { answer: PENDING, isAccepted: true, report: { code, name, description } };
}

function rejectedAtOnce(code: string, name: string, description: string): Outcome {
	return { answer: { code, name, description }, isAccepted: false };
}
