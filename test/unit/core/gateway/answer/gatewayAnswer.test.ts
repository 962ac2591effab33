import { read } from './answers';
import { LOOK_BEFORE_AGAIN } from '../../../../engine/sentences';
import { textTable } from '../../../../engine/textTable';

const HTML = '<!DOCTYPE html><html><body>Welcome</body></html>';

const rejected = (reason: string, advice: string, scope = 'run') => ({
	kind: 'rejected',
	problem: { field: 'Gateway', reason, advice, scope },
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
	it.each(
		textTable(`
			a text beside a detail that is null → {"detail":null,"error":"Bad"} → Bad
			a text beside codes → {"error":"No login","status":"error","code":401} → No login
			a text that says less than a message → {"error":"Bad Request","message":"No credit"} → {"error":"Bad Request","message":"No credit"}
			a message that says less than details → {"error":{"message":"Failed","details":"No credit"}} → {"message":"Failed","details":"No credit"}
			a number beside a message → {"error":208,"message":"No"} → {"error":208,"message":"No"}
			a no with a word of success → {"error":"Message not accepted"} → Message not accepted
			an unsuccessful one → {"error":{"code":0,"message":"Unsuccessful"}} → Unsuccessful
			a word with a 0 in it → {"error":"E0"} → E0
			a code that is no 0 → {"error":"208"} → 208
			an object with a long number → {"error":{"id":25501288135972440649}} → {"id":"25501288135972440649"}
		`),
	)('takes an error member for a no: %s', (_, body, words) => {
		const verdict = blaming(`The gateway answered: ${words}`, 'Correct the message');
		expect([read(200, body), read(201, body)]).toEqual([verdict, verdict]);
	});

	it.each([
		['an empty body', '', 'without a body'],
		['a page of HTML', HTML, 'with a web page in place of JSON: Welcome'],
		['a page without words', '<html></html>', 'with a web page in place of JSON'],
		['a detail of text', '{"detail":"ok"}', 'the answer lists no destinations: {"detail":"ok"}'],
		['an error of line breaks', '{"error":"\\r\\n"}', 'the answer lists no destinations'],
		['an error that is an empty object', '{"error":{}}', 'the answer lists no destinations'],
		...[
			...['"0"', '"00"', '"none"', '"None"', '"false"', '"null"', '"No error"', '"OK"', '"-"'],
			...['{"code":0,"message":"Success"}', '{"code":"0"}', '{"code":200,"message":"OK"}'],
			...['[{"code":0,"text":"Message accepted"}]', '"000 - Sent successfully"'],
			// The gateway may have failed after it took the message.
			...['"Timeout"', '"Request timed out"', '"Internal server error"', '"Unknown error"'],
			...['{"code":503,"message":"Service unavailable"}'],
		].map((error) => [
			`the error ${error}`,
			`{"error":${error}}`,
			`the answer lists no destinations: {"error":${error}}`,
		]),
		['an error without words', '{"error":{"message":{}}}', 'the answer lists no destinations'],
		['a word', 'OK', 'its body has an unknown form: OK'],
		['JSON cut off in a text', '{"detail":"a', 'its body has an unknown form: {"detail":"a'],
		['201 characters', 'a'.repeat(201), `its body has an unknown form: ${'a'.repeat(200)}…`],
	])('does not know what happened to the message: %s', (_, body, what) => {
		expect(read(200, body)).toEqual(unknown(`The gateway answered with HTTP 200, but ${what}`));
		expect(read(201, body)).toEqual(unknown(`The gateway answered with HTTP 201, but ${what}`));
	});

	it('does not know it either for HTTP 204, which has no body', () => {
		const reason = 'The gateway answered with HTTP 204, but without a body';
		expect(read(204, '')).toEqual(unknown(reason));
	});
});

const ERROR = '{"error":{"message":"Bad sender"}}';
/** What an answer that is no success says, by its body. */
const BODIES = [
	[' \n', ''],
	[ERROR, ': Bad sender'],
	['{"reason":"x"}', ': {"reason":"x"}'],
	[HTML, ': a web page: Welcome'],
	['Bad\n request', ': Bad request'],
] as const;

describe('readAnswer, where HTTP says no', () => {
	/** The bodies that change what a status means. */
	const otherwise = (status: number) => {
		if (status === 404) return ERROR;
		return [400, 403, 406, 422, 499].includes(status) ? HTML : undefined;
	};

	it.each(
		textTable(`
			301 307 308 → run → The gateway sent the request elsewhere (HTTP); redirects are not followed → Correct Base URL in the credential: https instead of http, or the new address
			400 422 499 → message → The gateway rejected the request (HTTP) → Correct what the gateway names, such as To or From, or ask the provider
			401 → run → The gateway rejected the login (HTTP) → Check Username and Password in the Bulk SMS API credential: both are case-sensitive
			402 → message → The gateway rejected the request (HTTP) → Add credits to the account, or ask the provider
			403 → run → The gateway rejected the login (HTTP) → Check Username and Password in the Bulk SMS API credential, and ask the provider whether the account, and the address of this n8n, may do this
			404 405 410 → run → There is no gateway at this address (HTTP) → Check Base URL in the Bulk SMS API credential
			406 415 → run → The gateway does not accept or does not send JSON (HTTP) → Check Base URL in the Bulk SMS API credential, or ask the provider
			407 → run → A proxy between n8n and the gateway asks for a login (HTTP) → Ask the administrator of this n8n to correct its proxy
			408 → message → The request did not reach the gateway in time (HTTP) → Send again later, with fewer destinations in a request if it happens again
			411 431 → run → A server in front of the gateway rejected the form of the request (HTTP) → Ask the provider, or the administrator of this n8n if it uses a proxy
			413 → message → The request is too large for the gateway (HTTP) → Set Sending → Max Recipients per Request and Sending → Max Messages per Request lower, shorten the texts, or ask the provider
			414 → message → A server in front of the gateway rejected the form of the request (HTTP) → Ask the provider, or the administrator of this n8n if it uses a proxy
			421 → run → The server does not serve the host name in Base URL (HTTP) → Check the host name and the port of Base URL in the Bulk SMS API credential
			426 → run → The gateway requires another protocol (HTTP) → Correct Base URL in the credential: https instead of http, or ask the provider
			451 → message → The gateway rejected the request for legal reasons (HTTP) → Ask the provider what may be sent, and from which country
		`),
	)('%s is about the %s: %s', (statuses, scope, reason, ...advice) => {
		for (const status of statuses.split(' ').map(Number)) {
			for (const [body, said] of BODIES.filter(([each]) => each !== otherwise(status))) {
				const why = reason.replace('HTTP', `HTTP ${status}${said}`);
				const verdict = rejected(why, advice.join(' → '), scope);
				expect(read(status, body)).toEqual(status === 406 ? ofText(verdict) : verdict);
			}
		}
	});

	it.each([400, 422, 499])('%d with a page may come from a server in front', (status) => {
		expect(read(status, HTML)).toEqual(
			blaming(
				`The gateway rejected the request (HTTP ${status}: a web page: Welcome)`,
				'Ask the provider which server rejected the request: an answer without JSON may come from a firewall in front of the gateway',
			),
		);
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

	it('404 with an error may be about a message, such as its sender', () => {
		expect(read(404, ERROR)).toEqual(
			blaming(
				'The gateway rejected the request (HTTP 404: Bad sender)',
				'Correct what the gateway names, such as To or From, or ask the provider, and check Base URL in the Bulk SMS API credential',
			),
		);
	});

	it.each([
		[undefined, 'right now'],
		['0', 'right now'],
		['120', 'right now'],
		['180', 'for 3 minutes'],
		['86400', 'for 24 hours'],
		['Wed, 21 Oct 2026 07:28:00 GMT', 'until 2026-10-21T07:28:00.000Z'],
	])('takes no more requests, with Retry-After: %s, %s', (retryAfter, when) => {
		for (const status of retryAfter === undefined ? [429] : [429, 503]) {
			for (const [body, said] of BODIES) {
				const verdict = rejected(
					`The gateway accepts no more requests ${when} (HTTP ${status}${said})`,
					'Send again later, or turn on Settings → Retry On Fail',
				);
				expect(read(status, body, retryAfter)).toEqual({ ...verdict, isBusy: true });
			}
		}
	});
});

describe('readAnswer, where HTTP tells nothing of the message', () => {
	it.each([500, 503, 599])('%d may have carried the request out', (status) => {
		for (const [body, said] of BODIES) {
			expect(read(status, body)).toEqual(unknown(`The gateway failed (HTTP ${status}${said})`));
		}
	});

	it.each([
		[503, ' '],
		[503, 'soon'],
		[502, '5'],
	])('does not take HTTP %d for a pause where Retry-After is %j', (status, retryAfter) => {
		const verdict = unknown(`The gateway failed (HTTP ${status}: busy)`);
		expect(read(status, 'busy', retryAfter)).toEqual(verdict);
	});

	it.each([300, 302, 399])('%d is a redirect after which the message may be sent', (status) => {
		for (const [body, said] of BODIES) {
			const reason = `The gateway sent the request elsewhere (HTTP ${status}${said}); redirects are not followed`;
			const advice = `Correct Base URL in the credential: https instead of http, or the new address. ${LOOK_BEFORE_AGAIN}`;
			expect(read(status, body)).toEqual({ ...rejected(reason, advice), kind: 'unknown' });
		}
	});

	it.each([100, 199])('%d is never taken for a yes or a no', (status) => {
		expect(read(status, '').kind).toBe('unknown');
		expect(read(status, HTML).kind).toBe('unknown');
	});
});
