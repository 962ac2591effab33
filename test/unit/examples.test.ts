import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, '..', '..', 'examples');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

test('the examples with one-time codes keep no execution', () => {
	for (const name of ['login-check', 'one-time-code']) {
		expect(JSON.parse(read(`${name}.json`))).toMatchObject({
			settings: {
				saveDataSuccessExecution: 'none',
				saveDataErrorExecution: 'none',
				saveManualExecutions: false,
			},
		});
	}
});

// n8n gives a pattern in a condition a quarter of a second by the clock, so that a busy n8n answers
// the call of a login with 500.
test.each(readdirSync(folder))('%s tests no pattern by a condition of n8n', (file) => {
	expect(read(file)).not.toMatch(/"operation": ?"(notR|r)egex"/);
});
