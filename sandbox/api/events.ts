import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Changes } from './changes';

/** At most so often is a listener told, in milliseconds. */
const PAUSE_MS = 250;

/** Adds `GET /api/events`: server-sent events that say when something has changed. */
export function addEvents(
	app: FastifyInstance,
	changes: Changes,
	messageCount: () => number,
): void {
	const open = new Set<PassThrough>();
	app.addHook('preClose', (done) => {
		for (const stream of open) stream.end();
		done();
	});
	app.get('/api/events', (_request, reply) => {
		const stream = new PassThrough();
		let told = -1;
		let timer: NodeJS.Timeout | undefined;
		const tell = () => {
			timer = undefined;
			if (told === changes.version) return;
			told = changes.version;
			const data = JSON.stringify({ messages: messageCount(), version: told });
			stream.write(`event: change\ndata: ${data}\n\n`);
			timer = setTimeout(tell, PAUSE_MS);
		};
		const unlisten = changes.listen(() => (timer ??= setTimeout(tell, 0)));
		open.add(stream);
		reply.raw.once('close', () => {
			unlisten();
			clearTimeout(timer);
			open.delete(stream);
			stream.destroy();
		});
		tell();
		return reply
			.headers({ 'cache-control': 'no-cache', 'content-type': 'text/event-stream' })
			.send(stream);
	});
}
