import type Database from 'libsql';

/** Marks the file as one of this sandbox ("bsms"), so that no other database is written over. */
const APPLICATION_ID = 0x62736d73;
const VERSION = 4;

const CREATE_INCOMING = 'CREATE TABLE incoming (id INTEGER PRIMARY KEY, facts TEXT NOT NULL);';

const ENDPOINT = "endpoint TEXT NOT NULL DEFAULT '/sms/send'";

const CREATE = `
	CREATE TABLE state (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL);
	CREATE TABLE requests (
		id INTEGER PRIMARY KEY, received_at INTEGER NOT NULL,
		body BLOB NOT NULL, is_deflated INTEGER NOT NULL,
		answer_status INTEGER, fault TEXT, bulk TEXT, ${ENDPOINT}
	);
	CREATE TABLE reached (
		request_id INTEGER NOT NULL, send_at INTEGER NOT NULL, name TEXT NOT NULL,
		is_last INTEGER NOT NULL, at INTEGER NOT NULL
	);
	CREATE TABLE changes (
		request_id INTEGER NOT NULL, place INTEGER NOT NULL, at INTEGER NOT NULL, status TEXT NOT NULL,
		stages_before INTEGER NOT NULL
	);
	CREATE TABLE reports (
		id INTEGER PRIMARY KEY, request_id INTEGER NOT NULL, place INTEGER NOT NULL,
		url TEXT NOT NULL, content_type TEXT NOT NULL, at INTEGER NOT NULL, status TEXT NOT NULL,
		attempts TEXT NOT NULL, answered INTEGER NOT NULL
	);
	${CREATE_INCOMING}
	PRAGMA application_id = ${APPLICATION_ID};
	PRAGMA user_version = ${VERSION};
`;

/** Brings a file of version 1 up to date, which told the order of statuses by their times. */
const FROM_VERSION_1 = `
	ALTER TABLE reached ADD COLUMN name TEXT NOT NULL DEFAULT 'inTime';
	UPDATE reached SET name = 'late' WHERE is_late = 1;
	ALTER TABLE reached DROP COLUMN is_late;
	ALTER TABLE changes ADD COLUMN stages_before INTEGER NOT NULL DEFAULT 0;
	UPDATE changes SET stages_before = (
		SELECT count(*) FROM reached
		WHERE reached.request_id = changes.request_id AND reached.at <= changes.at
	);
	PRAGMA user_version = 2;
`;

/** Brings a file of version 2 up to date, which knew of no incoming SMS. */
const FROM_VERSION_2 = `${CREATE_INCOMING} PRAGMA user_version = 3;`;

/** Brings a file of version 3 up to date, which knew of one endpoint that leads to messages. */
const FROM_VERSION_3 = `
	ALTER TABLE requests ADD COLUMN ${ENDPOINT};
	PRAGMA user_version = ${VERSION};
`;

const UPDATES = [FROM_VERSION_1, FROM_VERSION_2, FROM_VERSION_3];

/**
 * Makes the tables in a new file, brings those of an older one up to date and checks those of an
 * old one. From then on nobody else may open the file, and what was committed survives the end of
 * the process and of the machine.
 *
 * @param database the open file
 * @throws Error in words if the file is something else
 */
export function prepareTables(database: Database.Database): void {
	database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL;');
	const isNew = numberOf(database, 'SELECT count(*) FROM sqlite_master') === 0;
	if (!isNew && numberOf(database, 'PRAGMA application_id') !== APPLICATION_ID) {
		throw new Error('it is a database of another program');
	}
	database.exec('PRAGMA journal_mode = WAL');
	if (isNew) database.exec(`BEGIN IMMEDIATE; ${CREATE} COMMIT;`);
	for (const [index, update] of UPDATES.entries()) {
		if (numberOf(database, 'PRAGMA user_version') !== index + 1) continue;
		database.exec(`BEGIN IMMEDIATE; ${update} COMMIT;`);
	}
	const version = numberOf(database, 'PRAGMA user_version');
	if (version !== VERSION) throw new Error(`its version is ${version}, not ${VERSION}`);
}

function numberOf(database: Database.Database, sql: string): number {
	const [row] = database.prepare(sql).raw().all();
	return Array.isArray(row) ? Number(row[0]) : NaN;
}
