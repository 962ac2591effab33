import { uniqBy } from 'lodash';

import { fieldsOf, readText } from '../../text/fieldValues';
import { answerOutcome, groupOf, joinedStatus, type GatewayStatus } from './statuses';

/**
 * A status in an answer: an object, as docs/interface.md shows it, or the bare name, of which digits
 * alone are a code. Of several in an array that do not mean the same none counts.
 */
export function readStatus(value: unknown): GatewayStatus {
	if (!Array.isArray(value)) return readOneStatus(value);
	const statuses = distinctStatuses(value.map(readOneStatus));
	const outcomes = new Set(statuses.map(answerOutcome));
	return outcomes.size > 1 ? joinedStatus(statuses) : (statuses[0] ?? {});
}

export const distinctStatuses = (statuses: GatewayStatus[]): GatewayStatus[] =>
	uniqBy(
		statuses.filter(({ name, code, groupName }) => (name ?? code ?? groupName) !== undefined),
		({ name, code, groupName }) => JSON.stringify([name?.trim().toUpperCase(), code, groupName]),
	);

export function readOneStatus(status: unknown): GatewayStatus {
	if (typeof status === 'string' && status.trim() !== '') {
		return !/\D/.test(status.trim()) ? { code: status.trim() } : { name: status.trim() };
	}
	const fields = fieldsOf(status);
	const groupName = groupOf(readText(fields?.groupName), readText(fields?.groupId));
	return {
		code: readText(fields?.code),
		name: readText(fields?.name),
		description: readText(fields?.description),
		...(groupName !== undefined && { groupName }),
	};
}

/** As docs/interface.md shows it. */
export function isStatus(value: unknown): value is Required<Omit<GatewayStatus, 'groupName'>> {
	const { code, name, description } = fieldsOf(value) ?? {};
	return [code, name, description].every((each) => typeof each === 'string');
}
