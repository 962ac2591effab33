import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runBulkSms, type BulkSmsRun } from '../../../../engine/runBulkSms';
import { inCollections } from '../../../../engine/collections';
import { loginAt, useSandbox } from '../../../stage';

const sandbox = useSandbox();

const run = async (
	operation: string,
	items: IDataObject[],
	options: INodeParameters = {},
	more: Partial<BulkSmsRun> = {},
) => {
	const { output, errorBranch, hints } = await runBulkSms({
		items,
		parameters: {
			resource: 'message',
			operation,
			from: 'MyShop',
			to: '={{ $json.to }}',
			text: '={{ $json.text ?? "Hello" }}',
			...inCollections(options),
		},
		...more,
		credentials: loginAt(sandbox.url, { defaultCountryCode: '66' }),
	});
	return {
		output: output.map(({ json }) => json),
		errors: errorBranch.map(({ json }) => json),
		hints: hints.map(({ message, type }) => [type, message]),
		sent: sandbox.messages().map(({ to }) => to),
	};
};

describe('an identifier that the node makes for one number and another item has', () => {
	it('refuses that number alone, with the reason', async () => {
		const items = [
			{ to: '66811111111, 66822222222', id: 'x' },
			{ to: '66833333333', id: 'x-1' },
		];
		const messageId = '={{ $json.id }}';
		const { errors, sent } = await run(
			'send',
			items,
			{ messageId },
			{ onError: 'continueErrorOutput' },
		);
		expect(sent).toEqual(['66822222222', '66833333333']);
		expect(errors).toMatchObject([
			{
				error: 'The node makes the Message ID "x-1" for one number, but item 2 has it',
				details: { outcome: 'notSent', to: '66811111111', messageId: 'x-1' },
			},
		]);
	});
});

describe('a text without words', () => {
	it.each([
		['NaN', '={{ Number("x") }}', 'The text is only "NaN": its expression has no value'],
		[
			'the word undefined',
			'={{ String($json.nope) }}',
			'The text is only "undefined": its expression has no value',
		],
		['only blanks', '={{ " \\u200b " }}', 'The text contains only blanks'],
	])('is not sent: %s', async (_, text, error) => {
		const { output, sent } = await run(
			'send',
			[{ to: '66812345678' }],
			{},
			{
				parameters: {
					resource: 'message',
					operation: 'send',
					from: 'MyShop',
					to: '66812345678',
					text,
				},
				onError: 'continueRegularOutput',
			},
		);
		expect(sent).toEqual([]);
		expect(output).toMatchObject([{ error, details: { outcome: 'notSent' } }]);
	});
});
