import type { IBinaryKeyData, IDataObject, OnError } from 'n8n-workflow';
import { z } from 'zod';

import { entry, file, item, read } from './readReport';

/** A failure item, as far as every one is the same. */
const failureSchema = z.object({
	error: z.string(),
	details: z.object({ field: z.string() }),
});

const CONTINUE: OnError[] = ['continueRegularOutput', 'continueErrorOutput'];

describe('an item that Read cannot use', () => {
	const good = { body: entry('m-1') };
	const ADVICE = 'Enter the name of the field that holds the report, as the input shows it.';
	const failure = (field: string, error: string, message: unknown = expect.any(String)) => ({
		error,
		message,
		details: { item: 1, field, reason: error },
	});
	const many = 'x'.repeat(1025);
	const GONE = { data: 'filesystem-v2', id: 'filesystem-v2:gone', mimeType: 'text/plain' };

	const faults: Array<[string, IDataObject, IDataObject, IBinaryKeyData[] | undefined, object]> = [
		[
			'without the field',
			{ data: 1 },
			{},
			undefined,
			failure(
				'Body Field',
				'The item has no field "body"',
				`Item 2, Body Field: The item has no field "body". ${ADVICE}`,
			),
		],
		[
			'with nothing in it',
			{ body: null },
			{},
			undefined,
			failure('Body Field', 'The item has no field "body"'),
		],
		[
			'with a field that every object inherits',
			{},
			{ bodyField: '={{ $itemIndex === 1 ? "toString" : "body" }}' },
			undefined,
			failure('Body Field', 'The item has no field "toString"'),
		],
		[
			'with the report itself where its field should be named',
			{ body: entry('m-1') },
			{ bodyField: '={{ $itemIndex === 1 ? $json.body : "body" }}' },
			undefined,
			failure(
				'Body Field',
				'Body Field has no usable value',
				'Item 2, Body Field: Body Field has no usable value. Enter the name of the field that holds the report, not its content: for example body.',
			),
		],
		[
			'with a body that lies too deep',
			{ body: JSON.parse('['.repeat(1_000) + ']'.repeat(1_000)) as IDataObject },
			{},
			undefined,
			failure('Body Field', 'The field is nested too deep to hold a report'),
		],
		[
			'with a text that is too large',
			{ body: many },
			{ options: { maxBodySize: 1 } },
			undefined,
			failure('Max Body Size', 'The report is larger than 1 kilobytes'),
		],
		[
			'without the file',
			{},
			{ inputType: 'binary' },
			[file(JSON.stringify(entry('m-1')))],
			failure('Input Binary Field', 'The item has no binary file "data"'),
		],
		[
			'with a file that is too large',
			{},
			{ inputType: 'binary', options: { maxBodySize: 1 } },
			[file(JSON.stringify(entry('m-1'))), file(many)],
			failure('Max Body Size', 'The report is larger than 1 kilobytes'),
		],
		[
			'with a file that n8n knows to be too large, before it is loaded',
			{},
			{ inputType: 'binary' },
			[file(JSON.stringify(entry('m-1'))), { data: { ...GONE, bytes: 16 * 1024 * 1024 + 1 } }],
			failure('Max Body Size', 'The report is larger than 16384 kilobytes'),
		],
		[
			'with a file that is gone',
			{},
			{ inputType: 'binary' },
			[file(JSON.stringify(entry('m-1'))), { data: GONE }],
			failure('Input Binary Field', 'n8n could not read the binary file "data"'),
		],
		[
			'whose expression fails',
			{ body: entry('m-1') },
			{ bodyField: '={{ $itemIndex === 1 ? $("Nobody").item.json.x : "body" }}' },
			undefined,
			{
				...failure(
					'Body Field',
					"The expression in Body Field failed: Referenced node doesn't exist",
				),
				message:
					"Item 2, Body Field: The expression in Body Field failed: Referenced node doesn't exist. Correct the expression, or the item it reads.",
			},
		],
		...(
			[
				['bodyField', 'Body Field', '={{ $itemIndex === 1 ? null : "body" }}'],
				['bodyField', 'Body Field', '={{ $itemIndex === 1 ? " " : "body" }}'],
				['outcomes', 'Outcomes', '={{ $itemIndex === 1 ? ["Delivered"] : ["delivered"] }}'],
				['outcomes', 'Outcomes', '={{ $itemIndex === 1 ? undefined : ["delivered"] }}'],
				['outcomes', 'Outcomes', '={{ $itemIndex === 1 ? null : ["delivered"] }}'],
				['outcomes', 'Outcomes', '={{ $itemIndex === 1 ? "" : ["delivered"] }}'],
			] as const
		).map(([name, label, value]): (typeof faults)[number] => [
			`with ${label} = ${value}`,
			{ body: entry('m-1') },
			{ [name]: value },
			undefined,
			failure(label, `${label} has no usable value`),
		]),
		...(
			[
				['includeRaw', 'Include Raw Report', 'undefined : false', 'has no value'],
				['includeRaw', 'Include Raw Report', '"yes" : false', 'cannot be "yes"'],
				['maxBodySize', 'Max Body Size', 'undefined : 9', 'has no value'],
				['maxBodySize', 'Max Body Size', '0 : 9', 'cannot be 0'],
				['maxBodySize', 'Max Body Size', 'NaN : 9', 'cannot be NaN'],
			] as const
		).map(([name, label, values, reason]): (typeof faults)[number] => [
			`with ${label} = ${values}`,
			{ body: entry('m-1') },
			{ options: { [name]: `={{ $itemIndex === 1 ? ${values} }}` } },
			undefined,
			failure(label, `${label} ${reason}`),
		]),
	];

	it.each(faults)(
		'is a failure and takes no other along: one %s',
		async (_, json, parameters, files, expected) => {
			for (const onError of CONTINUE) {
				const { output, errors, error } = await read([good, json], parameters, {
					onError,
					...(files && { files }),
				});
				const failed = onError === 'continueErrorOutput' ? errors : output.slice(1);
				const passed = onError === 'continueErrorOutput' ? output : output.slice(0, 1);
				expect(error).toBeUndefined();
				expect(passed).toEqual([{ json: item('m-1'), pairedItem: { item: 0 } }]);
				expect(failed).toEqual([
					{
						json: expect.objectContaining(expected) as unknown,
						pairedItem: { item: 1 },
					},
				]);
			}
			const stopped = await read([good, json], parameters, files && { files });
			const { error, details } = failureSchema.parse(expected);
			expect(stopped.error?.message).toBe(error);
			expect(stopped.error?.description).toMatch(new RegExp(`^Item 2, ${details.field}: `));
			expect(stopped.output).toEqual([]);
		},
	);

	it('stops the workflow with an error that names item and field and says what to do', async () => {
		const { error } = await read([good, {}]);
		expect(error).toMatchObject({
			message: 'The item has no field "body"',
			description: `Item 2, Body Field: ${ADVICE}`,
			context: { itemIndex: undefined },
		});
	});

	it('shows no more than the beginning of what was entered as the name of a field', async () => {
		const { error } = await read([good], { bodyField: `x${'y'.repeat(500)}` });
		expect(error?.message).toBe(`The item has no field "x${'y'.repeat(58)}…"`);
	});

	it('is each one where a setting for all of them cannot be used', async () => {
		const { output, errors } = await read(
			[good, good],
			{ options: { maxBodySize: -1 } },
			{ onError: 'continueErrorOutput' },
		);
		expect(output).toEqual([]);
		expect(errors.map(({ json }) => json.error)).toEqual([
			'Max Body Size cannot be -1',
			'Max Body Size cannot be -1',
		]);
	});
});

describe('an expression where n8n takes none', () => {
	it.each([
		['inputType', 'Input Type', '={{ "field" }}'],
		['checkToken', 'Check Token', '={{ false }}'],
	])('refuses every item: in %s', async (name, label, value) => {
		const { output } = await read(
			[{ body: entry('m-1') }],
			{ [name]: value },
			{ onError: 'continueRegularOutput' },
		);
		expect(output.map(({ json }) => json.error)).toEqual([`${label} has no usable value`]);
	});
});
