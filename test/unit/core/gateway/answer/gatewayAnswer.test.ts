import { read } from './answers';
import { LOOK_BEFORE_AGAIN } from '../../../../engine/sentences';

const HTML = '<!DOCTYPE html><html><body>Welcome</body></html>';

const rejected = (reason: string, advice: string, scope = 'run') => ({
	kind: 'rejected',
	problem: { field: 'Gateway', reason, advice },
	scope,
});
/** A no that may be about what the messages say. */
const blaming = (reason: string, advice: string) => rejected(reason, advice, 'message');
/** What a firewall may say of one text, or of every request. */
const ofText = (verdict: object) => ({ ...verdict, mayBeOfText: true });
const unknown = (reason: string) => ({
	kind: 'unknown',
	problem: { field: 'Gateway', reason, advice: LOOK_BEFORE_AGAIN },
});

describe('readAnswer, where HTTP says success', () => {
	it.each([
		['a text beside a detail that is null', '{"detail":null,"error":"No"}', 'No'],
		['a text beside codes', '{"error":"No login","status":"error","code":401}', 'No login'],
		[
			'a text that says less than a message',
			'{"error":"Bad Request","message":"No credit"}',
			'{"error":"Bad Request","message":"No credit"}',
		],
		[
			'a message that says less than details',
			'{"error":{"message":"Failed","details":"No credit"}}',
			'{"message":"Failed","details":"No credit"}',
		],
		['a number beside a message', '{"error":208,"message":"No"}', '{"error":208,"message":"No"}'],
		['a message that is an object', '{"error":{"message":{}}}', '{"message":{}}'],
		[
			'an object with a long number',
			'{"error":{"id":25501288135972440649}}',
			'{"id":"25501288135972440649"}',
		],
	])('takes an error member for a no: %s', (_, body, words) => {
		const verdict = blaming(`The gateway answered: ${words}`, 'Correct the message');
		expect(read(200, body)).toEqual(verdict);
		expect(read(201, body)).toEqual(verdict);
	});

	it.each([
		['an empty body', '', 'without a body'],
		['a page of HTML', HTML, 'with a web page in place of JSON: Welcome'],
		['a page without words', '<html></html>', 'with a web page in place of JSON'],
		[
			'a detail that is a text',
			'{"detail":"ok"}',
			'the answer lists no destinations: {"detail":"ok"}',
		],
		['an error of line breaks', '{"error":"\\r\\n"}', 'the answer lists no destinations'],
		['an error that is an empty object', '{"error":{}}', 'the answer lists no destinations'],
		['a word', 'OK', 'its body has an unknown form: OK'],
		['JSON cut off in a text', '{"detail":"a', 'its body has an unknown form: {"detail":"a'],
		['201 characters', 'a'.repeat(201), `its body has an unknown form: ${'a'.repeat(200)}…`],
	])('does not know what happened to the message: %s', (_, body, what) => {
		expect(read(200, body)).toEqual(unknown(`The gateway answered with HTTP 200, but ${what}`));
		expect(read(201, body)).toEqual(unknown(`The gateway answered with HTTP 201, but ${what}`));
	});

	it('does not know it either for HTTP 204, which has no body', () => {
		expect(read(204, '')).toEqual(
			unknown('The gateway answered with HTTP 204, but without a body'),
		);
	});
});

/** What an answer that is no success says, by its body. */
const BODIES: Array<[string, string, string]> = [
	['no body', ' \n', ''],
	['an error', '{"error":{"message":"Bad sender"}}', ': Bad sender'],
	['JSON without error', '{"reason":"x"}', ': {"reason":"x"}'],
	['a page of HTML', HTML, ': a web page: Welcome'],
	['words', 'Bad\n request', ': Bad request'],
];

describe('readAnswer, where HTTP says no', () => {
	const CHECK_LOGIN = 'Check Username and Password in the Bulk SMS API credential';
	const ASK_TOO =
		', and ask the provider whether the account, and the address of this n8n, may do this';

	describe.each([
		[401, `${CHECK_LOGIN}: both are case-sensitive`],
		[403, `${CHECK_LOGIN}${ASK_TOO}`],
	])('%d', (status, advice) => {
		const bodies = status === 401 ? BODIES : BODIES.filter(([, body]) => body !== HTML);
		it.each(bodies)('refuses the credentials and stops everything: %s', (_, body, said) => {
			expect(read(status, body)).toEqual(
				rejected(`The gateway rejected the login (HTTP ${status}${said})`, advice, 'run'),
			);
		});
	});

	it.each([
		[403, HTML, 'a web page: Welcome'],
		[406, HTML, 'a web page: Welcome'],
		[
			403,
			'<!DOCTYPE html>\n<html><head><title>Attention Required! | Cloudflare</title><style>p { color: red }</style><script>if (1 < 2) go()</script></head><body><h1>Sorry, you have been blocked</h1><!-- ray --><p>Ray ID: 8f&amp;1</p></body></html>',
			'a web page: Attention Required! | Cloudflare Sorry, you have been blocked Ray ID: 8f&1',
		],
		[
			403,
			'<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center><hr><center>nginx</center></body></html>',
			'a web page: 403 Forbidden 403 Forbidden nginx',
		],
		[403, 'error code: 1020\n', 'error code: 1020'],
		[403, '{"error":"Blocked by the web firewall"}', 'Blocked by the web firewall'],
	])('%d from something in front of the gateway blames no login: %s', (status, body, said) => {
		expect(read(status, body)).toEqual(
			ofText(
				rejected(
					`A firewall or proxy in front of the gateway blocked the request (HTTP ${status}: ${said})`,
					'Ask the provider to let requests from the address of this n8n through, and tell them what it says',
				),
			),
		);
	});

	it('takes XML with 403 for the words of a gateway', () => {
		const body = '<?xml version="1.0"?><error><message>No rights</message></error>';
		expect(read(403, body)).toMatchObject({
			problem: { reason: 'The gateway rejected the login (HTTP 403: XML: No rights)' },
		});
	});

	describe.each([301, 307, 308])('%d', (status) => {
		it.each(BODIES)('is not followed, and nothing was sent: %s', (_, body, said) => {
			expect(read(status, body)).toEqual(
				rejected(
					`The gateway sent the request elsewhere (HTTP ${status}${said}); redirects are not followed`,
					'Correct Base URL in the credential: https instead of http, or the new address',
				),
			);
		});
	});

	describe.each([404, 405])('%d', (status) => {
		const bodies = status === 405 ? BODIES : BODIES.filter(([name]) => !/^an error/.test(name));
		it.each(bodies)('finds no gateway at the address: %s', (_, body, said) => {
			expect(read(status, body)).toEqual(
				rejected(
					`There is no gateway at this address (HTTP ${status}${said})`,
					'Check Base URL in the Bulk SMS API credential',
				),
			);
		});
	});

	it.each(BODIES.filter(([name]) => /^an error/.test(name)))(
		'404 may be about a message, such as its sender: %s',
		(_, body, said) => {
			expect(read(404, body)).toEqual(
				blaming(
					`The gateway rejected the request (HTTP 404${said})`,
					'Correct what the gateway names, such as To or From, or ask the provider, and check Base URL in the Bulk SMS API credential',
				),
			);
		},
	);

	it('says of 421 that the server does not go by this name', () => {
		expect(read(421, '')).toEqual(
			rejected(
				'The server does not serve the host name in Base URL (HTTP 421)',
				'Check the host name and the port of Base URL in the Bulk SMS API credential',
			),
		);
	});

	describe.each([400, 422, 499])('%d', (status) => {
		it.each(BODIES)('rejects the request: %s', (_, body, said) => {
			expect(read(status, body)).toEqual(
				blaming(
					`The gateway rejected the request (HTTP ${status}${said})`,
					body === HTML
						? 'Ask the provider which server rejected the request: an answer without JSON may come from a firewall in front of the gateway'
						: 'Correct what the gateway names, such as To or From, or ask the provider',
				),
			);
		});
	});

	const FORM = 'A server in front of the gateway rejected the form of the request';
	const ASK_OPERATOR = 'Ask the provider, or the administrator of this n8n if it uses a proxy';
	const NO_JSON = 'The gateway does not accept or does not send JSON';
	const CHECK_URL = 'Check Base URL in the Bulk SMS API credential, or ask the provider';
	const ADD_CREDITS = 'Add credits to the account, or ask the provider';
	const SMALLER =
		'Set Sending → Max Recipients per Request and Sending → Max Messages per Request lower, shorten the texts, or ask the provider';

	it.each<[number, string, string, ('run' | 'message')?]>([
		[402, 'The gateway rejected the request', ADD_CREDITS, 'message'],
		[406, NO_JSON, CHECK_URL],
		[
			407,
			'A proxy between n8n and the gateway asks for a login',
			'Ask the administrator of this n8n to correct its proxy',
		],
		[
			408,
			'The request did not reach the gateway in time',
			'Send again later, with fewer destinations in a request if it happens again',
			'message',
		],
		[411, FORM, ASK_OPERATOR],
		[413, 'The request is too large for the gateway', SMALLER, 'message'],
		[414, FORM, ASK_OPERATOR, 'message'],
		[
			426,
			'The gateway requires another protocol',
			'Correct Base URL in the credential: https instead of http, or ask the provider',
		],
		[431, FORM, ASK_OPERATOR],
		[
			451,
			'The gateway rejected the request for legal reasons',
			'Ask the provider what may be sent, and from which country',
			'message',
		],
	])('%d says %s', (status, reason, advice, scope = 'run') => {
		for (const [body, said] of [
			['', ''],
			['{"error":"No"}', ': No'],
		] as const) {
			const verdict = rejected(`${reason} (HTTP ${status}${said})`, advice, scope);
			expect(read(status, body)).toEqual(status === 406 ? ofText(verdict) : verdict);
		}
	});

	it('has an advice for every status that speaks neither of To nor of From where it cannot be them', () => {
		const blamed = Array.from({ length: 100 }, (_, index) => 400 + index).filter((status) => {
			const verdict = read(status, '');
			return verdict.kind === 'rejected' && /To or From/.test(verdict.problem.advice);
		});
		const others = [
			401, 402, 403, 404, 405, 406, 407, 408, 410, 411, 413, 414, 415, 421, 426, 429, 431, 451,
		];
		expect(blamed.filter((status) => others.includes(status))).toEqual([]);
		expect(blamed).toContain(400);
	});

	const busy = (status: number, said: string, when = 'right now') => ({
		...rejected(
			`The gateway accepts no more requests ${when} (HTTP ${status}${said})`,
			'Send again later, or turn on Settings → Retry On Fail',
		),
		isBusy: true,
	});

	it.each(BODIES)('takes no more requests at the moment for HTTP 429: %s', (_, body, said) => {
		expect(read(429, body)).toEqual(busy(429, said));
	});

	describe.each([
		['0', 'right now'],
		['120', 'right now'],
		['180', 'for 3 minutes'],
		['86400', 'for 24 hours'],
		['Wed, 21 Oct 2026 07:28:00 GMT', 'until 2026-10-21T07:28:00.000Z'],
	])('with Retry-After: %s', (retryAfter, when) => {
		it.each(BODIES)('takes no more requests, and says until when: %s', (_, body, said) => {
			for (const status of [429, 503]) {
				expect(read(status, body, retryAfter)).toEqual(busy(status, said, when));
			}
		});
	});
});

describe('readAnswer, where HTTP tells nothing of the message', () => {
	describe.each([500, 503, 599])('%d', (status) => {
		it.each(BODIES)('may have carried the request out: %s', (_, body, said) => {
			expect(read(status, body)).toEqual(unknown(`The gateway failed (HTTP ${status}${said})`));
		});
	});

	it.each([' ', 'soon'])(
		'does not take HTTP 503 for a pause where Retry-After is %j',
		(retryAfter) => {
			expect(read(503, 'busy', retryAfter)).toEqual(unknown('The gateway failed (HTTP 503: busy)'));
		},
	);

	it('does not take another failure for a pause that names one', () => {
		expect(read(502, 'busy', '5')).toEqual(unknown('The gateway failed (HTTP 502: busy)'));
	});

	describe.each([300, 302, 399])('%d', (status) => {
		it.each(BODIES)('is a redirect after which the message may be sent: %s', (_, body, said) => {
			const reason = `The gateway sent the request elsewhere (HTTP ${status}${said}); redirects are not followed`;
			const advice = `Correct Base URL in the credential: https instead of http, or the new address. ${LOOK_BEFORE_AGAIN}`;
			expect(read(status, body)).toEqual({ ...rejected(reason, advice), kind: 'unknown' });
		});
	});

	it.each([100, 199])('%d is never taken for a yes or a no', (status) => {
		expect(read(status, '').kind).toBe('unknown');
		expect(read(status, HTML).kind).toBe('unknown');
	});
});
