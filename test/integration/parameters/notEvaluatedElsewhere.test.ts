import type { INodeParameters } from 'n8n-workflow';

import { asToolOfAgent } from '../../engine/bulkSmsTool';
import { TestClock } from '../../engine/clock';
import { runAnswering } from '../incomingSms/answering';
import { useAsking } from '../message/wait/asking';
import { loginAt, useSandbox } from '../stage';

const { ask, sandbox: askedAt } = useAsking();

const A = '66812345671';

const fixed = (subject: string, shown: string) =>
	`${subject} contains "${shown}" in braces, which n8n does not evaluate in a field that is Fixed`;

describe('the other operations', () => {
	it.each<[INodeParameters, string]>([
		[{ message: 'Restart {{ $json.host }}?' }, fixed('The message', '$json.host')],
		[
			{ message: 'Restart after [alert]?' },
			'The message contains [alert]: n8n does not replace placeholders of other tools',
		],
		[{ message: '=Restart {{host}}?' }, 'The expression "host" in the message returns nothing'],
		[{ options: { responseFormTitle: 'Restart {{host}}?' } }, fixed('Response Form Title', 'host')],
		[
			{ options: { responseFormDescription: '=It is {{ $json.host }}.' } },
			'The field "host" in Response Form Description has no value (other fields: alert, approved, data)',
		],
		[
			{ options: { thankYouText: '=Bye {{ "" + $json.host }}' } },
			'The field "host" in Thank-You Text has no value (other fields: alert, approved, data)',
		],
		[
			{ approvalOptions: { values: { approveLabel: '{{ $json.yes }}' } } },
			fixed('Approve Button Label', '$json.yes'),
		],
		[
			{ approvalOptions: { values: { disapproveLabel: '=No {{ no }}' } } },
			'The expression "no" in Decline Button Label returns nothing',
		],
	])('Send and Wait for Response does not ask: %j', async (parameters, reason) => {
		const { output } = await ask(parameters, { onError: 'continueRegularOutput' });
		expect(output.map(({ json }) => json.error)).toEqual([reason]);
		expect(askedAt.requests()).toEqual([]);
		const allowed = await ask({ ...parameters, sending: { allowMissingValues: true } });
		expect(allowed.waitTill).toBeInstanceOf(Date);
	});

	it.each([
		['Dear {{ $json.name }}', fixed('The text', '$json.name')],
		[
			'Dear {text}, hi',
			'The text contains {text}: n8n does not replace placeholders of other tools',
		],
		['=Dear {{name}}', 'The expression "name" in the text returns nothing'],
		[
			'=Hi {{ $json.text }}',
			'The field "text" puts "$json.a" in braces into the text, where n8n does not evaluate it',
		],
	])('Answer answers nothing of the kind: %s', async (text, reason) => {
		const items = [{ text: 'Hi {{ $json.a }}', transactionId: '1', contentType: 'text/xml' }];
		const { responses, error } = await runAnswering({ items, parameters: { text } });
		expect([responses, error?.[0]]).toEqual([[], reason]);
	});
});

describe('a text from an agent', () => {
	const sandbox = useSandbox();

	const say = async (Text: string) => {
		sandbox.clear();
		const call = await asToolOfAgent({
			parameters: {
				from: 'MyShop',
				to: A,
				text: "={{ $fromAI('Text', 'What it says', 'string') }}",
			},
			credentials: loginAt(sandbox.url),
			onError: 'continueRegularOutput',
			clock: new TestClock(),
		});
		const told = await call({ Text });
		return { told, texts: sandbox.messages().map(({ text }) => text) };
	};

	it('does not go out with an expression, and the agent is told', async () => {
		const { told, texts } = await say('Dear {{ $json.name }}');
		expect(texts).toEqual([]);
		expect(told.replaceAll('\\"', '"')).toContain(
			'The text contains "$json.name" in braces, which the phone would show as it is',
		);
		expect(told).toContain('Write what the person should read in its place');
	});

	it('goes out with a word that it quotes', async () => {
		const { texts } = await say('The log says: x is undefined');
		expect(texts).toEqual(['The log says: x is undefined']);
	});
});
