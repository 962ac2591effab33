import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refusalOf } from '../gateway/refusal';
import type { ListedMessage, ListedReport, ListedRequest } from './listing';
import type { MessageFilter } from './store';

/** What the sandbox shows of itself, and how it is emptied. */
export interface Inbox {
	messages(filter?: MessageFilter): ListedMessage[];
	requests(): ListedRequest[];
	reports(): ListedReport[];
	clear(): void;
}

const filterSchema = z
	.object({
		to: z.string().optional(),
		messageId: z.string().optional(),
		bulkId: z.string().optional(),
	})
	.strict();

/**
 * Adds the sandbox's own endpoints, which need no credentials.
 *
 * @param app the server
 * @param inbox what the endpoints show and empty
 */
export function addInboxRoutes(app: FastifyInstance, inbox: Inbox): void {
	app.get('/api/messages', (request) => {
		const filter = filterSchema.safeParse(request.query);
		if (!filter.success) throw refusalOf(filter.error, 'The query');
		return { messages: inbox.messages(filter.data) };
	});
	app.delete('/api/messages', (_request, reply) => {
		inbox.clear();
		return reply.code(204).send();
	});
	app.get('/api/requests', () => ({ requests: inbox.requests() }));
	app.get('/api/reports', () => ({ reports: inbox.reports() }));
	app.get('/readyz', () => ({ status: 'ready' }));
}
