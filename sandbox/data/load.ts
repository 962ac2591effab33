import { isArrayBuffer } from 'node:util/types';
import type Database from 'libsql';
import { z } from 'zod';
import type { Bulk, StoredReport, StoredRequest } from '../inbox/bulk';
import { BROKEN_OFF, type IncomingResult, type StoredIncoming } from '../inbox/incoming';
import { newState, type State } from '../inbox/state';
import type { Contents } from '../inbox/store';
import { SENDING_PATHS } from '../rules/endpoints';
import { incomingAddress } from '../rules/incomingAddress';
import { incomingRow } from './incomingRow';

type Schema<Read> = z.ZodType<Read, z.ZodTypeDef, unknown>;

const jsonText = <Read>(schema: Schema<Read>) =>
	z
		.string()
		.transform((text): unknown => JSON.parse(text))
		.pipe(schema);
const flag = z.number().transform((value) => value === 1);
const status = z.object({ code: z.string(), name: z.string(), description: z.string() });

// libsql gives the blobs of a list as ArrayBuffer.
const bytes = z
	.custom<ArrayBuffer>((value) => isArrayBuffer(value))
	.transform((buffer) => Buffer.from(buffer));

const stateRow = z.object({
	state: jsonText(
		z.object({
			startedAt: z.number(),
			credit: z.number(),
			requests: z.number(),
			messages: z.number(),
			reports: z.number(),
			identifiers: z.number(),
			clockAhead: z.number(),
			incoming: z.number().default(0),
			incomingAddress: incomingAddress.nullable().default(null),
		}),
	),
});
const otp = z.object({
	to: z.string(),
	fields: z.object({
		from: z.string(),
		text: z.string(),
		notifyUrl: z.string().optional(),
		notifyContentType: z.enum(['application/json', 'application/xml']).optional(),
		callbackData: z.string().optional(),
	}),
	code: z.string(),
});
const requestRow = z.object({
	id: z.number(),
	endpoint: z.enum(SENDING_PATHS),
	received_at: z.number(),
	body: bytes,
	is_deflated: flag,
	answer_status: z.number().nullable(),
	fault: z.string().nullable(),
	bulk: jsonText(
		z.object({
			firstNumber: z.number(),
			size: z.number(),
			firstIdentifier: z.number(),
			sendTimes: z.array(z.number().nullable()).nullable(),
			otp: otp.nullable().default(null),
		}),
	).nullable(),
});
const reachedRow = z.object({
	request_id: z.number(),
	send_at: z.number(),
	name: z.enum(['left', 'inTime', 'late']),
	is_last: flag,
	at: z.number(),
});
const changeRow = z.object({
	request_id: z.number(),
	place: z.number(),
	at: z.number(),
	status: jsonText(status),
	stages_before: z.number(),
});
const attempt = z
	.object({ at: z.number() })
	.and(z.union([z.object({ status: z.number() }), z.object({ error: z.string() })]));
const reportRow = z.object({
	id: z.number(),
	request_id: z.number(),
	place: z.number(),
	url: z.string(),
	content_type: z.enum(['application/json', 'application/xml']),
	at: z.number(),
	status: jsonText(status),
	attempts: jsonText(z.array(attempt)),
	answered: flag,
});

/**
 * Reads everything that a data file has kept.
 *
 * @param database the open file
 * @param startedAt milliseconds since 1970, for a new file
 * @param credit credits of a new file
 * @returns what the sandbox goes on with
 */
export function loadContents(
	database: Database.Database,
	startedAt: number,
	credit: number,
): Contents {
	const rows = <Row>(table: string, schema: Schema<Row>) => readRows(database, table, schema);
	const state: State = rows('state', stateRow).next().value?.state ?? newState(startedAt, credit);
	const requests: StoredRequest[] = [];
	const bulks = new Map<number, Bulk>();
	for (const row of rows('requests', requestRow)) {
		const request: StoredRequest = {
			id: row.id,
			endpoint: row.endpoint,
			receivedAt: row.received_at,
			body: { bytes: row.body, isDeflated: row.is_deflated },
			answerStatus: row.answer_status,
			fault: row.fault,
			bulk: null,
		};
		requests.push(request);
		if (!row.bulk) continue;
		request.bulk = { ...row.bulk, request, reached: [], changes: new Map() };
		bulks.set(row.id, request.bulk);
	}
	for (const { request_id, send_at, name, is_last, at } of rows('reached', reachedRow)) {
		const stage = { sendAt: send_at, name, isLast: is_last, at };
		bulks.get(request_id)?.reached.push(stage);
	}
	for (const { request_id, place, at, status, stages_before } of rows('changes', changeRow)) {
		const changes = bulks.get(request_id)?.changes;
		const change = { at, status, stagesBefore: stages_before };
		changes?.set(place, [...(changes.get(place) ?? []), change]);
	}
	const reports: StoredReport[] = [];
	for (const row of rows('reports', reportRow)) {
		const bulk = bulks.get(row.request_id);
		if (!bulk) continue;
		reports.push({
			id: row.id,
			bulk,
			index: row.place,
			target: { url: row.url, contentType: row.content_type },
			change: { at: row.at, status: row.status },
			attempts: row.attempts,
			answered: row.answered,
		});
	}
	// The numbering is written with the next request: a run that is killed before has reports beyond it.
	state.reports = Math.max(state.reports, reports.at(-1)?.id ?? 0);
	const incoming = Array.from(
		rows('incoming', incomingRow),
		({ id, facts }): StoredIncoming => ({ id, ...facts, result: afterRestart(facts.result) }),
	);
	return { state, requests, reports, incoming };
}

function* readRows<Row>(
	database: Database.Database,
	table: string,
	schema: Schema<Row>,
): Generator<Row, void> {
	const statement = database.prepare(`SELECT * FROM ${table} ORDER BY rowid`);
	for (const row of statement.iterate()) yield schema.parse(row);
}

function afterRestart(result: IncomingResult): IncomingResult {
	return result.outcome === 'underWay' ? BROKEN_OFF : result;
}
