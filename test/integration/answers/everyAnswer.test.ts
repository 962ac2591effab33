import { gzipSync } from 'node:zlib';

import { difference, partition } from 'lodash';

import { waitUntil } from '../../../hosts/process/waitUntil';
import { freePort } from '../../../hosts/process/freePort';
import { TestClock } from '../../engine/clock';
import { type BulkSmsRun, runBulkSms } from '../../engine/runBulkSms';
import type { ReceivedRequest, Scripted } from '../../engine/scriptedGateway';
import { BUSY_GATEWAY, WEB_PAGE, WITHOUT_BODY } from '../../engine/sentences';
import { useTimeouts } from '../../engine/timeouts';
import { someOf } from '../../engine/volume';
import { OPERATIONS } from '../parameters/everyParameter';
import { ALL_MODES, answer, useGateway, useStore } from '../stage';
import { type Asking, ASKING, expectFound, expectSaid, type Meaning } from './everyAnswer';

/** Parts of what a gateway may repeat. */
const USERNAME = 'shop-account';
const PASSWORD = 'pa$$ word/1';
const TOKEN = 'only/between us, 20';
const SECRETS = [
	USERNAME,
	...[PASSWORD, TOKEN].flatMap((secret) => [
		...[secret, encodeURIComponent(secret)],
		encodeURIComponent(secret).replaceAll('%20', '+'),
	]),
	Buffer.from(`${USERNAME}:${PASSWORD}`).toString('base64'),
];

let script: (request: ReceivedRequest) => Scripted;
const gateway = useGateway((request) => script(request));
const elsewhere = useGateway(() => answer({}));
useStore();
const timeouts = useTimeouts();

type Mode = (typeof ALL_MODES)[number];

/** Runs an operation, and checks that no secret is in what n8n shows or stores. */
async function run(
	{ parameters }: Asking,
	onError: Mode,
	{ baseUrl = gateway.url, ...more }: Partial<BulkSmsRun> & { baseUrl?: string } = {},
) {
	const login = { username: USERNAME, password: PASSWORD, reportToken: TOKEN };
	const outcome = await runBulkSms({
		items: [{}],
		parameters,
		credentials: { baseUrl, ...login },
		onError,
		clock: new TestClock(),
		...more,
	});
	const all = JSON.stringify(outcome);
	expect(SECRETS.filter((secret) => all.includes(secret))).toEqual([]);
	return outcome;
}

interface Row {
	name: string;
	script: Scripted | ((asking: Asking) => Scripted);
	/** Undefined: the operation takes it for an answer. */
	means: (asking: Asking) => Meaning | undefined;
	/** How many requests leave; absent: one. */
	requests?: number;
	baseUrl?: () => string;
}

type Kind = Meaning['kind'];
/** What an answer means to each operation. The words of the gateway stand at the end of the reason. */
const row = (
	name: string,
	script: Row['script'],
	kind: Kind,
	reason: string,
	more: Partial<Meaning & Row> = {},
): Row => {
	const { words, login, endpoints, ...others } = more;
	const meaning = { kind, reason, ...(words && { words }) };
	const found = { ...(login && { login }), ...(endpoints && { endpoints }) };
	return { name, script, means: () => ({ ...meaning, ...found }), ...others };
};
/** An answer with HTTP 200 that is no JSON, with its words at the end of the reason. */
const noJson = (name: string, body: string, what: string, words: string): Row =>
	row(name, answer(body), 'unknown', `${what}: ${words}`, { words });
/** An HTTP status, with and without words. */
const http = (status: number, kind: Kind, says: string, more: Partial<Meaning> = {}): Row[] =>
	['', 'no'].map((words) => {
		const said = words && `: ${words}`;
		const body = words && { error: words };
		const reason = `${says} (HTTP ${status}${said})`;
		return row(`HTTP ${status}${said}`, answer(body, status), kind, reason, { words, ...more });
	});
const page = (status: number, kind: Kind, says: string): Row => {
	const reason = `${says} (HTTP ${status}: a web page: No)`;
	const name = `HTTP ${status} with a web page`;
	return row(name, answer('<html>No', status), kind, reason, { words: 'No' });
};
const redirect = (status: number, kind: Kind): Row =>
	row(
		`HTTP ${status} to another address`,
		() => answer('', status, { location: `${elsewhere.url}/sms/send` }),
		kind,
		`The gateway sent the request elsewhere (HTTP ${status}); redirects are not followed`,
	);
const notOffered = (status: number): Row => ({
	...row(`HTTP ${status}`, answer('', status), 'rejected', ''),
	means: ({ offers }) => ({
		...{ kind: 'rejected', endpoints: 'notOffered' },
		reason: offers
			? `This gateway does not offer ${offers} (HTTP ${status})`
			: `There is no gateway at this address (HTTP ${status})`,
	}),
});
const strange = (body: object): Row => ({
	...row(`another shape, ${JSON.stringify(body)}`, answer(body), 'unknown', ''),
	means: ({ strange: reason, offers }) => {
		const isTold = Object.keys(body).length > 0 && offers !== 'one-time passwords';
		return reason === undefined
			? undefined
			: { kind: 'unknown', reason: isTold ? `${reason}: ${JSON.stringify(body)}` : reason };
	},
});
const tooLarge = (name: string, script: Scripted, megabytes: (asking: Asking) => number): Row => ({
	...row(name, script, 'unknown', ''),
	means: (asking) => ({
		kind: 'unknown',
		reason: `The answer of <gateway> is larger than ${megabytes(asking)}.0 MB, far more than expected`,
	}),
});

const NO_JSON = 'The gateway answered with HTTP 200, but its body has an unknown form';
const IN_TIME = 'No answer came from <gateway> in time';
const BROKE = 'The connection to <gateway> broke before an answer came (ECONNRESET)';
const LOGIN = 'The gateway rejected the login';
const ERROR = { error: 'no' };
const begin = (write: () => void): Scripted => ({
	write: (response) => void response.write('{', write),
});
const DEEP = '['.repeat(70) + ']'.repeat(70);
const gzip = { 'content-encoding': 'gzip' };
const bomb = { status: 200, headers: gzip, body: gzipSync(Buffer.alloc(40_000_000, ' ')) };
const passLater = () => void setTimeout(timeouts.pass, 30);

let noGateway = '';
beforeAll(async () => void (noGateway = `http://127.0.0.1:${await freePort()}`));

const ROWS: Row[] = [
	row('no gateway', answer(''), 'notSent', '<gateway> refused the connection (ECONNREFUSED)', {
		...{ requests: 0, baseUrl: () => noGateway },
	}),
	row('no TLS', answer(''), 'notSent', '<gateway> does not speak TLS as expected (EPROTO)', {
		...{ requests: 0, baseUrl: () => gateway.url.replace('http:', 'https:') },
	}),
	row('nothing in time', { write: passLater }, 'unknown', IN_TIME),
	row('no end in time', begin(passLater), 'unknown', IN_TIME),
	row('a connection that breaks', 'resetAfterReading', 'unknown', BROKE),
	row(
		'a connection that breaks in the answer',
		{ write: (response) => void response.write('{', () => response.socket?.resetAndDestroy()) },
		'unknown',
		BROKE,
	),
	row('an empty body', answer(''), 'unknown', WITHOUT_BODY),
	row('HTTP 204', answer('', 204), 'unknown', WITHOUT_BODY.replace('200', '204')),
	noJson('a web page', '<html>Verified</html>', WEB_PAGE, 'Verified'),
	noJson('half an answer', '{"result":true,', NO_JSON, '{"result":true,'),
	noJson('true', 'true', NO_JSON, 'true'),
	tooLarge('an answer that is too large', bomb, ({ offers }) =>
		offers === 'a message log' ? 32 : 1,
	),
	row(
		'an answer that is nested too deep',
		answer(DEEP),
		'unknown',
		'The gateway answered with HTTP 200, but its body is nested too deep',
	),
	row(
		'an answer that is not compressed as it says',
		answer({}, 200, gzip),
		'unknown',
		'The answer of <gateway> cannot be decompressed (Z_DATA_ERROR)',
	),
	row('an error', answer(ERROR), 'rejected', 'The gateway answered: no'),
	row(
		'an error that is a number',
		answer({ error: 208, message: 'no' }),
		'rejected',
		'The gateway answered: {"error":208,"message":"no"}',
	),
	{
		...row('an error beside what was asked for', answer(ERROR), 'rejected', ''),
		script: ({ good }) => answer({ ...good, ...ERROR }),
		means: ({ contradicted }) => contradicted,
	},
	...[{}, { status: 'error', message: 'no' }].map(strange),
	...http(401, 'rejected', LOGIN, { login: 'differs' }),
	...http(403, 'rejected', LOGIN),
	page(403, 'rejected', 'A firewall or proxy in front of the gateway blocked the request'),
	...http(400, 'rejected', 'The gateway rejected the request'),
	notOffered(404),
	notOffered(405),
	...http(413, 'rejected', 'The request is too large for the gateway'),
	row('HTTP 429 without end', answer('', 429), 'rejected', BUSY_GATEWAY, { requests: 4 }),
	row(
		'HTTP 503 with a pause, without end',
		answer('', 503, { 'retry-after': '1' }),
		'rejected',
		BUSY_GATEWAY.replace('429', '503'),
		{ requests: 4 },
	),
	...http(500, 'unknown', 'The gateway failed'),
	...http(503, 'unknown', 'The gateway failed'),
	page(502, 'unknown', 'The gateway failed'),
	redirect(302, 'unknown'),
	redirect(307, 'rejected'),
	redirect(308, 'rejected'),
];

const hungUp = async () =>
	await waitUntil('the connections to be closed', { limitSeconds: 60, everyMs: 5 }, () =>
		Promise.resolve(gateway.openConnections() === 0 || undefined),
	);

it('every operation is tried but Answer, which asks no gateway', () => {
	const operations = OPERATIONS.map(([operation]) => operation);
	expect(difference(operations, Object.keys(ASKING))).toEqual(['answer']);
});

/** One answer of each kind. What others are is decided in one place for all operations. */
const KINDS = [
	...['no gateway', 'nothing in time', 'a connection that breaks', 'a web page', 'an error'],
	...['an error beside what was asked for', 'another shape, {}'],
	...['HTTP 401', 'HTTP 404', 'HTTP 500'],
];
const [OF_EACH_KIND, OTHERS] = partition(ROWS, ({ name }) => KINDS.includes(name));

const operations = Object.entries(ASKING).map((each, index) => [...each, index] as const);
describe.each(operations)('%s', (operation, asking, index) => {
	const others = operation === 'send' ? OTHERS : someOf(OTHERS, 6, index);
	const rows = [...OF_EACH_KIND, ...others].filter(({ means }) => means(asking) !== undefined);
	/** Each setting of On Error in turn, so that each operation meets all of them. */
	const inTurn = rows.map((each, row): [string, Mode, Row] => [
		each.name,
		ALL_MODES[row % ALL_MODES.length] ?? 'stopWorkflow',
		each,
	]);

	it.each(inTurn)('%s, %s', async (_, onError, { script: scripted, means, ...each }) => {
		const said = typeof scripted === 'function' ? scripted(asking) : scripted;
		script = () => said;
		const { requests = 1, baseUrl = () => gateway.url } = each;
		const meaning = means(asking);
		if (!meaning) throw new Error('It means something');
		const reason = meaning.reason.replace('<gateway>', baseUrl());
		const outcome = await run(asking, onError, { baseUrl: baseUrl() });
		if (operation === 'checkGateway') return expectFound(meaning, outcome);
		expectSaid(asking, { ...meaning, reason }, onError, outcome);
		expect([gateway.requests.length, elsewhere.requests.length]).toEqual([requests, 0]);
		expect(new Set(timeouts.asked)).toEqual(new Set([30_000]));
		if (meaning.reason === IN_TIME) await hungUp();
	});

	it('is broken off when the execution is cancelled, and asks nothing more', async () => {
		let cancel = () => {};
		const cancelWhen = new Promise<void>((resolve) => (cancel = resolve));
		script = () => ({ write: () => cancel() });
		const items = operation.startsWith('sendAndWait') ? [{}] : [{}, {}];
		const { output } = await run(asking, 'continueRegularOutput', { items, cancelWhen });
		await hungUp();
		expect(gateway.requests).toHaveLength(1);
		const outcomes = output.map(({ json }) => json.outcome);
		expect(outcomes).not.toContain('accepted');
		expect(outcomes).not.toContain('verified');
	});

	it.each<[string, (request: string) => Scripted]>([
		['in a refusal', (request) => answer(request, 400)],
		['in a refusal of the login', (request) => answer(request, 401)],
		['in an error', (request) => answer({ error: request })],
		['in a failure', (request) => answer(request, 500)],
		['in another shape', (request) => answer({ note: request, [request]: [request] })],
		[
			'in a status',
			(request) => {
				const status = { name: `REJECTED_${request}`, code: '1', description: request };
				return answer({ ...asking.good, details: [{ to: '66812345671', status }] });
			},
		],
	])('shows no secret that the gateway repeats %s', async (_, repeats) => {
		script = ({ headers, body }) => repeats(`${headers.authorization ?? ''} ${body}`);
		for (const onError of someOf([...ALL_MODES], 4, index)) await run(asking, onError);
		const login = Buffer.from(`${USERNAME}:${PASSWORD}`).toString('base64');
		const logins = gateway.requests.map(({ headers }) => headers.authorization);
		expect(new Set(logins)).toEqual(new Set([`Basic ${login}`]));
	});
});
