import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/sandbox';
import { runBulkSms, type BulkSmsRun } from '../engine/runBulkSms';
import { inCollections } from '../engine/collections';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ reportDelayMs: 24 * 3600 * 1000 });
});
beforeEach(() => sandbox.clear());
afterAll(async () => await sandbox.close());

const WARNING =
	'812345678 was taken as an international number, but may be a national one whose leading 0 a spreadsheet removed. If it is, write +66812345678.';

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
		credentials: {
			baseUrl: sandbox.url,
			username: 'demo',
			password: 'demo',
			defaultCountryCode: '66',
		},
	});
	return {
		output: output.map(({ json }) => json),
		errors: errorBranch.map(({ json }) => json),
		hints: hints.map(({ message, type }) => [type, message]),
		sent: sandbox.messages().map(({ to }) => to),
	};
};

describe('a number that a spreadsheet took the 0 of', () => {
	it('is sent to as it is, and the line of the output pane warns', async () => {
		const { sent, hints } = await run('send', [{ to: 812345678 }, { to: '0898765432' }]);
		expect(sent).toEqual(['812345678', '66898765432']);
		expect(hints).toEqual([['warning', `1 request, 2 accepted, 2 credits used. ${WARNING}`]]);
	});

	it('is warned of in a dry run', async () => {
		const { sent, hints } = await run('send', [{ to: 812345678 }], { dryRun: true });
		expect(sent).toEqual([]);
		expect(hints).toEqual([['warning', `Dry run: 1 would be sent. ${WARNING}`]]);
	});

	it('is warned of in Suppression List, because the entry stops no message', async () => {
		const suppressionList = '812345678, 0898765432';
		const items = [{ to: '66812345678' }, { to: '66898765432' }];
		const { sent, hints } = await run('send', items, { suppressionList });
		expect(sent).toEqual(['66812345678']);
		expect(hints).toEqual([
			['warning', `1 request, 1 accepted, 1 skipped, 1 credit used. Suppression List: ${WARNING}`],
		]);
	});

	it('is warned of in an estimate, whose items stay as they are', async () => {
		const { output, hints } = await run('estimate', [{ to: 812345678 }]);
		expect(hints).toEqual([['warning', `1 text to 1 number: 1 segment in all. ${WARNING}`]]);
		expect(Object.keys(output[0] ?? {})).not.toContain('suspects');
	});
});

describe('an identifier that is made for one of several numbers and given to another item', () => {
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
				error: '"x-1", made for one of several numbers, is also the Own Message ID of item 2',
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
		['only blanks', '={{ " \\u200b " }}', 'The text holds only blanks'],
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
