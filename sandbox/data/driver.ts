import type Database from 'libsql';

/**
 * Loads the program that reads and writes SQLite files. It is compiled for each system, so the
 * package `bulk-sms-sandbox` leaves it out, and only a sandbox with a data file asks for it.
 *
 * @returns the class that opens a file
 * @throws Error in words if it is not installed
 */
export async function loadDriver(): Promise<typeof Database> {
	try {
		return (await import('libsql')).default;
	} catch (error) {
		const reason =
			error instanceof Error ? error.message.split('\n')[0] : 'the reason is not known';
		throw new Error(
			`it needs the package libsql (${reason}). Start it with npx --package=libsql --package=bulk-sms-sandbox bulk-sms-sandbox, and with the same options`,
		);
	}
}
