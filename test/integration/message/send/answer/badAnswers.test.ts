import type { IDataObject } from 'n8n-workflow';

import { startScriptedGateway, type Scripted } from '../../../../engine/scriptedGateway';
import {
	FIRST,
	LOGIN,
	outcomesOf,
	PASSWORD,
	SECOND,
	sendToTwo,
	useScriptedGateway,
} from '../sendingToTwo';
import { WEB_PAGE, WITHOUT_BODY } from '../../../../engine/sentences';

const gateway = useScriptedGateway();

const send = async () => await sendToTwo(gateway.url);

const detail = (to: string, messageId: string, fields: IDataObject = {}) => ({
	messageId,
	to,
	from: 'MyShop',
	credit: 1,
	shorturl: 'N',
	status: { code: '101', name: 'PENDING', description: 'Message accepted' },
	...fields,
});

const accepted = (to: string, messageId: string, fields: IDataObject = {}) => ({
	json: {
		...detail(to, messageId),
		outcome: 'accepted',
		text: 'Hello',
		encoding: 'GSM-7',
		segments: 1,
		...fields,
	},
	pairedItem: { item: 0 },
});

const answers = (body: unknown, status = 200): Scripted => ({
	status,
	body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('an answer for the whole request decides for every destination of it', () => {
	it.each<[string, Scripted, string, string]>([
		[
			'wrong credentials',
			answers({ error: 'no such user' }, 401),
			'rejected',
			'The gateway rejected the login (HTTP 401: no such user)',
		],
		[
			'credentials without rights',
			answers('', 403),
			'rejected',
			'The gateway rejected the login (HTTP 403)',
		],
		[
			'a refusal with words',
			answers({ error: { message: 'from is not approved' } }, 400),
			'rejected',
			'The gateway rejected the request (HTTP 400: from is not approved)',
		],
		[
			'an error member in place of the array',
			answers({ error: { code: '208', message: 'service blocked' } }),
			'rejected',
			'The gateway answered: service blocked',
		],
		[
			'a redirect',
			{ status: 307, body: '', headers: { location: 'http://127.0.0.1:1/elsewhere' } },
			'rejected',
			'The gateway sent the request elsewhere (HTTP 307); redirects are not followed',
		],
		[
			'a page of HTML in place of JSON',
			answers('<!doctype html><h1>Welcome</h1>'),
			'unknown',
			`${WEB_PAGE}: Welcome`,
		],
		[
			'an error in another member',
			answers({ status: 'error', message: 'Insufficient credit' }),
			'unknown',
			'The gateway answered with HTTP 200, but the answer lists no destinations: {"status":"error","message":"Insufficient credit"}',
		],
		[
			'an error that is a number',
			answers({ error: 208, message: 'Insufficient credit' }),
			'rejected',
			'The gateway answered: {"error":208,"message":"Insufficient credit"}',
		],
		[
			'an error that is true',
			answers({ error: true, message: 'Insufficient credit' }),
			'rejected',
			'The gateway answered: {"error":true,"message":"Insufficient credit"}',
		],
		[
			'a list of errors',
			answers({ errors: [{ code: 5, message: 'Insufficient credit' }] }),
			'unknown',
			'The gateway answered with HTTP 200, but the answer lists no destinations: {"errors":[{"code":5,"message":"Insufficient credit"}]}',
		],
		[
			'XML',
			answers('<?xml version="1.0"?><r><m>Insufficient credit</m></r>'),
			'unknown',
			'The gateway answered with HTTP 200, but with XML in place of JSON: Insufficient credit',
		],
		[
			'a firewall',
			answers('<html><title>Access denied</title>Request blocked</html>', 403),
			'rejected',
			'A firewall or proxy in front of the gateway blocked the request (HTTP 403: a web page: Access denied Request blocked)',
		],
		[
			'a request that is too large',
			answers('', 413),
			'rejected',
			'The request is too large for the gateway (HTTP 413)',
		],
		['an empty body', answers(''), 'unknown', WITHOUT_BODY],
		[
			'truncated JSON',
			answers('{"detail":[{"messageId":"order-1","to":"66'),
			'unknown',
			'The gateway answered with HTTP 200, but its body has an unknown form: {"detail":[{"messageId":"order-1","to":"66',
		],
		[
			'a detail that is not an array',
			answers({ detail: detail(FIRST, 'order-1') }),
			'unknown',
			'The gateway answered with HTTP 200, but the answer lists no destinations: {"detail":{"messageId":"order-1","to":"66812345671","from":"MyShop","credit":1,"shorturl":"N","status":{"code":"101","name":"PENDING","description":"Message accepted"}}}',
		],
		[
			'500 with a body',
			answers({ error: 'boom' }, 500),
			'unknown',
			'The gateway failed (HTTP 500: boom)',
		],
		['500 without a body', answers('', 500), 'unknown', 'The gateway failed (HTTP 500)'],
		[
			'502 with a page',
			answers('<h1>Bad gateway</h1>', 502),
			'unknown',
			'The gateway failed (HTTP 502: a web page: Bad gateway)',
		],
	])('%s', async (_name, scripted, outcome, error) => {
		gateway.script = scripted;

		const result = await send();

		expect(result.output).toEqual([]);
		expect(outcomesOf(result)).toEqual([
			[FIRST, outcome, error],
			[SECOND, outcome, error],
		]);
	});

	it('sends the login to no other place when the gateway redirects', async () => {
		const other = await startScriptedGateway(() => answers({ detail: [] }));
		gateway.script = { status: 308, body: '', headers: { location: `${other.url}/sms/send` } };

		await send();

		expect(other.requests).toEqual([]);
		await other.close();
	});

	it('takes the login out of words in which the gateway repeats it', async () => {
		gateway.script = answers({ error: `bad header Basic ${LOGIN} for ${PASSWORD}` }, 400);

		const { errorBranch } = await send();

		expect(errorBranch[0]?.json.error).toBe(
			'The gateway rejected the request (HTTP 400: bad header Basic ***** for *****)',
		);
	});
});

describe('an answer that speaks of each destination', () => {
	it('takes detail or details, bulkid or bulkId, and keeps identifiers as text', async () => {
		const id = '25501288135972440649';
		gateway.script = answers(
			`{"bulkId":${id},"details":[${JSON.stringify(detail(FIRST, 'order-1'))},${JSON.stringify(detail(SECOND, 'order-2'))}]}`,
		);
		expect((await send()).output).toEqual([
			accepted(FIRST, 'order-1', { bulkId: id }),
			accepted(SECOND, 'order-2', { bulkId: id }),
		]);

		gateway.script = answers({
			bulkid: 'b-1',
			detail: [detail(SECOND, 'order-2'), detail(FIRST, 'order-1')],
		});
		expect((await send()).output).toEqual([
			accepted(FIRST, 'order-1', { bulkId: 'b-1' }),
			accepted(SECOND, 'order-2', { bulkId: 'b-1' }),
		]);
	});

	it('reads a credit that comes as text, and leaves one out that is no number', async () => {
		gateway.script = answers({
			detail: [
				detail(FIRST, 'order-1', { credit: '0.75' }),
				detail(SECOND, 'order-2', { credit: 'free' }),
			],
		});

		const { output } = await send();

		expect(output.map(({ json }) => json.credit)).toEqual([0.75, undefined]);
	});

	it('lets the status of each detail decide, not the HTTP code', async () => {
		gateway.script = answers({
			detail: [
				detail(FIRST, 'order-1', {
					status: { code: '101', name: 'REJECTED', description: 'blacklisted' },
				}),
				detail(SECOND, 'order-2', { status: { code: '000', name: 'ASTONISHED' } }),
			],
		});

		const result = await send();

		expect(result.output).toEqual([]);
		expect(outcomesOf(result)).toEqual([
			[
				FIRST,
				'rejected',
				'The gateway rejected the message with status REJECTED (101): blacklisted',
			],
			[SECOND, 'unknown', 'The gateway answered with an unknown status, ASTONISHED (000)'],
		]);
		expect(result.errorBranch[0]?.json).toEqual({
			error: 'The gateway rejected the message with status REJECTED (101): blacklisted',
			message: `Item 1, Gateway, number ${FIRST}: The gateway rejected the message with status REJECTED (101): blacklisted. Correct what the gateway names, such as To or From, or ask the provider.`,
			details: {
				messageId: 'order-1',
				to: FIRST,
				from: 'MyShop',
				credit: 1,
				shorturl: 'N',
				status: { code: '101', name: 'REJECTED', description: 'blacklisted' },
				outcome: 'rejected',
				text: 'Hello',
				encoding: 'GSM-7',
				segments: 1,
				reason: 'The gateway rejected the message with status REJECTED (101): blacklisted',
			},
		});
	});

	it.each([429, 503])(
		'believes a %i that lists the destinations, and does not send again',
		async (status) => {
			gateway.script = answers(
				{ detail: [detail(FIRST, 'order-1'), detail(SECOND, 'order-2')] },
				status,
			);
			const before = gateway.requests.length;

			const { output } = await send();

			expect(output).toEqual([accepted(FIRST, 'order-1'), accepted(SECOND, 'order-2')]);
			expect(gateway.requests.length - before).toBe(1);
		},
	);

	it('calls a destination unknown that the answer does not name', async () => {
		gateway.script = answers({ detail: [detail(SECOND, 'order-2')] });

		const result = await send();

		expect(result.output).toEqual([accepted(SECOND, 'order-2')]);
		expect(outcomesOf(result)).toEqual([
			[SECOND, 'accepted'],
			[FIRST, 'unknown', 'The gateway took the request, but its answer does not name this number'],
		]);
	});

	it('does not know of a destination of which detail and details do not say the same', async () => {
		const rejected = { code: '206', name: 'REJECTED', description: 'no' };
		gateway.script = answers({
			detail: [detail(FIRST, 'order-1'), detail(SECOND, 'order-2')],
			details: [{ ...detail(FIRST, 'order-1'), status: rejected }, detail(SECOND, 'order-2')],
		});

		const result = await send();

		expect(outcomesOf(result)).toEqual([
			[SECOND, 'accepted'],
			[
				FIRST,
				'unknown',
				'The gateway answered twice for this message, with PENDING (101): Message accepted and with REJECTED (206): no',
			],
		]);
	});

	it('tells of one entry too many in words for one', async () => {
		gateway.script = answers({
			detail: [detail(FIRST, 'order-1'), detail(FIRST, 'order-1'), detail(SECOND, 'order-2')],
		});

		const { hints } = await send();

		expect(hints.map(({ message }) => message)).toEqual([
			'1 request, 2 accepted, 2 credits used. The gateway answered with 1 entry that belongs to none of the messages or repeats one.',
		]);
	});

	it('tells of a detail for a number nobody asked for, and of a doubled one', async () => {
		gateway.script = answers({
			detail: [
				detail(FIRST, 'order-1'),
				detail('66899999999', 'foreign'),
				detail(FIRST, 'order-1'),
				detail(SECOND, 'order-2'),
			],
		});

		const { output, errorBranch, hints } = await send();

		expect(output).toEqual([accepted(FIRST, 'order-1'), accepted(SECOND, 'order-2')]);
		expect(errorBranch).toEqual([]);
		expect(hints).toEqual([
			{
				message:
					'1 request, 2 accepted, 2 credits used. The gateway answered with 2 entries that belong to none of the messages or repeat one.',
				type: 'warning',
				location: 'outputPane',
			},
		]);
	});
});
