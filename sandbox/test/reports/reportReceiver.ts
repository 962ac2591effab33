import { startServer } from '../httpServer';

export interface ReportReceiver {
	url: string;
	received: Array<{ method: string | undefined; contentType: string | undefined; text: string }>;
	close(): Promise<void>;
}

/**
 * Starts a server that takes delivery reports.
 *
 * @param answers HTTP statuses to answer with, in order, 200 afterwards; null: never answer
 * @param location where a redirect leads to
 */
export async function startReceiver(
	answers: Array<number | null> = [],
	location = '/elsewhere',
): Promise<ReportReceiver> {
	const received: ReportReceiver['received'] = [];
	const { origin, close } = await startServer(({ method, headers }, text, response) => {
		received.push({ method, contentType: headers['content-type'], text });
		const status = answers.length > 0 ? answers.shift() : 200;
		if (typeof status === 'number') response.writeHead(status, { location }).end();
	});
	return { url: `${origin}/report`, received, close };
}
