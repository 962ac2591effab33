import type { IExecuteFunctions } from 'n8n-workflow';

import {
	foreignIn,
	hidesItems,
	refusedCall,
	takenField,
} from '../../../nodes/BulkSms/actions/refusedCall';
import { message } from '../../../nodes/BulkSms/actions/message';
import { otp } from '../../../nodes/BulkSms/actions/otp';
import { strictContext } from '../strictContext';

const TOOL = 'n8n-nodes-bulk-sms.bulkSmsTool';
const OF_MODEL = { to: "={{ $fromAI('To', 'Who', 'string') }}", text: '=Hi {{$fromAI("Text")}}' };

interface Call {
	parameters?: object;
	/** What the model wrote, if n8n says so. */
	given?: unknown;
	item?: object;
	onError?: string;
	type?: string;
	/** Whether the agent itself or the MCP Server Trigger calls the tool. */
	isToolExecution?: boolean;
}

const callOf = ({ parameters = OF_MODEL, given, item = {}, onError, ...more }: Call) => {
	const { type = TOOL, isToolExecution = false } = more;
	return strictContext<IExecuteFunctions & { runExecutionData: unknown }>({
		getNode: () => ({ name: 'Bulk SMS', type, parameters, onError }),
		isToolExecution: () => isToolExecution,
		continueOnFail: () => onError !== undefined,
		getInputData: () => [{ json: item }],
		evaluateExpression: () => 0,
		runExecutionData: {
			resultData: {
				runData: { 'Bulk SMS': [given && { inputOverride: { ai_tool: [[{ json: given }]] } }] },
			},
		},
	});
};
const { send, sendAndWait, sendAndWaitForReport } = message.operations;
const errorOf = (call: Call, operation = send) => {
	try {
		return refusedCall(callOf(call), operation)?.[0]?.[0]?.json.error;
	} catch (error) {
		return error instanceof Error ? error.message : error;
	}
};

const NOT_SAID =
	'n8n does not say which arguments the model wrote. Nothing was sent: tell the user to start the agent again.';
const onlyWith = (foreign: string, step = 'with To and Text only') =>
	`The call has arguments that this tool does not have: ${foreign}. Nothing was sent: call again ${step}.`;

const BY_EDITOR =
	"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('To', `Who (1)`, 'string') }}";
const readingItem = (from: string, given: unknown = { To: '1' }): Call => ({
	given,
	parameters: { ...OF_MODEL, from },
});

describe('a call of a tool', () => {
	it.each<[string, Call]>([
		['of a node that is no tool', { type: 'n8n-nodes-bulk-sms.bulkSms', given: { phone: '1' } }],
		['of a review', { type: 'n8n-nodes-bulk-sms.bulkSmsHitlTool', given: { phone: '1' } }],
		['with its arguments', { given: { To: '1', Text: 'x' } }],
		['with the name of the tool, as after a review', { given: { tool: 'Bulk_SMS', To: '1' } }],
		['of which n8n says nothing, if the model alone fills in the node', { item: { To: '1' } }],
		['the same, written by the editor', { parameters: { to: BY_EDITOR } }],
		['with another name of its item', readingItem('={{ $json.Tone || $json.shop.To }}')],
		['with the same name of another node', readingItem('={{ $("Form").item.json.To }}')],
		['of an agent before version 3', { isToolExecution: true, item: { To: '1' } }],
	])('may run: %s', (_, call) => {
		expect(errorOf(call)).toBeUndefined();
	});

	it.each<[string, Call, string]>([
		['another argument', { given: { To: '1', phone: '2' } }, onlyWith('phone')],
		[
			'arguments of a tool without any',
			{ parameters: { to: '1' }, given: { To: '2' } },
			onlyWith('To', 'without arguments'),
		],
		[
			'an object that $fromAI reads first',
			{ given: { query: { q: 1 } }, parameters: { a: "={{ $fromAI('query') }}" } },
			onlyWith('query', 'with query only'),
		],
		['a list in its place', { given: { query: [] } }, onlyWith('query')],
		['the name of another tool', { given: { To: '1', tool: 'Other' } }, onlyWith('tool')],
		['a list', { given: ['x'] }, onlyWith('0')],
		[
			'a field that a parameter reads',
			readingItem('={{ $json["To"] }}', {}),
			'$json.To reads what the model writes as To. Nothing was sent: tell the user to choose another name in $fromAI.',
		],
		[
			'an item, where n8n says nothing',
			{ ...readingItem('={{ $json.shop }}'), given: undefined },
			NOT_SAID,
		],
		['words of a visitor, likewise', { item: { query: { To: '2' } } }, NOT_SAID],
		[
			'a column that a safeguard reads',
			{
				parameters: { ...OF_MODEL, safeguards: { consentField: "['text']" } },
				given: { To: '1', Text: 'yes' },
			},
			'Consent Field reads what the model writes as Text. Nothing was sent: tell the user to choose another name in $fromAI.',
		],
		[
			'a column that a safeguard reads, of an agent before version 3',
			{
				parameters: { ...OF_MODEL, safeguards: { consentField: 'Text' } },
				isToolExecution: true,
				item: { To: '1', Text: 'yes' },
			},
			'Consent Field reads what the model writes as Text. Nothing was sent: tell the user to choose another name in $fromAI.',
		],
	])('may not run: %s', (_, call, error) => {
		expect(errorOf(call)).toBe(error);
		expect(errorOf({ ...call, onError: 'continueRegularOutput' })).toBe(error);
	});

	it.each([sendAndWait, sendAndWaitForReport])('cannot wait: %j', (operation) => {
		const error = `${operation.name} cannot be a tool of an agent, because it waits. Nothing was sent: tell the user to choose Send, or to put Bulk SMS between another tool and the agent as its Human review.`;
		for (const isToolExecution of [true, false])
			expect(errorOf({ given: {}, isToolExecution }, operation)).toBe(error);
	});

	const { request, verify } = otp.operations;
	it.each([request, verify])(
		'cannot choose an operation that is not offered to a model: $name',
		(operation) => {
			const error = `${operation.name} cannot be a tool of an agent. Nothing was sent: tell the user to choose another operation.`;
			for (const isToolExecution of [true, false])
				expect(errorOf({ given: {}, isToolExecution }, operation)).toBe(error);
		},
	);

	it('throws where n8n would hide its item, and only there', () => {
		const hidden = { onError: 'continueErrorOutput', given: { To: '1' } };
		expect(() => refusedCall(callOf(hidden), send)).toThrow(
			'With On Error set to Continue (using error output), n8n would tell the agent nothing of the outcome. Nothing was sent: tell the user to choose another value in Settings → On Error of Bulk SMS.',
		);
		const seen = [
			{ ...hidden, isToolExecution: true },
			{ ...hidden, onError: 'continueRegularOutput' },
		];
		expect([hidden, ...seen].map((call) => hidesItems(callOf(call)))).toEqual([true, false, false]);
	});
});

describe('a field that the model takes the place of', () => {
	const asked = "={{ $fromAI('my-key') }} {{ $fromAI('To') }}";
	it.each([
		['={{ $json.To }}', 'To'],
		["={{ $json['my-key'] }}", 'my-key'],
		['={{ $json [ `To` ] }}', 'To'],
		['={{ $input.item.json.To }}', 'To'],
		['={{ $input.all()[0].json["To"] }}', 'To'],
		['={{ $data.To }}', 'To'],
		['={{ $json.Tone }}', undefined],
		['={{ $("Form").item.json.To }}', undefined],
		['={{ $input.item.json.a + $("Form").item.json.To }}', undefined],
	])('is found: %s', (stored, field) => {
		expect(takenField({ asked, options: { deep: [{ stored }] } })).toBe(field);
	});
});

it('cuts a long list of arguments', () => {
	const given = Object.fromEntries(Array.from({ length: 999 }, (_, n) => [`field${n}`, n]));
	expect(foreignIn(given, [])).toHaveLength(200);
});
