import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeProperties } from 'n8n-workflow';
import { BulkSmsApi } from '../../credentials/BulkSmsApi.credentials';
import { workflowFile } from '../../hosts/rest/workflow';
import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';
import { BulkSmsTrigger } from '../../nodes/BulkSms/BulkSmsTrigger.node';
import { readCommandLine } from '../../sandbox/commandLine';
import { settingsFrom } from '../../sandbox/options';
import { leaves } from './descriptions';

const repository = path.join(__dirname, '..', '..');
const folder = path.join(repository, 'examples');
const examples = readdirSync(folder).map((file) => ({
	file,
	workflow: workflowFile.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
}));

/** Words of n8n's own editor and nodes, and what is printed bold or italic for another reason. */
const NOT_OURS = [
	'Bulk SMS',
	'Raw Body',
	'Authentication',
	'Data table',
	'Data tables',
	'data table',
	'Execute workflow',
	'Extract from File',
	'Google Sheets',
	'Grafana',
	'Header Auth',
	'History Size',
	'Production URL',
	'Prometheus Alertmanager',
	'Remove Duplicates',
	'Remove Items Processed in Previous Executions',
	'Retry On Fail',
	'Save failed',
	'Save manual executions',
	'Save successful',
	'Schedule Trigger',
	'Scope',
	'Settings',
	'Uptime Kuma',
	'Workflow',
	'Zabbix',
	'sandbox gateway',
	'time zone',
];

const labelsOf = (properties: INodeProperties[]) =>
	leaves(properties).flatMap(({ displayName, options = [] }) => [
		displayName,
		...options.flatMap((option) => ('value' in option ? option.name : option.displayName)),
	]);
const ours = [
	...labelsOf(new BulkSms().description.properties),
	...labelsOf(new BulkSmsTrigger().description.properties),
	...labelsOf(new BulkSmsApi().properties),
	// The outputs of Send and Wait for Delivery Report.
	'Not Delivered',
	'Delivered',
	// The buttons of the example On Call.
	'I take it',
	'I cannot',
	// The outputs of Verify.
	'Not Verified',
	'Verified',
];

const isNote = ({ type }: { type: string }) => type === 'n8n-nodes-base.stickyNote';

test('hello-sms.json is two nodes and nothing else; every other example has notes', () => {
	const [hello, ...others] = examples.filter(({ workflow }) => !workflow.nodes.some(isNote));
	expect(others).toEqual([]);
	expect(hello?.file).toBe('hello-sms.json');
	expect(hello?.workflow.nodes.map(({ type }) => type)).toEqual([
		'n8n-nodes-base.manualTrigger',
		'n8n-nodes-bulk-sms.bulkSms',
	]);
});

test.each(examples.filter(({ workflow }) => workflow.nodes.some(isNote)))(
	'what the notes of $file call by its name is called so in the editor',
	({ workflow: { nodes } }) => {
		const known = new Set([
			...NOT_OURS,
			...ours,
			...nodes.map(({ name }) => name),
			...nodes.map(({ parameters }) => String(parameters.tableName)),
			...examples.map(({ workflow }) => workflow.name),
		]);
		const notes = nodes.filter(isNote).map(({ parameters }) => String(parameters.content));
		const named = notes.flatMap((note) =>
			Array.from(note.matchAll(/(?<!\*)(\*\*?)([^*\n]+)\1(?!\*)/g), ([, , words = '']) => words),
		);
		// Bold figures are statuses of HTTP.
		const words = named.filter((each) => !/^\d{3}$/.test(each));
		expect(words).not.toEqual([]);
		expect(words.filter((each) => !known.has(each))).toEqual([]);
	},
);

test('the examples with one-time codes keep no execution', () => {
	for (const name of ['login-check', 'one-time-code']) {
		const file = path.join(folder, `${name}.json`);
		expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
			settings: {
				saveDataSuccessExecution: 'none',
				saveDataErrorExecution: 'none',
				saveManualExecutions: false,
			},
		});
	}
});

test('the campaign keeps quiet at night, and leaves out the list that opt-outs.json keeps', () => {
	const parametersIn = (file: string) =>
		examples
			.filter((example) => example.file === file)
			.flatMap(({ workflow }) =>
				workflow.nodes.map(({ name, parameters }) => ({ name, parameters })),
			);
	expect(parametersIn('campaign.json')).toEqual(
		expect.arrayContaining([
			expect.objectContaining({
				parameters: expect.objectContaining({
					safeguards: expect.objectContaining({
						quietHours: {
							hours: { from: '21:00', to: '08:00', timezone: 'Asia/Bangkok', weekdays: [] },
						},
						suppressionList: expect.stringContaining("$('Opted Out').all()") as unknown,
					}) as unknown,
				}) as unknown,
			}),
		]),
	);
	const tableOf = (file: string, node: string) =>
		parametersIn(file).find(({ name }) => name === node)?.parameters.dataTableId;
	expect(tableOf('campaign.json', 'Opted Out')).toMatchObject({ value: 'SMS Opt-Outs' });
	expect(tableOf('opt-outs.json', 'Add from the SMS')).toMatchObject({ value: 'SMS Opt-Outs' });
	expect(tableOf('opt-outs.json', 'Add from the Link')).toMatchObject({ value: 'SMS Opt-Outs' });
});

test('notes and README tell the credential that fits a sandbox started without arguments', () => {
	const command = readCommandLine([]);
	if (command.kind !== 'start') throw new Error('It does not start');
	const { host, port, username, password, habits } = settingsFrom(command.options);
	const files = ['sandbox/README.md', ...examples.map(({ file }) => `examples/${file}`)];
	const texts = files
		.map((file) => readFileSync(path.join(repository, file), 'utf8'))
		.filter((text) => text.includes('npm run sandbox'));
	const told = texts.map(
		(text) =>
			/make a credential with (\*\*Base URL.+?\*\*Time Zone\*\* `[^`]+`)/.exec(text)?.[1] ?? '',
	);
	expect(told.length).toBeGreaterThan(8);
	expect(told).not.toContain('');
	for (const passage of told) {
		const fields = Array.from(passage.matchAll(/\*\*([^*]+)\*\* `([^`]+)`/g), ([, name, value]) => [
			name,
			value,
		]);
		expect(fields).toEqual([
			['Base URL', `http://${host}:${port}`],
			['Username', username],
			['Password', password],
			// What the numbers in the examples count on.
			['Default Country Code', '66'],
			['Time Zone', habits.timezone],
		]);
	}
});

// n8n gives a pattern in a condition a quarter of a second by the clock, so that a busy n8n answers
// the call of a login with 500.
test.each(examples)('$file tests no pattern by a condition of n8n', ({ workflow }) => {
	expect(JSON.stringify(workflow.nodes)).not.toMatch(/"operation":"(notR|r)egex"/);
});
