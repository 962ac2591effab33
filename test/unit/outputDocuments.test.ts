import { events, outputs, type Output } from '../../nodes/BulkSms/core/output';
import { read } from './documents';

/** Where the fields are told of: the document, and the heading of the part of it. */
const PLACES: Array<[output: Output | 'input' | undefined, file: string, heading: string]> = [
	[outputs.message?.send, 'operations', 'What comes out'],
	[outputs.message?.estimate, 'operations', 'Estimate'],
	[outputs.message?.getStatus, 'message-status', 'What comes out'],
	[outputs.account?.checkGateway, 'gateways', 'What comes out'],
	[outputs.account?.getBalance, 'account', 'Read the balance'],
	[outputs.account?.getSenders, 'account', 'Senders'],
	[outputs.otp?.request, 'one-time-passwords', 'Request'],
	[outputs.otp?.verify, 'one-time-passwords', 'Verify'],
	[events.deliveryReport, 'delivery-reports', 'What comes out'],
	[events.incomingSms, 'two-way', 'Receive an SMS'],
	[events.optOut, 'two-way', 'A link in each message'],
];

/** The fields that a part tells of elsewhere, by a link to their own place. */
const ELSEWHERE: Record<string, string[]> = {
	'operations#Estimate': ['gatewayAnswer', 'shortened'],
	'message-status#What comes out': ['bulkId', 'callbackData', 'to', 'periodStart', 'periodEnd'],
};

function partOf(file: string, heading: string): string {
	const [, part = ''] = read(`docs/${file}.md`).split(new RegExp(`^#+ ${heading}$`, 'm'));
	return part.split(/^#/m)[0] ?? '';
}

/** The names of fields in a part: in code, and in samples of JSON. */
const namesIn = (part: string): Set<string> =>
	new Set(Array.from(part.matchAll(/[`"](\w+)[`":]/g), ([, name = '']) => name));

/** The names in the first cells of tables of fields. */
function tabled(part: string): string[] {
	const tables = part.split(/^\| Field \|.*\n\|[-|]+\n/m).slice(1);
	const rows = tables.flatMap((table) => table.split(/\n(?!\|)/)[0]?.split('\n') ?? []);
	const cells = rows.flatMap((row) => row.split(' | ')[0] ?? '');
	return cells.flatMap((cell) => Array.from(cell.matchAll(/`(\w+)`/g), ([, name = '']) => name));
}

function fieldsOf(output: Output | 'input' | undefined): string[] {
	if (output === undefined || output === 'input') return [];
	return [output.usual, ...(output.others ?? [])].flatMap(({ shape }) => Object.keys(shape));
}

describe.each(PLACES)('%#', (output, file, heading) => {
	const part = partOf(file, heading);
	const names = [...new Set(fieldsOf(output))];

	test(`docs/${file}.md, ${heading}, tells of each field that comes out`, () => {
		const elsewhere = ELSEWHERE[`${file}#${heading}`] ?? [];
		const told = namesIn(part);
		expect(names.filter((name) => !told.has(name) && !elsewhere.includes(name))).toEqual([]);
	});

	test(`docs/${file}.md, ${heading}, has no field in a table that does not come out`, () => {
		expect(tabled(part).filter((name) => !names.includes(name))).toEqual([]);
	});
});
