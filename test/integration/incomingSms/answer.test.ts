import type { IDataObject } from 'n8n-workflow';

import { type Answering, LATER, runAnswering, SMS } from './answering';

/** An answer as the gateway gets it. */
const response = (text: string, fields: object = {}) => ({
	statusCode: 200,
	headers: { 'content-type': 'application/json; charset=utf-8' },
	body: JSON.stringify({
		...{ TRAIN_ID: '4711', RESULT_CODE: '00', RESULT_NAME: 'SUCCESS', MESSAGE: text },
		...fields,
	}),
});
const passedOn = [{ json: SMS, pairedItem: { item: 0 } }];

describe('Answer', () => {
	it('answers the call that started the run, and passes the item on', async () => {
		const text = '={{ "Your text: " + $json.text }}';
		expect(await runAnswering({ parameters: { text } })).toMatchObject({
			responses: [response('Your text: Hi')],
			output: passedOn,
			error: undefined,
			hints: [],
		});
	});

	it('answers without a text where a field holds an empty one', async () => {
		const items = [{ ...SMS, reply: '' }];
		const { responses } = await runAnswering({ items, parameters: { text: '={{ $json.reply }}' } });
		expect(responses).toEqual([response('')]);
	});

	it('answers in the content type of the call', async () => {
		const xml = { ...SMS, contentType: 'text/xml' };
		const { responses } = await runAnswering({ items: [xml], parameters: { text: 'a < b' } });
		expect(responses).toEqual([
			{
				statusCode: 200,
				headers: { 'content-type': 'text/xml; charset=utf-8' },
				body: '<?xml version="1.0" encoding="UTF-8"?><RESPONSE><TRAIN_ID>4711</TRAIN_ID><RESULT_CODE>00</RESULT_CODE><RESULT_NAME>SUCCESS</RESULT_NAME><MESSAGE>a &lt; b</MESSAGE></RESPONSE>',
			},
		]);
	});

	it.each<[string, IDataObject]>([
		['without a transaction', { contentType: 'application/json' }],
		['of a content type that nobody knows', { contentType: 'text/html' }],
	])('answers a call %s as well as it can', async (_, item) => {
		const { responses } = await runAnswering({ items: [{ from: SMS.from, ...item }] });
		expect(responses).toEqual([response('', { TRAIN_ID: '' })]);
	});

	it.each<[string, object]>([
		['00', { RESULT_CODE: '00', RESULT_NAME: 'SUCCESS' }],
		['={{ 0 }}', { RESULT_CODE: '00', RESULT_NAME: 'SUCCESS' }],
		['301', { RESULT_CODE: '301', RESULT_NAME: 'FAILED' }],
		['={{ 399 }}', { RESULT_CODE: '399', RESULT_NAME: 'FAILED' }],
		[' 350 ', { RESULT_CODE: '350', RESULT_NAME: 'FAILED' }],
	])('tells the gateway the code %j with its name', async (resultCode, fields) => {
		const { responses } = await runAnswering({ parameters: { options: { resultCode } } });
		expect(responses).toEqual([response('', fields)]);
	});

	it('takes the answer from the first of several items, says so, and passes all of them on', async () => {
		const items = ['a', 'b'].map((text) => ({ ...SMS, text }));
		const outcome = await runAnswering({ items, parameters: { text: '={{ $json.text }}' } });
		expect(outcome).toMatchObject({
			responses: [response('a')],
			output: items.map((json, item) => ({ json, pairedItem: { item } })),
			hints: [
				'An SMS gets one answer: Text and Result Code were taken from the first of the 2 items.',
			],
		});
	});

	it('finds the trigger that started the run beside another one', async () => {
		const other = { name: 'Reports', parameters: { event: 'deliveryReport' } };
		const first = { name: 'SMS "in" {{ }} \\', parameters: LATER };
		const { responses, error } = await runAnswering({ first, other });
		expect([responses, error]).toEqual([[response('')], undefined]);
	});
});

const WRONG: Array<[string, Answering, string, string]> = [
	[
		'no trigger before it',
		{ first: { type: 'start', parameters: {} } },
		'No Bulk SMS Trigger leads to this node',
		'Item 1, Bulk SMS Trigger: Start the workflow with Bulk SMS Trigger, set Event to Incoming SMS, and connect this node to it.',
	],
	[
		'a trigger for delivery reports',
		{ first: { parameters: {} } },
		'Trigger does not listen for incoming SMS, so there is nothing to answer',
		'Item 1, Trigger: Set its Event to Incoming SMS.',
	],
	[
		'a trigger that answers immediately',
		{ first: { parameters: { event: 'incomingSms' } } },
		'Trigger has answered already, because its Respond is set to Immediately',
		'Item 1, Trigger: Set its Respond to Using Answer Operation, or remove this node.',
	],
	[
		'a run that another node started',
		{ first: { type: 'start', parameters: {} }, other: { name: 'SMS', parameters: LATER } },
		'SMS did not start this run, so no call waits for an answer',
		'Item 1, SMS: Send an SMS to the Test URL, or pin its data to try the workflow.',
	],
	[
		'a call about charging',
		{ items: [{ ...SMS, kind: 'chargingFailed' }] },
		'The call says that charging failed, and was answered already',
		'Item 1, Trigger: Let only items without the field kind reach this node.',
	],
	[
		'a text that is not there',
		{ parameters: { text: '={{ $json.nothing }}' } },
		'The field "nothing" in the text has no value (other fields: from, text, transactionId, contentType)',
		"Item 1, Text: Give the item a value for it, or say in the expression what to send without it, between the quotes of {{ $json.name || '' }}.",
	],
	[
		'a text with a hole',
		{ items: [{ ...SMS, points: 3 }], parameters: { text: '=Points: {{ $json.POINTS }}.' } },
		'The field "POINTS" in the text has no value (did you mean "points"?)',
		"Item 1, Text: Correct the name in Text, or say in the expression what to send without it, between the quotes of {{ $json.name || '' }}.",
	],
	[
		'a text with a word for nothing',
		{ parameters: { text: '={{ "Hi " + $json.text.at(99) }}' } },
		'The text would say "undefined" for ""Hi " + $json.text.at(99)"',
		"Item 1, Text: Correct the expression, or give the item the value that it reads, or say in the expression what to send without it, between the quotes of {{ $json.name || '' }}.",
	],
	[
		'a place for a link',
		{ parameters: { text: 'Bye { optOutLink }' } },
		'The text has a place for an opt-out link, and this operation has none',
		'Item 1, Text: Take {optOutLink} out of Text. The operation Send has Options → Opt-Out URL.',
	],
	[
		'a link that is longer than Shorten to Fit allows',
		{
			parameters: {
				text: `https://shop.example/${'a'.repeat(200)}`,
				options: { shortenToFit: 1 },
			},
		},
		'Nothing of the text fits into 1 segment: it begins with a longer link',
		'Item 1, Text: Raise Options → Shorten to Fit, or use a shorter link.',
	],
	[
		'a letter that is longer than Shorten to Fit allows',
		{ parameters: { text: `a${'\u0301'.repeat(200)}`, options: { shortenToFit: 1 } } },
		'Nothing of the text fits into 1 segment: it cannot be cut earlier',
		'Item 1, Text: Raise Options → Shorten to Fit.',
	],
	[
		'a text that is an object',
		{ parameters: { text: '={{ $json }}' } },
		'Text has no usable value',
		'Item 1, Text: Enter the text, or leave it empty for no text.',
	],
	...['200', '300', '400', '01', '3e2'].map((resultCode): [string, Answering, string, string] => [
		`the result code ${resultCode}`,
		{ parameters: { options: { resultCode } } },
		`Result Code cannot be "${resultCode}"`,
		'Item 1, Options → Result Code: Enter 00, or a number from 301 to 399, or remove the option.',
	]),
	[
		'a result code without a value',
		{ parameters: { options: { resultCode: '={{ null }}' } } },
		'Result Code has no value',
		'Item 1, Options → Result Code: Give it a value, or remove the option.',
	],
	[
		'a limit of nothing',
		{ parameters: { options: { limitOverTime: { values: { messages: 0, hours: 24 } } } } },
		'Limit over Time cannot be used: Messages cannot be 0',
		'Item 1, Options → Limit over Time: Enter a whole number from 1 to 100000, or remove the option.',
	],
	[
		'a limit that is no group of fields',
		{ parameters: { options: { limitOverTime: '10 a day' } } },
		'Limit over Time has no usable value',
		'Item 1, Options → Limit over Time: Fill in its fields, or remove the option.',
	],
];

describe('Answer does not answer', () => {
	it.each(WRONG)('with %s', async (_, run, message, description) => {
		expect(await runAnswering(run)).toMatchObject({
			responses: [],
			error: [message, description],
		});
	});

	it('a second time in the same run', async () => {
		const { responses, error } = await runAnswering({ answers: 2 });
		expect(responses).toEqual([response('')]);
		expect(error).toEqual([
			'The incoming SMS has been answered already in this run',
			'Item 1, Bulk SMS Trigger: Let only one node answer, and only once: outside of a loop.',
		]);
	});

	it.each<[NonNullable<Answering['onError']>, 'output' | 'errors']>([
		['continueRegularOutput', 'output'],
		['continueErrorOutput', 'errors'],
	])('and gives a failure for each item with %s', async (onError, place) => {
		const outcome = await runAnswering({
			items: [SMS, SMS],
			parameters: { options: { resultCode: '200' } },
			onError,
		});
		const reason = 'Result Code cannot be "200"';
		expect([outcome.responses, outcome.error]).toEqual([[], undefined]);
		expect(outcome[place]).toMatchObject(
			[0, 1].map((item) => ({
				json: {
					error: reason,
					message: `Item ${item + 1}, Options → Result Code: Enter 00, or a number from 301 to 399, or remove the option.`,
					details: { item, field: 'Result Code', reason },
				},
				pairedItem: { item },
			})),
		);
	});

	it('and says so where n8n could not send it', async () => {
		const { responses, error } = await runAnswering({ isBroken: true });
		expect(responses).toEqual([]);
		expect(error).toEqual([
			'n8n could not send the answer: the queue is gone',
			'Item 1, Bulk SMS Trigger: Look into the log of n8n, or turn on Settings → Retry On Fail.',
		]);
	});

	it('but tries again with Retry On Fail where n8n could not send it', async () => {
		const { responses, error } = await runAnswering({ isBroken: true, maxTries: 2 });
		expect([responses, error]).toEqual([[response('')], undefined]);
	});
});
