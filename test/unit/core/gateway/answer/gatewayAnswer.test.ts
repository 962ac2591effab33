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
const unknown = (reason: string) => ({
	kind: 'unknown',
	problem: { field: 'Gateway', reason, advice: LOOK_BEFORE_AGAIN },
});

describe('readAnswer, where HTTP says success', () => {
	it.each([
		['a text', '{"error":"Insufficient credit"}', 'Insufficient credit'],
		['an object with a message', '{"error":{"code":1,"message":"No credit"}}', 'No credit'],
		['another object', '{"error":{"code":"E1"}}', '{"code":"E1"}'],
		['a text of several lines', '{"error":" No\\n\\tcredit "}', 'No credit'],
		['a text of 200 characters', `{"error":"${'e'.repeat(200)}"}`, 'e'.repeat(200)],
		['a text of 201 characters', `{"error":"${'e'.repeat(201)}"}`, `${'e'.repeat(200)}…`],
		['a text beside a detail that is null', '{"detail":null,"error":"No"}', 'No'],
		['a text beside an empty detail', '{"detail":[],"error":"No credit"}', 'No credit'],
		['a text beside empty details', '{"details":[],"error":"No credit"}', 'No credit'],
		['a message beside an empty detail', '{"detail":[],"error":{"message":"No"}}', 'No'],
		['a text before both, empty', '{"error":"No","detail":[],"details":[]}', 'No'],
		[
			'a message beside a code',
			'{"error":{"code":"UNAUTHORIZED","message":"No login"}}',
			'No login',
		],
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
		['true beside a message', '{"error":true,"message":"No"}', '{"error":true,"message":"No"}'],
		['a number beside a message', '{"error":208,"message":"No"}', '{"error":208,"message":"No"}'],
		['true alone', '{"error":true}', '{"error":true}'],
		['a list', '{"error":["No credit"]}', '["No credit"]'],
		['a message that is a number', '{"error":{"message":206}}', '206'],
		['a message of spaces', '{"error":{"message":" ","code":1}}', '{"message":" ","code":1}'],
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
		['spaces alone', ' \r\n', 'without a body'],
		['a page of HTML', HTML, 'with a web page in place of JSON: Welcome'],
		['a page behind spaces', `\n  ${HTML}`, 'with a web page in place of JSON: Welcome'],
		['a page without words', '<html></html>', 'with a web page in place of JSON'],
		['an empty object', '{}', 'the answer lists no destinations'],
		['a bulkId alone', '{"bulkId":"b"}', 'the answer lists no destinations: {"bulkId":"b"}'],
		[
			'a detail that is a text',
			'{"detail":"ok"}',
			'the answer lists no destinations: {"detail":"ok"}',
		],
		[
			'a detail that is an object',
			'{"detail":{"to":"1"}}',
			'the answer lists no destinations: {"detail":{"to":"1"}}',
		],
		['a detail that is null', '{"detail":null}', 'the answer lists no destinations'],
		['an error that is empty', '{"error":""}', 'the answer lists no destinations'],
		['an error that is null', '{"error":null}', 'the answer lists no destinations'],
		['an error of a space', '{"error":" "}', 'the answer lists no destinations'],
		['an error of line breaks', '{"error":"\\r\\n"}', 'the answer lists no destinations'],
		['an error that is false', '{"error":false}', 'the answer lists no destinations'],
		['an error that is 0', '{"error":0}', 'the answer lists no destinations'],
		['an error that is an empty list', '{"error":[]}', 'the answer lists no destinations'],
		['an error that is an empty object', '{"error":{}}', 'the answer lists no destinations'],
		['a list', '[1]', 'its body has an unknown form: [1]'],
		['null', 'null', 'its body has an unknown form: null'],
		['a text', '"ok"', 'its body has an unknown form: "ok"'],
		['a word', 'OK', 'its body has an unknown form: OK'],
		['JSON cut off', '{"detail":[{', 'its body has an unknown form: {"detail":[{'],
		['JSON cut off in a text', '{"detail":"a', 'its body has an unknown form: {"detail":"a'],
		['two lines', 'a\n  b', 'its body has an unknown form: a b'],
		['200 characters', 'a'.repeat(200), `its body has an unknown form: ${'a'.repeat(200)}`],
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
	['no body', '', ''],
	['spaces alone', ' \n', ''],
	['an error that is a text', '{"error":"Bad sender"}', ': Bad sender'],
	['an error with a message', '{"error":{"message":"Bad sender"}}', ': Bad sender'],
	['an error of another shape', '{"error":{"code":206}}', ': {"code":206}'],
	['JSON without error', '{"reason":"x"}', ': {"reason":"x"}'],
	['a page of HTML', HTML, ': a web page: Welcome'],
	['words', 'Bad\n request', ': Bad request'],
	['JSON cut off', '{"error":"Ba', ': {"error":"Ba'],
	['201 characters', 'a'.repeat(201), `: ${'a'.repeat(200)}…`],
];

describe('readAnswer, where HTTP says no', () => {
	const CHECK_LOGIN = 'Check Username and Password in the Bulk SMS API credential';
	const ASK_TOO =
		', and ask the provider whether the account, and the address of this n8n, may do this';

	describe.each([
		[401, CHECK_LOGIN],
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
			rejected(
				`A firewall or proxy in front of the gateway blocked the request (HTTP ${status}: ${said})`,
				'Ask the provider to let requests from the address of this n8n through, and tell them what it says',
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
		it.each(BODIES)('finds no gateway at the address: %s', (_, body, said) => {
			expect(read(status, body)).toEqual(
				rejected(
					`There is no gateway at this address (HTTP ${status}${said})`,
					'Check Base URL in the Bulk SMS API credential',
				),
			);
		});
	});

	it('says of 421 that the server does not go by this name', () => {
		expect(read(421, '')).toEqual(
			rejected(
				'The server does not serve the host name in Base URL (HTTP 421)',
				'Check the host name and the port of Base URL in the Bulk SMS API credential',
			),
		);
	});

	describe.each([400, 409, 422, 428, 430, 499])('%d', (status) => {
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
	const SMALLER =
		'Set Max Recipients per Request and Max Messages per Request in Sending lower, shorten the texts, or ask the provider';

	it.each<[number, string, string, ('run' | 'message')?]>([
		[
			402,
			'The gateway rejected the request',
			'Add credits to the account, or ask the provider',
			'message',
		],
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
		[410, 'There is no gateway at this address', 'Check Base URL in the Bulk SMS API credential'],
		[411, FORM, ASK_OPERATOR],
		[413, 'The request is too large for the gateway', SMALLER, 'message'],
		[414, FORM, ASK_OPERATOR, 'message'],
		[415, NO_JSON, CHECK_URL],
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
			expect(read(status, body)).toEqual(
				rejected(`${reason} (HTTP ${status}${said})`, advice, scope),
			);
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

	const busy = (status: number, said: string) =>
		rejected(
			`The gateway accepts no more requests right now (HTTP ${status}${said})`,
			'Send again later, or turn on Retry On Fail in the settings of the node',
		);

	it.each(BODIES)('takes no more requests at the moment for HTTP 429: %s', (_, body, said) => {
		expect(read(429, body)).toEqual(busy(429, said));
	});

	describe.each(['0', '120', '86400', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
		'503 with Retry-After: %s',
		(retryAfter) => {
			it.each(BODIES)('takes no more requests at the moment: %s', (_, body, said) => {
				expect(read(503, body, retryAfter)).toEqual(busy(503, said));
			});
		},
	);
});

describe('readAnswer, where HTTP tells nothing of the message', () => {
	describe.each([500, 501, 502, 503, 504, 520, 599])('%d', (status) => {
		it.each(BODIES)('may have carried the request out: %s', (_, body, said) => {
			expect(read(status, body)).toEqual(unknown(`The gateway failed (HTTP ${status}${said})`));
		});
	});

	it.each([undefined, '', ' ', 'soon', ['5'], 5, null])(
		'does not take HTTP 503 for a pause where Retry-After is %j',
		(retryAfter) => {
			expect(read(503, 'busy', retryAfter)).toEqual(unknown('The gateway failed (HTTP 503: busy)'));
		},
	);

	it('does not take another failure for a pause that names one', () => {
		expect(read(502, 'busy', '5')).toEqual(unknown('The gateway failed (HTTP 502: busy)'));
	});

	describe.each([300, 302, 303, 304, 399])('%d', (status) => {
		it.each(BODIES)('is a redirect after which the message may be sent: %s', (_, body, said) => {
			expect(read(status, body)).toEqual(
				unknown(
					`The gateway sent the request elsewhere (HTTP ${status}${said}); redirects are not followed`,
				),
			);
		});
	});

	it.each([100, 199, 600])('%d is never taken for a yes or a no', (status) => {
		expect(read(status, '').kind).toBe('unknown');
		expect(read(status, HTML).kind).toBe('unknown');
	});
});
