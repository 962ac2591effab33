import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { MessageLog } from '../log/messageLog';
import type { ReportDetail } from '../reports/reportBody';
import { countParameter } from './lists';
import { queryOf } from './read';

/** A message in the log as the page lists it. */
export interface LogRow extends ReportDetail {
	/** The sandbox's own running number. */
	id: string;
	bulkId: string;
}

/** A part of the message log. */
export interface LogPage {
	/** How many are found, 30,000 at most. */
	total: number;
	details: LogRow[];
}

const MOST_LISTED = 1000;
const STANDARD = 100;
const criterion = z.string().optional();
const query = z
	.object({
		messageId: criterion,
		bulkId: criterion,
		mobile: criterion,
		limit: countParameter('limit', MOST_LISTED),
		offset: countParameter('offset', Number.MAX_SAFE_INTEGER),
	})
	.strict();

/**
 * Adds `GET /api/log`: what `GET /sms/loginfo` would find, part by part and without credentials.
 *
 * @param app the server
 * @param log the message log
 */
export function addLog(app: FastifyInstance, log: MessageLog): void {
	app.get('/api/log', async (request): Promise<LogPage> => {
		const { mobile, offset = 0, limit = STANDARD, ...ids } = queryOf(request, query);
		const found = await log.find({ ...ids, to: mobile });
		const part = found.slice(offset, offset + limit);
		return {
			total: found.length,
			details: part.map((message) => ({
				id: String(message.bulk.firstNumber + message.index),
				bulkId: message.bulkId,
				...log.detailOf(message),
			})),
		};
	});
}
