import type { WorkflowNode } from '../../hosts/rest/workflow';
import { ANSWER, answerNode, IncomingWorkflow, type SmsCall } from './incomingWorkflow';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { TRIGGER } from './reportReceiver';
import { type Link, loop, node } from './sendingWorkflow';

const LATER = { respond: 'answerOperation', noAnswerText: 'Sorry & "later"' };

const real = useRealN8n('incoming-answer');
jest.setTimeout(RUN_LIMIT_MS);

const fields = { TRAN_ID: '4711', MOBILE_NO: '66812345678', MESSAGE: 'a < b & c' };
const form = new URLSearchParams(fields).toString();
const JSON_TYPE = 'application/json';
const json: SmsCall = { type: JSON_TYPE, body: JSON.stringify(fields) };
const xml: SmsCall = {
	type: 'text/xml',
	body: '<r><TRAN_ID>4711</TRAN_ID><MESSAGE>a &lt; b &amp; c</MESSAGE></r>',
};

const jsonAnswer = (text: string, code = '00', name = 'SUCCESS') => ({
	status: 200,
	type: 'application/json; charset=utf-8',
	body: JSON.stringify({ TRAIN_ID: '4711', RESULT_CODE: code, RESULT_NAME: name, MESSAGE: text }),
});
const xmlAnswer = (text: string, code = '00', name = 'SUCCESS') => ({
	status: 200,
	type: 'text/xml; charset=utf-8',
	body: `<?xml version="1.0" encoding="UTF-8"?><RESPONSE><TRAIN_ID>4711</TRAIN_ID><RESULT_CODE>${code}</RESULT_CODE><RESULT_NAME>${name}</RESULT_NAME><MESSAGE>${text}</MESSAGE></RESPONSE>`,
});
const NOT_ANSWERED = jsonAnswer('Sorry & "later"', '399', 'NOT_ANSWERED');

const set = (name = 'Set') =>
	node(name, 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: '{"a":1}', options: {} });
const stop = () => node('Stop', 'n8n-nodes-base.stopAndError', 1, { errorMessage: 'broken' });
const wait = (seconds: number) =>
	node('Wait', 'n8n-nodes-base.wait', 1.1, { amount: seconds }, { webhookId: `wait-${seconds}` });
const ifText = () =>
	node('If', 'n8n-nodes-base.if', 2, {
		conditions: {
			options: { caseSensitive: true, typeValidation: 'strict' },
			combinator: 'and',
			conditions: [
				{
					id: 'c-1',
					leftValue: '={{ $json.text }}',
					rightValue: 'yes',
					operator: { type: 'string', operation: 'equals' },
				},
			],
		},
		options: {},
	});
const split = () =>
	node('List', 'n8n-nodes-base.set', 3.4, {
		mode: 'raw',
		jsonOutput: '{"list":[{"a":1},{"a":2},{"a":3}]}',
		options: {},
	});
const items = () =>
	node('Items', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'list', options: {} });

/** Opens a workflow that answers later, and calls it once. */
async function outcomeOf(
	call: SmsCall,
	nodes: WorkflowNode[],
	links?: Link[],
	parameters: object = {},
) {
	const workflow = await IncomingWorkflow.open(real(), { ...LATER, ...parameters }, nodes, links);
	return await workflow.executionFor(call);
}

/** Runs while the other tests do. */
let waitedFor: Promise<Awaited<ReturnType<typeof outcomeOf>> & { seconds: number }>;
beforeAll(() => {
	const begin = Date.now();
	waitedFor = outcomeOf(json, [wait(70), answerNode({ text: 'x' })]).then((outcome) => ({
		...outcome,
		seconds: (Date.now() - begin) / 1000,
	}));
	// What goes wrong is told by the test that waits for it.
	void waitedFor.catch(() => undefined);
});

describe('Answer answers in the content type of the call', () => {
	const text = '={{ "Your text: " + $json.text }}';

	test.each<[string, SmsCall, object]>([
		['JSON', json, jsonAnswer('Your text: a < b & c')],
		['a query', { method: 'GET', query: `?${form}` }, jsonAnswer('Your text: a < b & c')],
		[
			'a form',
			{ type: 'application/x-www-form-urlencoded', body: form },
			{
				status: 200,
				type: 'application/x-www-form-urlencoded; charset=utf-8',
				body: 'TRAIN_ID=4711&RESULT_CODE=00&RESULT_NAME=SUCCESS&MESSAGE=Your+text%3A+a+%3C+b+%26+c',
			},
		],
		['XML', xml, xmlAnswer('Your text: a &lt; b &amp; c')],
	])('%s', async (_, call, expected) => {
		const { answered, execution } = await outcomeOf(call, [answerNode({ text })]);
		expect(answered).toStrictEqual(expected);
		expect([execution.status, execution.items(ANSWER)]).toMatchObject([
			'success',
			[{ json: { text: 'a < b & c', transactionId: '4711' }, pairedItem: { item: 0 } }],
		]);
	});

	test('with a code and a name of its own', async () => {
		const node_ = answerNode({
			text: 'Sold out',
			options: { resultCode: '301', resultName: 'SOLD_OUT' },
		});
		const { answered } = await outcomeOf(json, [node_]);
		expect(answered).toStrictEqual(jsonAnswer('Sold out', '301', 'SOLD_OUT'));
	});
});

describe('Answer answers', () => {
	test('behind nodes that know nothing of the call', async () => {
		const { answered } = await outcomeOf(json, [
			set(),
			answerNode({ text: '={{ "A" + $json.a }}' }),
		]);
		expect(answered).toStrictEqual(jsonAnswer('A1'));
	});

	test('behind either branch of an If node', async () => {
		const nodes = [ifText(), answerNode({ text: 'yes' }), answerNode({ text: 'no' }, {}, 'No')];
		const links: Link[] = [
			[TRIGGER, 'If'],
			['If', ANSWER, 0],
			['If', 'No', 1],
		];
		const workflow = await IncomingWorkflow.open(real(), LATER, nodes, links);
		const yes = { ...json, body: JSON.stringify({ ...fields, MESSAGE: 'yes' }) };
		expect(await workflow.call(yes)).toStrictEqual(jsonAnswer('yes'));
		expect(await workflow.call(json)).toStrictEqual(jsonAnswer('no'));
	});

	test('behind a loop, and from the first of several items', async () => {
		const nodes = [split(), items(), loop(1), set('Each'), answerNode({ text: '={{ $json.a }}' })];
		const links: Link[] = [
			[TRIGGER, 'List'],
			['List', 'Items'],
			['Items', 'Loop'],
			['Loop', ANSWER, 0],
			['Loop', 'Each', 1],
			['Each', 'Loop'],
		];
		const { answered, execution } = await outcomeOf(json, nodes, links);
		expect(answered).toStrictEqual(jsonAnswer('1'));
		expect(execution.items(ANSWER)).toHaveLength(3);
	});

	test('once in a loop: the second round is an error that says so', async () => {
		const nodes = [split(), items(), loop(1), answerNode({ text: '={{ $json.a }}' })];
		const links: Link[] = [
			[TRIGGER, 'List'],
			['List', 'Items'],
			['Items', 'Loop'],
			['Loop', ANSWER, 1],
			[ANSWER, 'Loop'],
		];
		const { answered, execution } = await outcomeOf(json, nodes, links);
		expect(answered).toStrictEqual(jsonAnswer('1'));
		expect([execution.status, execution.errorMessage]).toEqual([
			'error',
			'The incoming SMS has been answered already in this run',
		]);
	});

	test('though the workflow fails later', async () => {
		const { answered, execution } = await outcomeOf(json, [answerNode({ text: 'x' }), stop()]);
		expect([answered, execution.status]).toStrictEqual([jsonAnswer('x'), 'error']);
	});
});

describe('without an answer, the person gets the Fallback Text', () => {
	const wrong = (onError: string) => answerNode({ options: { resultCode: '200' } }, { onError });

	test.each<[string, WorkflowNode[], string]>([
		['where the workflow fails before Answer', [set(), stop(), answerNode()], 'error'],
		['where the trigger alone is in the workflow', [], 'success'],
		['where the workflow ends without Answer', [set()], 'success'],
		['where Answer cannot be used', [wrong('stopWorkflow')], 'error'],
		[
			'where Answer cannot be used and the workflow goes on',
			[wrong('continueRegularOutput')],
			'success',
		],
	])('%s', async (_, nodes, status) => {
		const { answered, execution } = await outcomeOf(json, nodes);
		expect([answered, execution.status]).toStrictEqual([NOT_ANSWERED, status]);
	});

	test('where it is stopped', async () => {
		const { client } = real();
		const workflow = await IncomingWorkflow.open(real(), LATER, [wait(40), answerNode()]);
		const calling = workflow.call(json);
		let id: string | undefined;
		while (id === undefined)
			[{ id } = { id: undefined }] = await client.executionsOf(workflow.saved);
		await client.stop(id);
		expect(await calling).toStrictEqual(NOT_ANSWERED);
	});

	test('in the content type of the call, and empty where none is set', async () => {
		const { answered } = await outcomeOf(xml, [set(), stop()], undefined, { noAnswerText: '' });
		expect(answered).toStrictEqual(xmlAnswer('', '399', 'NOT_ANSWERED'));
	});
});

describe('Answer in a run that waits for none', () => {
	test('leaves by the error branch, and the call was answered at once', async () => {
		const node_ = answerNode({ text: 'x' }, { onError: 'continueErrorOutput' });
		const { answered, execution } = await outcomeOf(json, [node_], undefined, {
			respond: 'immediately',
			responseText: 'Thanks',
		});
		expect(answered).toStrictEqual(jsonAnswer('Thanks'));
		expect(execution.items(ANSWER, 1)).toMatchObject([
			{
				json: {
					error: `${TRIGGER} has answered already, because its Respond is set to Immediately`,
				},
			},
		]);
	});

	test('because charging failed, fails, and the call was answered at once', async () => {
		const call = { ...json, body: '{"ERROR_MESSAGE":"CHARGING_FAILED","TRANSACTION_ID":"4711"}' };
		const { answered, execution } = await outcomeOf(call, [answerNode({ text: 'x' })], undefined, {
			options: { startOnChargingFailed: true },
		});
		expect(answered).toStrictEqual(jsonAnswer(''));
		expect(execution.errorMessage).toBe(
			'The call says that charging failed, and was answered already',
		);
	});
});

// n8n itself keeps a wait of more than 65 seconds in its database.
test('Answer answers behind a Wait node of 70 seconds, and until then the call stays open', async () => {
	const { answered, execution, seconds } = await waitedFor;
	expect([answered, execution.status]).toStrictEqual([jsonAnswer('x'), 'success']);
	expect(seconds).toBeGreaterThan(70);
});
