import { gatewayFinding } from '../../nodes/BulkSms/core/output/answers';
import {
	answeredMessage,
	deliveredMessage,
	report,
} from '../../nodes/BulkSms/core/output/receivedItems';
import { sentMessage } from '../../nodes/BulkSms/core/output/sentMessage';
import { read } from './documents';

/** The names in a column of the table that begins with this line. */
function namesIn(page: string, heading: string, column: number): string[] {
	const [, table = ''] = read(page).split(`\n${heading}\n`);
	const [rows = ''] = table.split('\n\n');
	return rows
		.split('\n')
		.map((row) => row.split('|')[column] ?? '')
		.flatMap((cell) => Array.from(cell.matchAll(/`(\w+)`/g), ([, name = '']) => name));
}

test.each([
	[
		'docs/reference/send-and-wait.md',
		'| `outcome` | What happened | `data` |',
		1,
		answeredMessage.shape.outcome.options,
	],
	[
		'docs/reference/wait-for-report.md',
		'| Output | `outcome` | What happened |',
		2,
		deliveredMessage.shape.outcome.options,
	],
	[
		'docs/reference/credential.md',
		'| `check` | What it finds out |',
		1,
		gatewayFinding.shape.check.options,
	],
])('%s tells of each name that comes out, and of no other: %s', (page, heading, column, names) => {
	expect([...new Set(namesIn(page, heading, column))].sort()).toEqual([...names].sort());
});

test.each([
	['docs/outcomes.md', sentMessage],
	['docs/reference/delivery-reports.md', report],
])('%s shows an item as it comes out, with its fields in their order', (page, schema) => {
	const [, sample = ''] = /```json\n(\{\n[\s\S]*?)```/.exec(read(page)) ?? [];
	const item = schema.parse(JSON.parse(sample));
	const order = Object.keys(schema.shape).filter((name) => name in item);
	expect(Object.keys(JSON.parse(sample) as object)).toEqual(order);
});

/** The statuses in the first column of the tables of a page, without those that n8n answers. */
const statusesIn = (page: string): string[] =>
	Array.from(read(page).matchAll(/^\| ([45]\d\d) \|/gm), ([, status = '']) => status);

const statusesOf = (files: string[], pattern: RegExp): string[] =>
	files.flatMap((file) => Array.from(read(file).matchAll(pattern), ([, status = '']) => status));

const REFUSES = /\brefuseCall\(context, (\d{3}),/g;
const ALWAYS = ['nodes/BulkSms/trigger/whoMayCall.ts', 'nodes/BulkSms/calls/webhookCall.ts'];

test.each([
	['docs/reference/delivery-reports.md', ALWAYS, REFUSES],
	[
		'docs/reference/two-way.md',
		[...ALWAYS, 'nodes/BulkSms/trigger/incoming/incomingSms.ts'],
		REFUSES,
	],
	[
		'docs/reference/send-and-wait.md',
		['nodes/BulkSms/core/pages/questionPages.ts'],
		/\b([45]\d\d)\b/g,
	],
])('%s has a row for each status that a call is refused with', (page, files, pattern) => {
	expect(statusesIn(page)).toEqual([...new Set(statusesOf(files, pattern))].sort());
});
