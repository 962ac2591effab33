import { inspect } from 'node:util';

import fc from 'fast-check';
import { isEqual } from 'lodash';

import { isTooDeep } from '../../../nodes/BulkSms/core/text/jsonText';
import { anyBody } from './hostileBodies';
import { receive, refusal, type Call } from './receivedCall';
import { volume } from '../../engine/volume';
import { NO_REPORT, TOKEN_IS_WRONG } from '../../engine/sentences';

const RUNS = volume(150, 10_000);
const everything = {
	options: { includeRaw: true, maxBodySize: 1e6 },
	outcomes: ['delivered', 'undelivered', 'expired', 'rejected', 'pending', 'unknown'],
};
/** As n8n hands it over: parsed, left out for its content type, or a form's. */
const anyCall = fc
	.tuple(anyBody, fc.constantFrom('parsed', 'left out', 'form'))
	.map(([body, way]): Call => {
		if (way === 'parsed') return { body };
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		if (way === 'left out') return { body: {}, rawBody: Buffer.from(text) };
		return { body: Object.assign(Object.create(null), { [text]: '', details: text }) };
	});

const isObject = (value: unknown): value is object =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const NOTHING = refusal(400, NO_REPORT);
const FORBIDDEN = refusal(403, TOKEN_IS_WRONG);
const anyToken = fc.oneof(
	fc.constantFrom<unknown>({}, null, [], 'secret', { token: ['secret'] }, { token: { secret: 1 } }),
	fc.record({ token: fc.string() }),
	fc.record({ 'x-report-token': fc.string() }),
);

async function isAnswered(call: Call): Promise<void> {
	const { result, answered } = await receive({ ...call, parameters: everything });
	const { body, rawBody } = call;
	const mustStart =
		rawBody === undefined && isObject(body) && Object.keys(body).length > 0 && !isTooDeep(body);
	const received = result.workflowData?.[0]?.length ?? (mustStart ? 1 : 0);
	const taken = { result: { ...result, webhookResponse: { received } }, answered: {} };
	expectOutcome(call, { result, answered }, received > 0 ? taken : NOTHING);
}

async function isRefused(call: Call, token: unknown, authentication: string): Promise<void> {
	const headers = isObject(token) ? token : {};
	const demanding = { parameters: { authentication }, reportToken: 'secret' };
	const outcome = await receive({ ...call, ...demanding, query: token, headers });
	expectOutcome(call, outcome, FORBIDDEN);
}

/** As lodash compares: jest leaves out fields such as `__proto__`. */
function expectOutcome(call: Call, outcome: object, expected: object): void {
	if (isEqual(outcome, expected)) return;
	const [body, wanted, came] = [call, expected, outcome].map((each) =>
		inspect(each, { depth: null, maxStringLength: 500, maxArrayLength: 50 }),
	);
	throw new Error(`The call: ${body}\nExpected: ${wanted}\nReceived: ${came}`);
}

describe(`a hostile body, one of ${RUNS}`, () => {
	it('is answered 200 and starts a run, or 400 and is empty or too deep; without the token 403', async () => {
		const authentication = fc.constantFrom('token', 'header');
		await fc.assert(
			fc.asyncProperty(anyCall, anyToken, authentication, async (call, token, kind) => {
				await isAnswered(call);
				await isRefused(call, token, kind);
			}),
			{ numRuns: RUNS },
		);
	});
});
