import { NO_REPORT } from '../../../engine/sentences';
import { emptyTexts, emptyValues, nested } from '../../../engine/reports/bodyShapes';
import { entry } from '../../../engine/reports/fixture';
import { reportShapes } from '../../../engine/reports/shapes';
import { parsedByN8n } from '../parsedByN8n';
import { acceptance, receive, refusal } from '../receivedCall';

const outcomes = ['delivered', 'undelivered', 'expired', 'rejected', 'pending', 'unknown'];

// In a real n8n, one of each content type: test/e2e.
describe('a report', () => {
	it.each(reportShapes)(
		'starts one run with its destinations, read from its bytes or from what n8n made of it: $shape',
		async ({ call, items, isDoubtful = false, isOnlyInBytes = false }) => {
			const { type = 'application/json' } = call;
			const headers = type === '' ? {} : { 'content-type': type };
			const [body, rawBody] = [await parsedByN8n(call), Buffer.from(call.body)];
			const taken = acceptance(items.length, items);
			const parameters = { outcomes };
			expect(await receive({ body, rawBody, headers, parameters })).toEqual(taken);
			if (!isOnlyInBytes) expect(await receive({ body, headers, parameters })).toEqual(taken);
			if (isDoubtful) {
				expect(await receive({ body, headers, parameters: { outcomes: ['expired'] } })).toEqual(
					taken,
				);
			}
		},
	);

	it('may have 64 levels, and deep JSON as the text of a field, which stays text', async () => {
		const deep = '['.repeat(100_000) + ']'.repeat(100_000);
		const bodies = [
			nested(32),
			...['details', 'callbackData', 'status', 'messageId', 'data'].map((name) => ({
				[name]: deep,
			})),
			{ ...entry, callbackData: deep },
		];
		for (const body of bodies) {
			const { result } = await receive({ body, parameters: { options: { maxBodySize: 2000 } } });
			expect(result.webhookResponse).toEqual({ received: 1 });
		}
	});
});

const refused = refusal(400, NO_REPORT);

it.each(emptyValues)('a body of %s is refused and starts no run', async (_, body) => {
	expect(await receive({ body })).toEqual(refused);
});

it.each(emptyTexts)('a body of the text of %s is refused and starts no run', async (_, text) => {
	const parameters = { options: { maxBodySize: 2000 } };
	expect(await receive({ body: {}, rawBody: Buffer.from(text), parameters })).toEqual(refused);
});
