import { parse as parseForm } from 'node:querystring';

import type { Call } from '../../e2e/reportReceiver';
import { parseXml } from '../core/text/xml';

/**
 * What n8n makes of a body by its content type (n8n/dist/middlewares/body-parser.js): of most types,
 * nothing.
 */
export async function parsedByN8n({ body, type = 'application/json' }: Call): Promise<unknown> {
	const text = body.toString();
	if (type === 'application/json') return JSON.parse(text) as unknown;
	if (type === 'application/x-www-form-urlencoded') return parseForm(text);
	if (/[/+]xml\b/.test(type)) return await parseXml(text);
	return type === 'text/plain' ? text : {};
}
