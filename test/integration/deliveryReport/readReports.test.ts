import type { IDataObject } from 'n8n-workflow';

import { entry, file, item, read, unknown } from './readReport';

const xml = `<report><detail><messageId>m-1</messageId><to>66812345678</to>
	<status><name>DELIVERED</name></status></detail></report>`;
const form = 'messageId=m-1&to=66812345678&status=DELIVERED';
const parsedXml = {
	report: { detail: { messageid: 'm-1', to: '66812345678', status: { name: 'DELIVERED' } } },
};

describe('the operation Read of Delivery Report', () => {
	it.each<[string, unknown]>([
		['an envelope', { details: [entry('m-1')] }],
		['the bare report', entry('m-1')],
		['JSON as text', JSON.stringify({ details: [entry('m-1')] })],
		['XML as n8n parses it', parsedXml],
		['XML as text', xml],
		['a form as n8n parses it', { messageId: 'm-1', to: '66812345678', status: 'DELIVERED' }],
		['a form as text', form],
		['a form with JSON in a field', { details: JSON.stringify(entry('m-1')) }],
	])('reads %s from the field of the item that n8n puts a body in', async (_, body) => {
		const { output, error } = await read([{ headers: {}, query: {}, body }]);
		expect(error).toBeUndefined();
		expect(output).toEqual([{ json: item('m-1'), pairedItem: { item: 0 } }]);
	});

	it('gives one item for each message, paired to the item that holds its report', async () => {
		const bodies = [{ details: [entry('m-1'), entry('m-2')] }, [entry('m-3')]];
		const { output } = await read(bodies.map((body) => ({ body })));
		expect(output).toEqual([
			{ json: item('m-1'), pairedItem: { item: 0 } },
			{ json: item('m-2'), pairedItem: { item: 0 } },
			{ json: item('m-3'), pairedItem: { item: 1 } },
		]);
	});

	it.each([
		['message', { message: entry('m-1') }],
		['a.b', { a: { b: entry('m-1') } }],
		['a["first name"][0]', { a: { 'first name': [entry('m-1')] } }],
		['a.b', { 'a.b': entry('m-1') }],
	])('reads from another field, which a dragged one is: %s', async (bodyField, json) => {
		const { output } = await read([json], { bodyField });
		expect(output.map(({ json: each }) => each)).toEqual([item('m-1')]);
	});

	it.each([
		['JSON', JSON.stringify(entry('m-1'))],
		['JSON with a byte order mark', `\uFEFF${JSON.stringify(entry('m-1'))}`],
		['XML', xml],
		['a form', form],
	])('reads a file of %s', async (_, text) => {
		const { output } = await read([{}], { inputType: 'binary' }, { files: [file(text)] });
		expect(output).toEqual([{ json: item('m-1'), pairedItem: { item: 0 } }]);
	});

	it('keeps the digits of a long number in a file', async () => {
		const text = '{"messageId":25501288135972440649,"to":"66812345678","status":"DELIVERED"}';
		const { output } = await read(
			[{}],
			{ inputType: 'binary', binaryField: 'report' },
			{ files: [file(text, 'report')] },
		);
		expect(output[0]?.json.messageId).toBe('25501288135972440649');
	});

	it('adds the report as it came where that is asked for', async () => {
		const body = { ...entry('m-1'), price: 7 };
		const { output } = await read([{ body }], { options: { includeRaw: true } });
		expect(output.map(({ json }) => json)).toEqual([{ ...item('m-1'), raw: body }]);
	});

	it.each<[string, unknown]>([
		['an object', { state: 'DELIVERED' }],
		['an empty object', {}],
		['an empty list', []],
		['a list of nothing', [[], null]],
		['an empty text', ''],
		['a number', 5],
		['a switch', false],
		['words', 'DELIVERED'],
		['JSON cut off', '{"details":[{"messageId":"m-1"'],
		['XML cut off', '<detail><messageId>m-1</messageId>'],
		['JSON of 100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000)],
		['names of prototypes', { constructor: { prototype: 1 } }],
	])('gives out as unknown, as it came, a body that is no report: %s', async (_, body) => {
		const { output, error } = await read([{ body }]);
		expect(error).toBeUndefined();
		expect(output).toEqual([{ json: unknown(body), pairedItem: { item: 0 } }]);
	});
});

describe('the outcomes that Read gives out', () => {
	const NAMES = ['DELIVERED', 'UNDELIVERED', 'EXPIRED', 'REJECTED', 'PENDING', 'NEW'];
	const body = NAMES.map((name, index) => entry(`m-${index}`, name));

	it.each<[string, IDataObject, string[]]>([
		['all but pending', {}, ['delivered', 'undelivered', 'expired', 'rejected', 'unknown']],
		['those chosen', { outcomes: ['pending', 'expired'] }, ['expired', 'pending']],
		['one from an expression', { outcomes: '={{ "expired" }}' }, ['expired']],
		[
			'all where none is chosen',
			{ outcomes: [] },
			['delivered', 'undelivered', 'expired', 'rejected', 'pending', 'unknown'],
		],
	])('are %s', async (_, parameters, outcomes) => {
		const { output } = await read([{ body }], parameters);
		expect(output.map(({ json }) => json.outcome)).toEqual(outcomes);
	});

	it('are told from the others in the output pane', async () => {
		const few = await read([{ body: entry('m-1', 'PENDING') }]);
		const many = await read([{ body }, { body }], { outcomes: ['delivered'] });
		const none = await read([{ body: entry('m-1') }]);
		expect([few.output, few.hints]).toEqual([
			[],
			[['info', '1 report was left out, because its outcome is not among the chosen Outcomes.']],
		]);
		expect(many.hints).toEqual([
			[
				'info',
				'10 reports were left out, because their outcomes are not among the chosen Outcomes.',
			],
		]);
		expect(none.hints).toEqual([]);
	});
});

describe('many reports in one run', () => {
	it('come out without loss, and take n8n little time where there are 5,000 items', async () => {
		const items = Array.from({ length: 5_000 }, (_, index) => ({
			headers: {},
			query: { token: 'secret' },
			body: { details: [entry(`m-${index}`)] },
		}));
		// Of the processor, with what the tests before it have left to be cleaned up.
		const begin = process.cpuUsage();
		const { output } = await read(items, { checkToken: true, expectedToken: 'secret' });
		const { user, system } = process.cpuUsage(begin);
		expect(output.map(({ json }) => json.messageId)).toEqual(items.map((_, index) => `m-${index}`));
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual(
			items.map((_, index) => ({ item: index })),
		);
		expect((user + system) / 1e6).toBeLessThan(6);
	});
});
