import { readDeliveryReports } from '../../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import { parseXml } from '../../text/xml';

const LIMIT_MS = 5_000;

/** The parser's own refusal is n8n's answer 422; whatever it gives is handed to the reader. */
async function readHostile(xml: string): Promise<number | 'refused by the parser'> {
	const parsed = await parseXml(xml).catch(() => undefined);
	return parsed === undefined ? 'refused by the parser' : readDeliveryReports(parsed).length;
}

describe('hostile XML', () => {
	const entities = Array.from({ length: 10 }, (_, level) => {
		const body = level === 0 ? 'lol' : `&e${level - 1};`.repeat(10);
		return `<!ENTITY e${level} "${body}">`;
	}).join('');
	const MEGABYTE = 1024 * 1024;

	it.each<[string, string, number | 'refused by the parser']>([
		[
			'entities that expand',
			`<!DOCTYPE r [${entities}]><r><to>&e9;</to></r>`,
			'refused by the parser',
		],
		[
			'an external entity',
			'<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>',
			'refused by the parser',
		],
		['XML cut off', '<report><details><detail>', 'refused by the parser'],
		['an empty document', '<?xml version="1.0"?>', 0],
		['10 MB of text', `<r><text>${'x'.repeat(10 * MEGABYTE)}</text></r>`, 1],
		['1 MB of an attribute', `<r a="${'x'.repeat(MEGABYTE)}"/>`, 'refused by the parser'],
		['100,000 elements', `<r>${'<a/>'.repeat(100_000)}</r>`, 1],
		[
			'10,000 details',
			`<r>${'<detail><messageId>m</messageId></detail>'.repeat(10_000)}</r>`,
			10_000,
		],
		['20,000 levels', '<a>'.repeat(20_000) + '</a>'.repeat(20_000), 0],
		['names of prototypes', '<__proto__><constructor><to/></constructor></__proto__>', 1],
	])('does no harm: %s', async (_, xml, outcome) => {
		// Of this process alone: the machine may be busy with other tests.
		const before = process.cpuUsage();
		expect(await readHostile(xml)).toBe(outcome);
		expect(process.cpuUsage(before).user / 1000).toBeLessThan(LIMIT_MS);
		expect(Object.keys(Object.prototype)).toEqual([]);
	});
});
