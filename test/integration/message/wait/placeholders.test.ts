import type { INodeParameters } from 'n8n-workflow';

import { MODES } from '../../stage';
import { TO, useAsking } from './asking';

const { sandbox, ask } = useAsking();

const ANN = { 'First Name': 'Ann' };
const WRITTEN: Array<[written: string, right: string]> = [
	['[First Name]', '{{ $json["First Name"] }} in its place'],
	['*|FNAME|*', 'a field, such as {{ $json.name }}, in its place'],
	['{{1}}', 'a field, such as {{ $json.name }}, in its place'],
];
const withText = (text: string): INodeParameters => ({ operation: 'sendAndWaitForReport', text });
const reasonOf = (field: string, written: string) =>
	written === '{{1}}'
		? `The ${field} contains "1" in braces, which n8n does not evaluate in a field that is Fixed`
		: `The ${field} contains ${written}: n8n does not replace placeholders of other tools`;

it.each(WRITTEN)(
	'a question with %s is not asked, whatever On Error is',
	async (written, right) => {
		for (const onError of MODES) {
			const message = `Dear ${written}, may we?`;
			const { error, outputs, waitTill } = await ask({ message }, { items: [ANN], onError });
			const [failure] = outputs.flat();
			const said = error ?? failure?.json.error;
			const advice = error?.description ?? failure?.json.message;
			expect(typeof said === 'string' ? said : error?.message).toBe(reasonOf('message', written));
			expect(advice).toContain(
				`Choose Expression in place of Fixed above Message and write ${right}`,
			);
			expect([waitTill, sandbox.requests()]).toEqual([undefined, []]);
		}
	},
);

it.each(WRITTEN)('a message with %s is not sent, and so is undelivered', async (written) => {
	for (const onError of MODES) {
		const text = withText(`Dear ${written}, hi`);
		const { error, outputs, waitTill } = await ask(text, { items: [ANN], onError });
		expect(outputs.flat().map(({ json }) => json)).toMatchObject([
			{ to: TO, outcome: 'notSent', reason: reasonOf('text', written) },
		]);
		expect([error, waitTill, sandbox.requests()]).toEqual([undefined, undefined, []]);
	}
});

it.each<[string, INodeParameters]>([
	['a question', { message: '={{ $json.output }}, may we?' }],
	['a message with a report', withText('={{ $json.output }}, hi')],
])(
	'%s of one item that quotes a placeholder goes out, and the line says so',
	async (_, parameters) => {
		const { waitTill, hints } = await ask(parameters, { items: [{ output: 'Dear [Your Name]' }] });
		expect(waitTill).toBeDefined();
		expect(sandbox.sent()[0]?.text).toMatch(/^Dear \[Your Name\], /);
		expect(hints[0]?.message).toContain('A text has [Your Name] in it, which is sent as it is');
	},
);
