import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from '../../../sandbox/commandLine';
import { settingsFrom } from '../../../sandbox/options';

const folder = path.join(__dirname, '..', '..', '..', 'examples');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

test('the examples with one-time codes keep no execution', () => {
	for (const name of ['login-check', 'one-time-code', 'code-by-form']) {
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

// n8n looks for the table and makes it in two steps: the second of two runs fails at first.
test.each(readdirSync(folder))('%s tries again to make a table that another run makes', (file) => {
	const { nodes } = JSON.parse(read(file)) as { nodes: Array<Record<string, unknown>> };
	const making = nodes.filter(({ parameters }) =>
		JSON.stringify(parameters).includes('"tableName"'),
	);
	expect(making.filter(({ retryOnFail }) => retryOnFail !== true)).toEqual([]);
});

// A report may come before the outcome is written, so its row must have the ID before that.
test('sheet-tomorrow-at-nine.json finds a row by the message ID that it wrote before it sent', () => {
	const { nodes, connections } = JSON.parse(read('sheet-tomorrow-at-nine.json')) as {
		nodes: Array<{ name: string; parameters: { columns?: { matchingColumns: string[] } } }>;
		connections: Record<string, { main: Array<Array<{ node: string }>> }>;
	};
	const keys = nodes.flatMap(({ name, parameters: { columns } }) =>
		columns ? [[name, ...columns.matchingColumns]] : [],
	);
	expect(keys).toEqual([
		['Note the Message ID', 'row_number'],
		['Write the Outcome', 'messageId'],
		['Write the Report', 'messageId'],
	]);
	expect(connections['Note the Message ID']?.main).toMatchObject([[{ node: 'Rows to Send' }]]);
	expect(connections['Rows to Send']?.main).toMatchObject([[{ node: 'Bulk SMS' }]]);
});

test('not-delivered.json sends a second time only what surely did not arrive', () => {
	const { nodes } = JSON.parse(read('not-delivered.json')) as {
		nodes: Array<{ name: string; parameters: { conditions?: { conditions: object[] } } }>;
	};
	const tested = nodes.find(({ name }) => name === 'Is a Second Try Worth It?');
	expect(tested?.parameters.conditions).toMatchObject({
		combinator: 'or',
		conditions: ['undelivered', 'expired'].map((rightValue) => ({
			...{ leftValue: '={{ $json.outcome }}', rightValue },
			operator: { operation: 'equals' },
		})),
	});
});

const SANDBOX =
	'make a credential with **Base URL** `http://127.0.0.1:4010`, **Username** `demo`, **Password** `demo`, **Default Country Code** `66`, **Time Zone** `UTC`.';
const WITHOUT = ['delivery-reports.json', 'hello-sms.json', 'workflow-failed.json'];

test.each(readdirSync(folder).filter((file) => !WITHOUT.includes(file)))(
	'%s tells the credential of the sandbox that npm run sandbox starts',
	(file) => {
		expect(readCommandLine([])).toMatchObject({ options: { port: 4010 } });
		expect(settingsFrom({})).toMatchObject({ username: 'demo', password: 'demo' });
		expect(read(file)).toContain(SANDBOX);
	},
);
