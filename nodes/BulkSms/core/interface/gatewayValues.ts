import { uniqBy } from 'lodash';
import { z } from 'zod/v3';

import { answerOutcome, groupOf, joinedStatus, type GatewayStatus } from './statuses';

/** The fields of a JSON object; undefined if the value is something else. */
export const fieldsOf = (value: unknown): Record<string, unknown> | undefined =>
	isRecord(value) ? value : undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** An identifier that came as a number becomes text: never the reverse. */
export function readText(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	return typeof value === 'number' ? String(value) : undefined;
}

/** Credits may come as text. */
export function readCredit(value: unknown): number | undefined {
	if (typeof value === 'string') return value.trim() === '' ? undefined : readCredit(Number(value));
	return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

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
export const isStatus = (value: unknown): value is Required<Omit<GatewayStatus, 'groupName'>> =>
	isRecord(value) &&
	typeof value.code === 'string' &&
	typeof value.name === 'string' &&
	typeof value.description === 'string';

export const textSchema = z.unknown().transform(readText);
