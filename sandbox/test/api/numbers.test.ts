import { api, refusal, sandboxWith } from '../gatewayClient';
import { stopAll } from '../running';

afterEach(stopAll);

const fault = (fields: string) => `{"faults":[{"kind":${fields}}]}`;

test.each<[path: string, body: string, words: string]>([
	['clock', '{"advanceSeconds":-1}', 'advanceSeconds must not be negative.'],
	['clock', '{"advanceSeconds":1e999}', 'advanceSeconds must be finite.'],
	['account', '{"credit":-1e999}', 'credit must be finite.'],
	['faults', fault('"html","count":0'), 'faults[0].count must be at least 1.'],
	['faults', fault('"html","count":-1'), 'faults[0].count must be at least 1.'],
	['faults', fault('"html","probability":-0.1'), 'faults[0].probability must be 0 to 1.'],
	['faults', fault('"html","probability":1.1'), 'faults[0].probability must be 0 to 1.'],
	['faults', fault('"delay","ms":-1'), 'faults[0].ms must be 0 to 3600000.'],
	['faults', fault('"delay","ms":1e9'), 'faults[0].ms must be 0 to 3600000.'],
	[
		'habits',
		'{"habits":{"mostMessages":0}}',
		'habits.mostMessages must be a whole number, 1 to 100000.',
	],
	[
		'habits',
		'{"habits":{"logDelayMs":-1}}',
		'habits.logDelayMs must be a whole number, 0 to 604800000.',
	],
])('PUT /api/%s refuses the number in %s in words that fit a number', async (path, body, words) => {
	const sandbox = await sandboxWith();
	const answer = await fetch(`${sandbox.url}/api/${path}`, {
		...{ method: 'PUT', body, headers: { 'content-type': 'application/json' } },
	});
	const { code, message } = refusal(await answer.json()).error;
	expect([answer.status, code, message]).toEqual([400, 'NOT_ALLOWED', words]);
	expect((await api(sandbox, 'GET', '/api/faults')).body).toMatchObject({ faults: [] });
});
