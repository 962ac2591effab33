import type { Execution } from '../../hosts/rest/execution';
import type { WorkflowFile } from '../../hosts/rest/workflow';
import type { Fault } from '../engine/faultyGateway';
import { FaultySending, messagesTo } from './faultySending';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import {
	BULK_SMS,
	bulkSms,
	call,
	calledTrigger,
	itemNodes,
	loop,
	manualTrigger,
	START,
	workflow,
} from './sendingWorkflow';

// Retry On Fail and Retry of an execution, each by itself: retry.test.ts, retryExecutions.test.ts.
/** The gateway has taken the second message when it resets the connection. */
const RESET: Fault[] = ['none', 'resetAfterForwarding'];

const real = useRealN8n('ways-of-running');
const sending = new FaultySending(real);
afterAll(async () => await sending.close());

const run = async (file: WorkflowFile): Promise<Execution> => await sending.run(file);

/** Requests are counted too: the one that was reset must not come again. */
const expectSentOnce = (recipients: number[]) => {
	expect(sending.requests()).toBe(recipients.length);
	expect(sending.recipients()).toStrictEqual(recipients);
	const messageIds = sending.received().map(([, messageId]) => messageId);
	expect(new Set(messageIds).size).toBe(recipients.length);
};

describe('a message that may have been sent goes out once', () => {
	test(
		'without any retry',
		async () => {
			const credential = await sending.start(RESET);
			const nodes = [manualTrigger(), ...itemNodes(messagesTo(1, 2, 3)), bulkSms({ credential })];

			const execution = await run(workflow('Plain', nodes));

			expect(execution.status).toBe('error');
			expectSentOnce([1, 2, 3]);
		},
		RUN_LIMIT_MS,
	);

	test.each<['stopWorkflow' | 'continueErrorOutput', string, number[], number]>([
		['stopWorkflow', 'error', [1, 2], 2],
		['continueErrorOutput', 'success', [1, 2, 1, 3, 1, 2], 6],
	])(
		'in Loop Over Items with Retry On Fail and %s',
		async (onError, status, recipients, rounds) => {
			const credential = await sending.start(RESET);

			const execution = await run(
				workflow(
					'Loop',
					[
						manualTrigger(),
						...itemNodes(messagesTo(1, 2, 1, 3, 1, 2)),
						loop(1),
						bulkSms({ credential, retries: true, onError }),
					],
					[
						[START, 'List'],
						['List', 'Items'],
						['Items', 'Loop'],
						['Loop', BULK_SMS, 1],
						[BULK_SMS, 'Loop'],
						[BULK_SMS, 'Loop', 1],
					],
				),
			);

			expect(execution.status).toBe(status);
			expect(execution.runsOf(BULK_SMS)).toBe(rounds);
			expectSentOnce(recipients);
		},
		RUN_LIMIT_MS,
	);

	test.each<['once' | 'each', number[]]>([
		['once', [1, 2, 3]],
		['each', [1, 2]],
	])(
		'in a sub-workflow called %s, with Retry On Fail',
		async (mode, recipients) => {
			const credential = await sending.start(RESET);
			const { client } = real();
			const nodes = [calledTrigger(), bulkSms({ credential, retries: true })];
			const called = await client.saveWorkflow(workflow('Sub-workflow', nodes));
			await client.activate(called);

			const execution = await run(
				workflow(`Calls ${mode}`, [
					manualTrigger(),
					...itemNodes(messagesTo(1, 2, 3)),
					call(called, mode),
				]),
			);

			expect(execution.status).toBe('error');
			expectSentOnce(recipients);
		},
		RUN_LIMIT_MS,
	);
});

test(
	'a text with a hole does not leave, whichever form the reference has',
	async () => {
		const credential = await sending.start([]);
		const forms: Array<[text: string, reason?: string]> = [
			['=Hi {{ $json.c.name }}', 'The field "c.name" in the text has no value'],
			['=Hi {{ $json?.c?.d }}', 'The field "c.d" in the text has no value'],
			['=Hi {{ $input.item.json.nobody }}', 'The field "nobody" in the text has no value'],
			...['.item', '.first()', '.last()', '.all()[0]'].map((which): [string, string] => [
				`=Hi {{ $('List')${which}.json.nobody }}`,
				'The field "nobody" of "List" in the text has no value',
			]),
			[
				'=Hi {{ $node["List"].json.lits }}',
				'The field "lits" of "List" in the text has no value (did you mean "list"?)',
			],
			['=Hi {{ $json.nmae }}', 'The field "nmae" in the text has no value (did you mean "name"?)'],
			[
				'={{ $json.c + " " + $json.d }}',
				'The text would say "undefined" for {{ $json.c + " " + $json.d }}',
			],
			['=Hi {{ 2 * $json.c }}', 'The text would say "NaN" for {{ 2 * $json.c }}'],
			['=Hi {{ $json }}', 'The text would say "[object Object]" for {{ $json }}'],
			["=Hi {{ $('List').item.json.list[0].c }} {{ $json.c }}"],
		];
		const nodes = forms.map(([text], index) => {
			const { parameters, ...node } = bulkSms({ credential, onError: 'continueRegularOutput' });
			return { ...node, name: `Form ${index}`, parameters: { ...parameters, text } };
		});
		const items = [{ to: '66812340001', c: 'Ann', name: 'Ann' }];

		const execution = await run(
			workflow(
				'Holes',
				[manualTrigger(), ...itemNodes(items), ...nodes],
				[
					[START, 'List'],
					['List', 'Items'],
					...nodes.map(({ name }): [string, string] => ['Items', name]),
				],
			),
		);

		expect(nodes.map(({ name }) => execution.items(name)[0]?.json.error)).toEqual(
			forms.map(([, reason]) => reason),
		);
		expect(
			real()
				.sandbox.messages()
				.map(({ text }) => text),
		).toEqual(['Hi Ann Ann']);
	},
	RUN_LIMIT_MS,
);
