import type Database from 'libsql';
import type { Journal } from '../inbox/journal';
import type { Contents } from '../inbox/store';
import { loadDriver } from './driver';
import { loadContents } from './load';
import { prepareTables } from './tables';

/** What a data file has kept, and the journal that goes on with it. */
export interface DataFile {
	readonly contents: Contents;
	readonly journal: Journal;
}

/** What may be written soon is written after so many milliseconds, many changes at a time. */
const SOON_MS = 20;

const INSERT_REQUEST = `INSERT INTO requests
	(id, endpoint, received_at, body, is_deflated, answer_status, fault, bulk)
	VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const INSERT_REACHED =
	'INSERT INTO reached (request_id, send_at, name, is_last, at) VALUES (?, ?, ?, ?, ?)';
const INSERT_CHANGE =
	'INSERT INTO changes (request_id, place, at, status, stages_before) VALUES (?, ?, ?, ?, ?)';
const SET_REPORT = `INSERT OR REPLACE INTO reports
	(id, request_id, place, url, content_type, at, status, attempts, answered)
	VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const SET_STATE = 'INSERT OR REPLACE INTO state (id, state) VALUES (1, ?)';
const SET_INCOMING = 'INSERT OR REPLACE INTO incoming (id, facts) VALUES (?, ?)';
const REMOVE_INCOMING = 'DELETE FROM incoming WHERE id = ?';
const CLEAR = ['requests', 'reached', 'changes', 'reports', 'incoming'].map(
	(table) => `DELETE FROM ${table};`,
);

/**
 * Opens the SQLite file that keeps everything, or makes it.
 *
 * @param path where it is
 * @param startedAt milliseconds since 1970, for a new file
 * @param credit credits of a new file
 * @returns what it has kept, and the journal
 * @throws Error in words if it cannot be opened, is in use, or is something else
 */
export async function openDataFile(
	path: string,
	startedAt: number,
	credit: number,
): Promise<DataFile> {
	try {
		const SqliteFile = await loadDriver();
		const database = new SqliteFile(path);
		prepareTables(database);
		return { contents: loadContents(database, startedAt, credit), journal: journalIn(database) };
	} catch (error) {
		const reason = error instanceof Error ? error.message : 'the reason is not known';
		const words = /locked|busy/i.test(reason) ? 'another sandbox is using it' : reason;
		throw new Error(`The data file ${path} cannot be used: ${words}.`);
	}
}

function journalIn(database: Database.Database): Journal {
	const insertRequest = database.prepare(INSERT_REQUEST);
	const insertReached = database.prepare(INSERT_REACHED);
	const insertChange = database.prepare(INSERT_CHANGE);
	const setReport = database.prepare(SET_REPORT);
	const setIncoming = database.prepare(SET_INCOMING);
	const removeIncoming = database.prepare(REMOVE_INCOMING);
	const setState = database.prepare(SET_STATE);
	// By key, so that a report which changes twice within a moment is written once.
	const waiting = new Map<unknown, () => void>();
	let timer: NodeJS.Timeout | undefined;

	const writeNow = (write: () => void = () => undefined) => {
		clearTimeout(timer);
		timer = undefined;
		database.exec('BEGIN IMMEDIATE');
		try {
			for (const waitingWrite of waiting.values()) waitingWrite();
			write();
			database.exec('COMMIT');
			waiting.clear();
		} catch (error) {
			database.exec('ROLLBACK');
			throw error;
		}
	};
	const writeSoon = (key: unknown, write: () => void) => {
		waiting.set(key, write);
		timer ??= setTimeout(writeNow, SOON_MS);
	};

	return {
		addRequest: (request, state) =>
			writeNow(() => {
				const { id, endpoint, receivedAt, body, answerStatus, fault, bulk } = request;
				const facts = bulk && {
					firstNumber: bulk.firstNumber,
					size: bulk.size,
					firstIdentifier: bulk.firstIdentifier,
					sendTimes: bulk.sendTimes,
					otp: bulk.otp,
				};
				insertRequest.run(
					id,
					endpoint,
					receivedAt,
					body.bytes,
					Number(body.isDeflated),
					answerStatus,
					fault,
					facts && JSON.stringify(facts),
				);
				setState.run(JSON.stringify(state));
			}),
		addReached: ({ request }, stage) =>
			writeSoon(stage, () => {
				const { sendAt, name, isLast, at } = stage;
				insertReached.run(request.id, sendAt, name, Number(isLast), at);
			}),
		addChange: ({ request }, index, change) =>
			writeSoon(change, () => {
				const { at, status, stagesBefore } = change;
				insertChange.run(request.id, index, at, JSON.stringify(status), stagesBefore);
			}),
		setReport: (report) =>
			writeSoon(report, () => {
				const { id, bulk, index, target, change, attempts, answered } = report;
				setReport.run(
					id,
					bulk.request.id,
					index,
					target.url,
					target.contentType,
					change.at,
					JSON.stringify(change.status),
					JSON.stringify(attempts),
					Number(answered),
				);
			}),
		setIncoming: ({ id, ...facts }, state) =>
			writeSoon(incomingKey(id), () => {
				setIncoming.run(id, JSON.stringify(facts));
				setState.run(JSON.stringify(state));
			}),
		removeIncoming: (id) => writeSoon(incomingKey(id), () => removeIncoming.run(id)),
		setState: (state) => writeSoon(state, () => setState.run(JSON.stringify(state))),
		clear: (state) => {
			waiting.clear();
			writeNow(() => {
				database.exec(CLEAR.join(' '));
				setState.run(JSON.stringify(state));
			});
		},
		close: () => {
			writeNow();
			// Closing alone leaves the lock until the garbage collector finds the statements.
			database.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL');
			database.exec('SELECT * FROM state');
			database.close();
		},
	};
}

// By number, so that one that is forgotten within a moment is not written after it was removed.
function incomingKey(id: number): string {
	return `incoming ${id}`;
}
