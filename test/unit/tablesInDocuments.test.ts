import { gatewayFinding } from '../../nodes/BulkSms/core/output/answers';
import {
	answeredMessage,
	deliveredMessage,
	report,
} from '../../nodes/BulkSms/core/output/receivedItems';
import { sentMessage } from '../../nodes/BulkSms/core/output/sentMessage';
import { withBlocks } from '../../scripts/docs/blocks';
import { documents, read } from './documents';

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

const generated = documents.filter((document) => read(document).includes('<!-- generated: '));

test('some documents have tables from the code', () => {
	expect(generated.length).toBeGreaterThan(5);
});

test.each(generated)('%s has the tables that npm run docs writes', (document) => {
	const text = read(document);
	expect(text).toBe(withBlocks(text));
});

test('a block that nothing generates is named', () => {
	expect(() => withBlocks('<!-- generated: nonsense -->\n<!-- end -->')).toThrow(
		'Nothing generates "nonsense"',
	);
});
