import { gatewayFinding } from '../../nodes/BulkSms/core/output/answers';
import { answeredMessage, deliveredMessage } from '../../nodes/BulkSms/core/output/awaitedMessage';
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
		'docs/reference/gateways.md',
		'| `check` | What it finds out |',
		1,
		gatewayFinding.shape.check.options,
	],
])('%s tells of each name that comes out, and of no other: %s', (page, heading, column, names) => {
	expect([...new Set(namesIn(page, heading, column))].sort()).toEqual([...names].sort());
});
