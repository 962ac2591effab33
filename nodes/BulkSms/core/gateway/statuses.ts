import { isUndefined, map, mapValues, omit, omitBy, sortBy, uniqBy } from 'lodash';

import type { ReportItem } from '../output/receivedItems';
import type { Status } from '../output/sentMessage';
import { fieldsOf, readText } from '../text/jsonText';

export type GatewayStatus = Status;

type AnswerOutcome = 'accepted' | 'rejected' | 'unknown';

export const REPORT_OUTCOMES = [
	'delivered',
	'undelivered',
	'expired',
	'rejected',
	'pending',
	'unknown',
] as const satisfies readonly ReportOutcome[];

type ReportOutcome = ReportItem['outcome'];

/** `isFinal`: no report follows a report with this outcome. */
const OUTCOMES: Record<ReportOutcome, { isFinal: boolean; name: string; description: string }> = {
	delivered: { isFinal: true, name: 'Delivered', description: 'Delivered to the phone' },
	undelivered: { isFinal: true, name: 'Undelivered', description: 'Could not be delivered' },
	expired: { isFinal: true, name: 'Expired', description: 'Could not be delivered in time' },
	rejected: {
		isFinal: true,
		name: 'Rejected',
		description: 'Rejected by the gateway or the carrier',
	},
	pending: { isFinal: false, name: 'Pending', description: 'Still on its way' },
	unknown: {
		isFinal: false,
		name: 'Unknown',
		description: 'Unknown status or shape of the report',
	},
};

export const isFinalOutcome = (outcome: ReportOutcome): boolean => OUTCOMES[outcome].isFinal;

/** All outcomes, sorted by name as n8n sorts the choices of a list. */
export const OUTCOME_CHOICES = sortBy(
	REPORT_OUTCOMES.map((value) => ({ value, ...omit(OUTCOMES[value], 'isFinal') })),
	'name',
);

/** All except pending, so that no unrecognized report is dropped. */
export const DEFAULT_OUTCOMES: readonly ReportOutcome[] = map(OUTCOME_CHOICES, 'value').filter(
	(outcome) => outcome !== 'pending',
);

/** By name, never by code: the same code has several names (docs/interface.md, Statuses). */
const MEANING: ReadonlyMap<string, { answer: AnswerOutcome; report: ReportOutcome }> = new Map([
	['ACCEPTED', { answer: 'accepted', report: 'pending' }],
	['PENDING', { answer: 'accepted', report: 'pending' }],
	['DELIVERED', { answer: 'accepted', report: 'delivered' }],
	['COMPLETED', { answer: 'accepted', report: 'delivered' }],
	['UNDELIVERED', { answer: 'rejected', report: 'undelivered' }],
	['EXPIRED', { answer: 'rejected', report: 'expired' }],
	['REJECTED', { answer: 'rejected', report: 'rejected' }],
]);

export const STATUS_NAMES: readonly string[] = [...MEANING.keys()];

const meaningOfName = (name = '') => MEANING.get(name.trim().toUpperCase());

export const isKnownName = (name: string | undefined): boolean => meaningOfName(name) !== undefined;

/** The groups of the older interface (docs/interface.md, Statuses) that have other names. */
const STATUS_GROUPS: ReadonlyMap<string, string> = new Map([
	['UNDELIVERABLE', 'UNDELIVERED'],
	['0', 'ACCEPTED'],
	['1', 'PENDING'],
	['2', 'UNDELIVERED'],
	['3', 'DELIVERED'],
	['4', 'EXPIRED'],
	['5', 'REJECTED'],
]);

const meaningOfGroup = (group = '') => {
	const written = group.trim().toUpperCase();
	return meaningOfName(STATUS_GROUPS.get(written) ?? written);
};

/** Removes secrets. The names of known statuses stay. */
export const redactedStatus = (
	status: GatewayStatus,
	redact: (words: string) => string,
): GatewayStatus =>
	mapValues(status, (words, member) =>
		words === undefined || isDeciding(member, words) ? words : redact(words),
	);

/** Whether a member of a status is one of the deciding words, and not a text of the gateway. */
const isDeciding = (member: string, said: string | undefined): boolean =>
	(member === 'name' && isKnownName(said)) ||
	(member === 'groupName' && meaningOfGroup(said) !== undefined);

/**
 * Finds a group by its name, or else by its number. Undefined if there is none. If the two contradict
 * each other, it is both of them, which is no known group.
 */
export function groupOf(name: string | undefined, id: string | undefined): string | undefined {
	const [byName, byId] = [meaningOfGroup(name), meaningOfGroup(id)];
	if (byId === undefined) return name;
	if (byName === undefined && !name?.trim()) return STATUS_GROUPS.get(id?.trim() ?? '');
	return byName?.report === byId.report ? name : `${name}, ${id}`;
}

/** The group decides if the name says nothing. */
const meaningOf = ({ name, groupName }: GatewayStatus) =>
	meaningOfName(name) ?? meaningOfGroup(groupName);

export const answerOutcome = (status: GatewayStatus): AnswerOutcome =>
	meaningOf(status)?.answer ?? 'unknown';

export const reportOutcome = (status: GatewayStatus): ReportOutcome =>
	meaningOf(status)?.report ?? 'unknown';

/** Joins several statuses. Its name contains all their names, so it is no known name. */
export function joinedStatus(statuses: GatewayStatus[]): GatewayStatus {
	const joined = (words: Array<string | undefined>) =>
		words.filter((each) => each !== undefined).join(', ') || undefined;
	return {
		code: joined(statuses.map(({ code }) => code)),
		name: joined(
			statuses.map(({ name, groupName, code = 'no name' }) => name ?? groupName ?? code),
		),
		description: joined(statuses.map(({ description }) => description)),
		...omitBy({ groupName: joined(statuses.map(({ groupName }) => groupName)) }, isUndefined),
	};
}

/**
 * Reads a status in an answer: an object, as docs/interface.md shows it, or the bare name. Digits
 * alone are a code. If an array contains several with different meanings, none counts.
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
	const word = readText(status)?.trim() ?? '';
	if (word !== '') return /\D/.test(word) ? { name: word } : { code: word };
	const fields = fieldsOf(status);
	const groupName = groupOf(readText(fields?.groupName), readText(fields?.groupId));
	return {
		code: readText(fields?.code),
		name: readText(fields?.name),
		description: readText(fields?.description),
		...(groupName !== undefined && { groupName }),
	};
}
