import { NO_REPORT } from '../../../engine/sentences';
import { emptyTexts, emptyValues } from '../../../engine/reports/bodyShapes';
import { reportShapes } from '../../../engine/reports/shapes';
import { parsedByN8n } from '../parsedByN8n';
import { acceptance, receive, refusal } from '../receivedCall';

const parameters = {
	outcomes: ['delivered', 'undelivered', 'expired', 'rejected', 'pending', 'unknown'],
};

// The reader alone: test/unit/core/gateway/report. In a real n8n, one of each content type: test/e2e.
it.each(reportShapes)(
	'a report starts one run with its destinations: $shape',
	async ({ call, items }) => {
		const { type = 'application/json' } = call;
		const headers = type === '' ? {} : { 'content-type': type };
		const [body, rawBody] = [await parsedByN8n(call), Buffer.from(call.body)];
		const taken = acceptance(items.length, items);
		expect(await receive({ body, rawBody, headers, parameters })).toEqual(taken);
	},
);

const refused = refusal(400, NO_REPORT);

it.each(emptyValues)('a body of %s is refused and starts no run', async (_, body) => {
	expect(await receive({ body })).toEqual(refused);
});

it.each(emptyTexts)('a body of the text of %s is refused and starts no run', async (_, text) => {
	expect(await receive({ body: {}, rawBody: Buffer.from(text) })).toEqual(refused);
});
