/** Status of a message (docs/interface.md, Status object). The name decides, the code does not. */
export interface Status {
	readonly code: string;
	readonly name: string;
	readonly description: string;
}

/** The status of an accepted message in the answer (docs/interface.md, Status names). */
export const PENDING: Status = {
	code: '101',
	name: 'PENDING',
	description: 'Message accepted by the system',
};

/**
 * The statuses of reports by name (docs/interface.md, Status names: publicly known). The codes of
 * one digit are the group numbers: real codes are not known.
 */
export const STATUSES = {
	ACCEPTED: { code: '0', name: 'ACCEPTED', description: 'Message accepted' },
	PENDING: { code: '102', name: 'PENDING', description: 'Sent to the operator' },
	UNDELIVERED: { code: '2', name: 'UNDELIVERED', description: 'Could not be delivered' },
	DELIVERED: { code: '000', name: 'DELIVERED', description: 'Successfully sent to phone' },
	EXPIRED: { code: '4', name: 'EXPIRED', description: 'Validity period ran out' },
	REJECTED: { code: '5', name: 'REJECTED', description: 'Rejected by the operator' },
	COMPLETED: { code: '6', name: 'COMPLETED', description: 'Completed' },
} as const satisfies Record<string, Status>;

/** Finds one of the known statuses by its name. Returns undefined if none has that name. */
export function statusNamed(name: string): Status | undefined {
	return Object.values(STATUSES).find((status) => status.name === name);
}
