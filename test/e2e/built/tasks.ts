import {
	expr,
	nextBatch,
	node,
	splitInBatches,
	trigger,
	workflow,
	type WorkflowBuilder,
} from '@n8n/workflow-sdk';

import {
	BULK_SMS,
	BULK_SMS_TRIGGER,
	credentials,
	either,
	end,
	IS_TRUE,
	rows,
	start,
} from './parts';
import { byName } from '../../engine/byName';

/** Somebody who gets no message from the sandbox, and somebody who does. */
export const REACHED = '66812345678';
export const SECOND = '66812345679';
export const REJECTED = '66812349903';

const MESSAGE = { resource: 'message', from: byName('MyShop') };

/** A node of the package as a model writes it from the types and hints alone. */
const bulkSms = (name: string, parameters: object, config: object = {}) =>
	node({ type: BULK_SMS, version: 1, config: { name, parameters, credentials, ...config } });

const gatewayCalls = (parameters: object) =>
	trigger({
		type: BULK_SMS_TRIGGER,
		version: 1,
		config: { name: 'Gateway', parameters, credentials },
	});

/** Tasks in plain words, and what a model builds for them. `path` is the end of an address. */
export const TASKS = {
	'Text everyone in this sheet, and write who did not get it into another one': () => {
		const { all, each } = rows([
			{ name: 'Ann', phone: REACHED },
			{ name: 'Fah', phone: REJECTED },
		]);
		const send = bulkSms(
			'Text Everyone',
			{
				...{ ...MESSAGE, operation: 'send' },
				to: expr('{{ $json.phone }}'),
				text: expr('Dear {{ $json.name }}, we open at 9'),
			},
			{ onError: 'continueErrorOutput' },
		);
		const missed = node({
			type: 'n8n-nodes-base.set',
			version: 3.4,
			config: {
				name: 'Not Reached',
				parameters: {
					mode: 'manual',
					assignments: {
						assignments: [
							{ id: '1', name: 'phone', value: expr('{{ $json.details.to }}'), type: 'string' },
							{ id: '2', name: 'why', value: expr('{{ $json.details.outcome }}'), type: 'string' },
						],
					},
					options: {},
				},
			},
		});
		send.onError(missed);
		return workflow('text', 'Text everyone').add(start()).to(all).to(each).to(send).to(end('Sent'));
	},

	'Ask the manager by SMS before the refund': () => {
		const ask = bulkSms('Ask Manager', {
			...{ ...MESSAGE, operation: 'sendAndWait', to: REACHED, message: 'Refund order 4711?' },
			responseType: 'approval',
			options: {
				limitWaitTime: {
					values: { limitType: 'afterTimeInterval', resumeAmount: 2, resumeUnit: 'hours' },
				},
			},
		});
		const approved = either('Approved?', '{{ $json.data.approved }}', IS_TRUE);
		approved.output(0).to(end('Refund'));
		approved.output(1).to(end('No Refund'));
		return workflow('refund', 'Refund').add(start()).to(ask).to(approved);
	},

	'Tell on-call, then the next person if it is not delivered in five minutes': () => {
		const tell = (name: string, to: string) =>
			bulkSms(name, {
				...{ ...MESSAGE, operation: 'sendAndWaitForReport', to, text: 'db-2 is down' },
				...{ waitAmount: 5, waitUnit: 'minutes' },
			});
		const [first, second] = [tell('First on Call', REJECTED), tell('Second on Call', SECOND)];
		second.output(0).to(end('Nobody Reached'));
		second.output(1).to(end('Second Reached'));
		first.output(0).to(second);
		first.output(1).to(end('First Reached'));
		return workflow('on-call', 'On call').add(start()).to(first).add(second);
	},

	'Warn me by SMS when fewer than 20,000 credits are left': () => {
		const balance = bulkSms('Balance', { resource: 'account', operation: 'getBalance' });
		const low = either('Low?', '{{ $json.credit }}', { type: 'number', operation: 'lt' }, 20_000);
		const warn = bulkSms('Warn', {
			...{ ...MESSAGE, operation: 'send', to: REACHED },
			text: expr('Only {{ $json.credit }} credits are left'),
		});
		low.output(0).to(warn);
		return workflow('credits', 'Credits').add(start()).to(balance).to(low);
	},

	'How many SMS would this text take for everyone?': () => {
		const { all, each } = rows([{ phone: REACHED }, { phone: SECOND }]);
		const estimate = bulkSms('Estimate', {
			...{ resource: 'message', operation: 'estimate', to: expr('{{ $json.phone }}') },
			text: 'a'.repeat(161),
		});
		return workflow('cost', 'Cost').add(start()).to(all).to(each).to(estimate);
	},

	'Send a login code and check what the person typed': () => {
		const request = bulkSms('Send Code', {
			...{ resource: 'otp', operation: 'request', otcId: 'login', to: REACHED },
		});
		const verify = bulkSms('Check Code', {
			...{ resource: 'otp', operation: 'verify', otpCode: 'wrong' },
			otpId: expr('{{ $json.otpId }}'),
		});
		verify.output(0).to(end('Denied'));
		verify.output(1).to(end('Let In'));
		return workflow('login', 'Login').add(start()).to(request).to(verify);
	},

	'Text these customers, nobody twice in a day, and nobody who opted out': () => {
		const { all, each } = rows([{ phone: REACHED }, { phone: SECOND }, { phone: REACHED }]);
		const send = bulkSms('Text Customers', {
			...{ ...MESSAGE, operation: 'send', to: expr('{{ $json.phone }}'), text: 'Sale today' },
			safeguards: {
				skipRepeatsHours: 24,
				suppressionList: SECOND,
			},
		});
		return workflow('sale', 'Sale').add(start()).to(all).to(each).to(send).to(end('Results'));
	},

	'Send it, and look up a little later what happened to it': () => {
		const send = bulkSms('Send', {
			...{ ...MESSAGE, operation: 'send', to: REACHED, text: 'Your order is on its way' },
		});
		const wait = node({
			type: 'n8n-nodes-base.wait',
			version: 1.1,
			config: {
				name: 'A Moment',
				parameters: { resume: 'timeInterval', amount: 2, unit: 'seconds' },
			},
		});
		const look = bulkSms('What Happened to It', {
			...{ resource: 'message', operation: 'getStatus', findBy: 'messageId' },
			messageIds: expr("{{ $('Send').item.json.messageId }}"),
		});
		return workflow('status', 'Status').add(start()).to(send).to(wait).to(look);
	},

	'Ask each of these people what time suits them': () => {
		const { all, each } = rows([{ phone: REACHED }, { phone: SECOND }]);
		const ask = bulkSms('Ask', {
			...{ ...MESSAGE, operation: 'sendAndWait', to: expr('{{ $json.phone }}') },
			...{ message: 'What time suits you?', responseType: 'freeText' },
		});
		const loop = splitInBatches({
			version: 3,
			config: { name: 'One by One', parameters: { batchSize: 1, options: {} } },
		});
		return workflow('times', 'Times')
			.add(start())
			.to(all)
			.to(each)
			.to(loop.onEachBatch(ask.to(nextBatch(loop))).onDone(end('Answers')));
	},

	'Keep each delivery report of a message that did not arrive, once': (path: string) => {
		const reports = gatewayCalls({
			...{ event: 'deliveryReport', authentication: 'none', options: { path } },
			outcomes: ['undelivered', 'expired', 'rejected'],
		});
		const once = node({
			type: 'n8n-nodes-base.removeDuplicates',
			version: 2,
			config: {
				name: 'Once',
				parameters: {
					operation: 'removeItemsSeenInPreviousExecutions',
					dedupeValue: expr('{{ $json.reportKey }}'),
					options: {},
				},
			},
		});
		return workflow('reports', 'Reports').add(reports).to(once).to(end('Table'));
	},

	'Put whoever writes STOP on a list': (path: string) => {
		const sms = gatewayCalls({
			...{
				event: 'incomingSms',
				authentication: 'none',
				respond: 'immediately',
				options: { path },
			},
		});
		const stops = either('Opt-Out?', '{{ $json.isOptOut }}', IS_TRUE);
		stops.output(0).to(end('List'));
		stops.output(1).to(end('Read It'));
		return workflow('stop', 'Stop').add(sms).to(stops);
	},

	'Answer whoever writes HOURS with our opening hours': (path: string) => {
		const sms = gatewayCalls({
			...{ event: 'incomingSms', authentication: 'none', options: { path } },
			respond: 'answerOperation',
		});
		const asks = either(
			'Asks?',
			"{{ ($json.keyword ?? '').toUpperCase() }}",
			{ type: 'string', operation: 'equals' },
			'HOURS',
		);
		const answer = bulkSms('Answer', {
			...{ resource: 'incomingSms', operation: 'answer', text: 'We are open from 9 to 17' },
		});
		asks.output(0).to(answer);
		return workflow('hours', 'Hours').add(sms).to(asks);
	},
} satisfies Record<string, (path: string) => WorkflowBuilder>;

export type Task = keyof typeof TASKS;
