import { cloneDeep, set } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { asText } from '../../../../../nodes/BulkSms/core/text/words';
import { useSendingStage } from '../sendingStage';

const { run, sandbox } = useSendingStage();

const A = '66812345671';
const B = '66812345672';
const LIST = 'safeguards.suppressionList';

/** The parameters by their path, the value that is refused, and who gets which text afterwards. */
type Row = [
	path: string,
	refused: string,
	items: IDataObject[],
	code: string,
	sent: string[],
	others?: INodeParameters,
];

const ROWS: Row[] = [
	[
		...(['to', '={{ $json.phones }}'] as const),
		[{ phones: `["${A}","${B}"]` }],
		'JSON.parse($json.phones)',
		[`${A} Hi`, `${B} Hi`],
	],
	[
		...(['to', '={{ $json.from }}'] as const),
		[{ from: `${A}@s.whatsapp.net` }],
		'$json.from.split("@")[0]',
		[`${A} Hi`],
	],
	[
		...(['to', '={{ $input.all().map((each) => each.json.to) }}'] as const),
		[
			{ to: A, text: 'Hi Ann' },
			{ to: B, text: 'Hi Boon' },
		],
		'$json.to',
		[`${A} Hi Ann`, `${B} Hi Boon`],
		{ text: '={{ $json.text }}' },
	],
	['text', '={{ $json.lines }}', [{ lines: {}, text: 'Hi' }], '$json.text', [`${A} Hi`]],
	['text', '={{ $json.name', [{ name: 'Ann' }], '$json.name', [`${A} Ann`]],
	['text', '=}}', [{ name: 'Ann' }], "'}' + '}'", [`${A} }}`]],
	[
		...([LIST, '={{ [$json.none] }}'] as const),
		[{ id: 1, phone: B }],
		'$("Opted Out").all().filter((row) => row.json.id !== undefined).map((row) => row.json.phone)',
		[`${A} Hi`],
	],
	[LIST, '={{ $json.none }}{{ "" }}', [{ id: 1 }], '[]', [`${A} Hi`]],
];

describe('the code in the advice of a field', () => {
	it.each(ROWS)('works in %s in place of %s', async (...row) => {
		const [path, refused, items, code, sent, others] = row;
		const sendWith = async (value: string) => {
			sandbox.clear();
			const parameters: INodeParameters = { to: A, text: 'Hi' };
			for (const [at, each] of Object.entries({ ...others, [path]: value })) {
				set(parameters, at, each);
			}
			const options = { items: cloneDeep(items), onError: 'continueRegularOutput' } as const;
			const { output } = await run(parameters, options);
			return {
				advice: asText(output[0]?.json.message),
				sent: sandbox.sent().map((each) => `${each.to} ${each.text}`),
			};
		};
		const before = await sendWith(refused);
		expect([before.sent, before.advice]).toEqual([
			[],
			expect.stringContaining(`{{ ${code} }}`) as unknown,
		]);
		const after = await sendWith(`={{ ${code.replace('Opted Out', 'Start')} }}`);
		expect(after.sent).toEqual(sent);
	});
});
