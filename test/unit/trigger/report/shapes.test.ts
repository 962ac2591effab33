import { parse as parseForm } from 'node:querystring';

import {
	otherFixtures,
	jsonFixtures,
	xmlFixtures,
	type Fixture,
} from '../../../engine/reportFixtures';
import { parseXml } from '../../core/text/xml';
import { receive } from '../receivedCall';

/** What n8n makes of a body by its content type (n8n/dist/middlewares/body-parser.js). */
async function parsed(text: string, type: string): Promise<unknown> {
	if (type === 'application/json') return JSON.parse(text) as unknown;
	if (type === 'application/x-www-form-urlencoded') return parseForm(text);
	if (/[/+]xml\b/.test(type)) return await parseXml(text);
	return type === 'text/plain' ? text : {};
}

const FIXTURES: Fixture[] = [...jsonFixtures, ...xmlFixtures, ...otherFixtures];

// In a real n8n, one of each content type: test/e2e/reportShapes.test.ts.
it.each(
	FIXTURES.map(([shape, ...rest]) => [rest[0].type ?? 'application/json', shape, rest] as const),
)(
	'a report in %s starts one run with its destinations: %s',
	async (type, _, [call, items, received]) => {
		const rawBody = Buffer.from(call.body);
		const body = await parsed(rawBody.toString(), type);
		const headers = type === '' ? {} : { 'content-type': type };

		const { result } = await receive({ body, rawBody, headers });

		expect(result.webhookResponse).toEqual({ received: received ?? items.length });
		expect(result.workflowData).toEqual([items.map((json) => ({ json }))]);
	},
);
