import type { IDataObject } from 'n8n-workflow';

import { entry, item, read } from './readReport';
import { TOKEN_IS_WRONG } from '../../engine/sentences';

describe('the token that Read compares', () => {
	const parameters = { checkToken: true, expectedToken: 'secret-4711' };
	const REFUSED = {
		error: TOKEN_IS_WRONG,
		message:
			'Item 1, Token Field: The report token is missing or wrong. Compare Expected Token with the token that the gateway sends, and Token Field with the input.',
		details: { item: 0, field: 'Token Field', reason: TOKEN_IS_WRONG },
	};
	const refusedFor = (expected: string) => ({
		error: `${expected} has no usable value`,
		message: expect.stringContaining(`Item 1, ${expected}: `) as unknown,
		details: { item: 0, field: expected, reason: `${expected} has no usable value` },
	});
	const one = async (json: IDataObject, more: IDataObject = {}) => {
		const { output } = await read(
			[{ body: entry('m-1'), ...json }],
			{ ...parameters, ...more },
			{ onError: 'continueRegularOutput' },
		);
		return output.map((each) => each.json);
	};

	it.each<[string, IDataObject, IDataObject, unknown]>([
		['the right one', { query: { token: 'secret-4711' } }, {}, item('m-1')],
		[
			'the right one in a header',
			{ headers: { 'x-report-token': 'secret-4711' } },
			{ comparedField: 'headers["x-report-token"]' },
			item('m-1'),
		],
		[
			'the right one in a header, written with dots',
			{ headers: { 'x-report-token': 'secret-4711' } },
			{ comparedField: 'headers.x-report-token' },
			item('m-1'),
		],
		[
			'the one before it',
			{ query: { token: 'secret-4710' } },
			{ options: { previousToken: 'secret-4710' } },
			item('m-1'),
		],
		[
			'the right one where another counts too',
			{ query: { token: 'secret-4711' } },
			{ options: { previousToken: 'secret-4710' } },
			item('m-1'),
		],
		[
			'neither of the two that count',
			{ query: { token: 'secret-4712' } },
			{ options: { previousToken: 'secret-4710' } },
			REFUSED,
		],
		[
			'the right one where the one before it is no text',
			{ query: { token: 'secret-4711' } },
			{ options: { previousToken: '={{ 47110 }}' } },
			refusedFor('Previous Token'),
		],
		[
			'an empty one where the one before it is empty',
			{ query: { token: '' } },
			{ options: { previousToken: '' } },
			refusedFor('Previous Token'),
		],
		['another', { query: { token: 'secret-4712' } }, {}, REFUSED],
		['one with a blank behind', { query: { token: 'secret-4711 ' } }, {}, REFUSED],
		['an empty one', { query: { token: '' } }, {}, REFUSED],
		['none', { query: {} }, {}, REFUSED],
		['no address', {}, {}, REFUSED],
		['it twice', { query: { token: ['secret-4711', 'secret-4711'] } }, {}, REFUSED],
		['a number', { query: { token: 4711 } }, { expectedToken: '4711' }, REFUSED],
		['what every object inherits', {}, { comparedField: 'constructor.name' }, REFUSED],
		[
			'one where none is expected',
			{ query: { token: '' } },
			{ expectedToken: '={{ "" }}' },
			refusedFor('Expected Token'),
		],
		[
			'blanks where blanks are expected',
			{ query: { token: ' ' } },
			{ expectedToken: ' ' },
			refusedFor('Expected Token'),
		],
		[
			'one where the expected one is missing',
			{ query: {} },
			{ expectedToken: '={{ $json.nope }}' },
			refusedFor('Expected Token'),
		],
		[
			'one of no field',
			{ query: { token: '' } },
			{ comparedField: '={{ "" }}' },
			refusedFor('Token Field'),
		],
		[
			'one where it is not known whether to check',
			{},
			{ checkToken: '={{ $json.nope }}' },
			refusedFor('Check Token'),
		],
	])('decides over a report: %s', async (_, json, more, expected) => {
		expect(await one(json, more)).toEqual([expected]);
	});

	it('is in nothing that a refusal says', async () => {
		const { output, error } = await read([{ body: entry('m-1'), query: { token: 'x' } }], {
			...parameters,
		});
		expect(output).toEqual([]);
		expect(JSON.stringify(error)).toContain(TOKEN_IS_WRONG);
		expect(JSON.stringify(error)).not.toContain('secret-4711');
		const refused = await one({ query: { token: 'x' } }, { comparedField: '={{ "secret-4711" }}' });
		expect(refused).toEqual([REFUSED]);
	});

	it('decides over each item by itself, before its body is read', async () => {
		const { output } = await read(
			[
				{ body: entry('m-1'), query: { token: 'wrong' } },
				{ body: entry('m-2'), query: { token: 'secret-4711' } },
				{ query: { token: 'wrong' } },
			],
			parameters,
			{ onError: 'continueRegularOutput' },
		);
		expect(output).toEqual([
			{ json: REFUSED, pairedItem: { item: 0 } },
			{ json: item('m-2'), pairedItem: { item: 1 } },
			{
				json: {
					...REFUSED,
					message: REFUSED.message.replace('Item 1', 'Item 3'),
					details: { ...REFUSED.details, item: 2 },
				},
				pairedItem: { item: 2 },
			},
		]);
	});
});
