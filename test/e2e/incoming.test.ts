import { setTimeout as sleep } from 'node:timers/promises';

import { omit } from 'lodash';

import type { Execution } from '../../hosts/rest/execution';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { WorkflowNode } from '../../hosts/rest/workflow';
import { TOKEN_IS_WRONG } from '../engine/sentences';
import { ANSWER, answerNode, IncomingWorkflow, type SmsCall } from './incomingWorkflow';
import { useRealN8n } from './realN8n';
import { answer, TRIGGER } from './reportReceiver';
import { type Link, loop, node } from './sendingWorkflow';

/*
 * What only a real n8n shows: that it starts the run, holds the call open, and passes the answer on.
 * Which calls are taken and what is answered is in test/unit/trigger and test/integration/incomingSms.
 */
const LATER = { respond: 'answerOperation', noAnswerText: 'Sorry & "later"' };

const real = useRealN8n('incoming');

const TEXT = 'a < b & สวัสดี 🙂';
const fields = { TRAN_ID: '4711', MOBILE_NO: '66812345678', KEYWORD: 'POINTS', MESSAGE: TEXT };
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const form = new URLSearchParams(fields).toString();
const json: SmsCall = { type: JSON_TYPE, body: JSON.stringify(fields) };
const xml: SmsCall = {
	type: 'text/xml',
	body: `<r><TRAN_ID>4711</TRAN_ID><MOBILE_NO>66812345678</MOBILE_NO><KEYWORD>POINTS</KEYWORD><MESSAGE>a &lt; b &amp; สวัสดี 🙂</MESSAGE></r>`,
};

const given = (type: string, body: string) => ({
	status: 200,
	type: `${type}; charset=utf-8`,
	body,
});
const jsonAnswer = (text: string, code = '00', name = 'SUCCESS') =>
	given(
		JSON_TYPE,
		JSON.stringify({ TRAIN_ID: '4711', RESULT_CODE: code, RESULT_NAME: name, MESSAGE: text }),
	);
const xmlAnswer = (text: string, code = '00', name = 'SUCCESS') =>
	given(
		'text/xml',
		`<?xml version="1.0" encoding="UTF-8"?><RESPONSE><TRAIN_ID>4711</TRAIN_ID><RESULT_CODE>${code}</RESULT_CODE><RESULT_NAME>${name}</RESULT_NAME><MESSAGE>${text}</MESSAGE></RESPONSE>`,
	);
const NOT_ANSWERED = jsonAnswer('Sorry & "later"', '399', 'NOT_ANSWERED');

const set = (name = 'Set') =>
	node(name, 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: '{"a":1}', options: {} });
const stop = () => node('Stop', 'n8n-nodes-base.stopAndError', 1, { errorMessage: 'broken' });
const wait = (seconds: number) =>
	node('Wait', 'n8n-nodes-base.wait', 1.1, { amount: seconds }, { webhookId: `wait-${seconds}` });
/** Three items, one after the other in a loop. */
const inLoop = () => [
	node('List', 'n8n-nodes-base.set', 3.4, {
		...{ mode: 'raw', jsonOutput: '{"list":[{"a":1},{"a":2},{"a":3}]}', options: {} },
	}),
	node('Items', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'list', options: {} }),
	loop(1),
];
const LOOP: Link[] = [
	[TRIGGER, 'List'],
	['List', 'Items'],
	['Items', 'Loop'],
];

/** Opens a workflow that answers later, and calls it once. */
async function outcomeOf(call: SmsCall, nodes: WorkflowNode[], links?: Link[], parameters = {}) {
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

describe('a call starts a run and is answered at once in its own content type', () => {
	const item = (contentType: string) => ({
		from: '66812345678',
		text: TEXT,
		keyword: 'POINTS',
		transactionId: '4711',
		isOptOut: false,
		isOptIn: false,
		messageKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
		contentType,
		receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as unknown,
	});

	test.each<[string, SmsCall, object]>([
		[JSON_TYPE, json, jsonAnswer('Thanks & bye')],
		[JSON_TYPE, { method: 'GET', query: `?${form}` }, jsonAnswer('Thanks & bye')],
		[
			FORM_TYPE,
			{ type: FORM_TYPE, body: form },
			given(FORM_TYPE, 'TRAIN_ID=4711&RESULT_CODE=00&RESULT_NAME=SUCCESS&MESSAGE=Thanks+%26+bye'),
		],
		['text/xml', xml, xmlAnswer('Thanks &amp; bye')],
	])('%s: %j', async (contentType, call, expected) => {
		const open = await IncomingWorkflow.open(real(), { responseText: 'Thanks & bye' });
		const { answered, item: received } = await open.itemFor(call);
		expect(answered).toStrictEqual(expected);
		expect(received).toStrictEqual(item(contentType));
	});
});

test('a call without the token is refused, and one that charging failed is acknowledged: neither starts a run', async () => {
	const guarded = await IncomingWorkflow.open(real(), { authentication: 'token' });
	for (const query of ['', '?token=x']) {
		expect(await guarded.call({ ...json, query })).toStrictEqual(
			answer(403, { error: TOKEN_IS_WRONG }),
		);
	}
	const open = await IncomingWorkflow.open(real(), {});
	const charging = { ERROR_MESSAGE: 'CHARGING_FAILED', TRANSACTION_ID: '4711' };
	expect(await open.call({ ...json, body: JSON.stringify(charging) })).toStrictEqual(
		jsonAnswer(''),
	);
	// The next call is the next run.
	expect((await open.itemFor(json)).item).toMatchObject({ text: TEXT });
	expect(await real().client.allExecutionsAfter(open.saved, 0)).toHaveLength(1);
	expect(await real().client.allExecutionsAfter(guarded.saved, 0)).toEqual([]);
});

test('what people write on the phone of the sandbox to opt out is an opt-out, each with its own key', async () => {
	const open = await IncomingWorkflow.open(real(), {});
	const ask = async (method: string, path: string, body: object) => {
		const headers = { 'content-type': JSON_TYPE };
		const request = { method, headers, body: JSON.stringify(body) };
		expect((await fetch(real().sandbox.url + path, request)).status).toBe(200);
	};
	await ask('PUT', '/api/incoming/address', { url: open.url });
	const said = ['STOP', 'STOP', 'หยุดค่ะ', 'ยกเลิก ครับ', 'Opt out', 'Stop All', 'Please stop'];
	const keys = new Set<unknown>();
	for (const text of said) {
		await ask('POST', '/api/incoming', { from: '66812345678', text });
		const [execution] = await open.executions(1);
		const { isOptOut, messageKey } = execution?.items(TRIGGER)[0]?.json ?? {};
		expect([text, isOptOut]).toEqual([text, text !== 'Please stop']);
		keys.add(messageKey);
	}
	expect(keys.size).toBe(said.length);
});

describe('Answer answers', () => {
	test.each([
		['JSON', json, jsonAnswer(`Sold out: ${TEXT}`, '301', 'FAILED')],
		['XML', xml, xmlAnswer('Sold out: a &lt; b &amp; สวัสดี 🙂', '301', 'FAILED')],
	])('in the content type of the call: %s', async (_, call, expected) => {
		const options = { resultCode: '301' };
		const node_ = answerNode({ text: '={{ "Sold out: " + $json.text }}', options });
		const { answered, execution } = await outcomeOf(call, [node_]);
		expect(answered).toStrictEqual(expected);
		expect([execution.status, execution.items(ANSWER)]).toMatchObject([
			'success',
			[{ json: { text: TEXT, transactionId: '4711' }, pairedItem: { item: 0 } }],
		]);
	});

	test('behind nodes that know nothing of the call, though the workflow fails later', async () => {
		const nodes = [set(), answerNode({ text: '={{ "A" + $json.a }}' }), stop()];
		const { answered, execution } = await outcomeOf(json, nodes);
		expect([answered, execution.status]).toStrictEqual([jsonAnswer('A1'), 'error']);
	});

	test('behind a loop, and from the first of several items', async () => {
		const nodes = [...inLoop(), set('Each'), answerNode({ text: '={{ $json.a }}' })];
		const links: Link[] = [...LOOP, ['Loop', ANSWER, 0], ['Loop', 'Each', 1], ['Each', 'Loop']];
		const { answered, execution } = await outcomeOf(json, nodes, links);
		expect(answered).toStrictEqual(jsonAnswer('1'));
		expect(execution.items(ANSWER)).toHaveLength(3);
	});

	test('once in a loop: the second round is an error that says so', async () => {
		const nodes = [...inLoop(), answerNode({ text: '={{ $json.a }}' })];
		const links: Link[] = [...LOOP, ['Loop', ANSWER, 1], [ANSWER, 'Loop']];
		const { answered, execution } = await outcomeOf(json, nodes, links);
		expect(answered).toStrictEqual(jsonAnswer('1'));
		expect([execution.status, execution.errorMessage]).toEqual([
			'error',
			'The incoming SMS has been answered already in this run',
		]);
	});
});

describe('without an answer, the person gets the Fallback Text', () => {
	test.each<[string, WorkflowNode[], string]>([
		['where the workflow fails before Answer', [set(), stop(), answerNode()], 'error'],
		['where the trigger alone is in the workflow', [], 'success'],
		['where the workflow ends without Answer', [set()], 'success'],
		[
			'where Answer cannot be used and the workflow goes on',
			[answerNode({ options: { resultCode: '200' } }, { onError: 'continueRegularOutput' })],
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
		const id = await waitUntil('the run', { limitSeconds: 60, everyMs: 20 }, async () => {
			const [first] = await client.executionsOf(workflow.saved);
			return first?.status === 'running' ? first.id : undefined;
		});
		// n8n lists a run a moment before it can stop it.
		await sleep(2_000);
		await client.stop(id);
		expect(await calling).toStrictEqual(NOT_ANSWERED);
	});
});

test('Answer in a run that waits for none leaves by the error branch, and the call was answered at once', async () => {
	const node_ = answerNode({ text: 'x' }, { onError: 'continueErrorOutput' });
	const { answered, execution } = await outcomeOf(json, [node_], undefined, {
		respond: 'immediately',
		responseText: 'Thanks',
	});
	expect(answered).toStrictEqual(jsonAnswer('Thanks'));
	const error = `${TRIGGER} has answered already, because its Respond is set to Immediately`;
	expect(execution.items(ANSWER, 1)).toMatchObject([{ json: { error } }]);
});

describe('behind Remove Duplicates, whose Discarded leads to a second Answer, as its page says', () => {
	const nodes = () => [
		node(
			'Remove Duplicates',
			'n8n-nodes-base.removeDuplicates',
			2,
			{
				operation: 'removeItemsSeenInPreviousExecutions',
				dedupeValue: '={{ $json.messageKey }}',
				options: {},
			},
			{ retryOnFail: true, waitBetweenTries: 500 },
		),
		set('Vote'),
		answerNode({ text: 'Counted' }),
		answerNode({ text: 'Counted' }, {}, 'Answer Again'),
	];
	const links: Link[] = [
		[TRIGGER, 'Remove Duplicates'],
		['Remove Duplicates', 'Vote', 0],
		['Vote', ANSWER],
		['Remove Duplicates', 'Answer Again', 1],
	];
	const votes = (all: Execution[]) => all.map((each) => each.runsOf('Vote')).toSorted();

	test('a call that comes again is answered like the first, and counts once', async () => {
		const voting = await IncomingWorkflow.open(real(), LATER, nodes(), links);
		for (const count of [1, 0]) {
			const { answered, execution } = await voting.executionFor(json);
			expect([answered, execution.runsOf('Vote')]).toStrictEqual([jsonAnswer('Counted'), count]);
		}
	});

	test('each part of a long SMS with one TRAN_ID counts, and each "yes" without one', async () => {
		const voting = await IncomingWorkflow.open(real(), LATER, nodes(), links);
		const yes = { ...fields, MESSAGE: 'yes' };
		const without = omit(yes, 'TRAN_ID');
		for (const call of [fields, { ...fields, MESSAGE: 'and the rest' }, yes, without, without]) {
			const { execution } = await voting.executionFor({ ...json, body: JSON.stringify(call) });
			expect([call, execution.runsOf('Vote')]).toStrictEqual([call, 1]);
		}
		const repeated = await voting.executionFor({ ...json, body: JSON.stringify(yes) });
		expect(repeated.execution.runsOf('Vote')).toBe(0);
	});

	test('both calls at once are answered, and at least one counts', async () => {
		const voting = await IncomingWorkflow.open(real(), LATER, nodes(), links);
		const answers = await Promise.all([voting.call(json), voting.call(json)]);
		expect(answers).toStrictEqual([jsonAnswer('Counted'), jsonAnswer('Counted')]);
		expect(votes(await voting.executions(2)).at(-1)).toBe(1);
	});
});

// n8n itself keeps a wait of more than 65 seconds in its database.
test('Answer answers behind a Wait node of 70 seconds, and until then the call stays open', async () => {
	const { answered, execution, seconds } = await waitedFor;
	expect([answered, execution.status]).toStrictEqual([jsonAnswer('x'), 'success']);
	expect(seconds).toBeGreaterThan(70);
});
