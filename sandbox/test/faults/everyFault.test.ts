import { FAULT_KINDS, type FaultName } from '../../faults/kinds';
import { ENDPOINTS } from '../../rules/endpoints';
import type { Sandbox } from '../../sandbox';
import { newestCode, requestOtp } from '../furtherClient';
import { api, CREDENTIALS, post, requestWith, sandboxWith, send } from '../gatewayClient';
import { stopAll } from '../running';

/* Each kind of fault at each path of each endpoint that it names. */

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await sandboxWith({ reportDelayMs: 60_000 });
});
afterAll(stopAll);

type Path = (typeof ENDPOINTS)[number]['paths'][number];
interface Called {
	/** Prepares a right call of a path, and returns what makes it. */
	call: () => Promise<() => Promise<Response>>;
	/** How many messages it makes. */
	messages: number;
}

const asks = (path: string, body?: string): Called => ({
	call: () => {
		const get = () => fetch(sandbox.url + path, { headers: { authorization: CREDENTIALS } });
		return Promise.resolve(body === undefined ? get : () => post(sandbox, path, body));
	},
	messages: 0,
});
const ofCode = (path: string, messages: number): Called => ({
	call: async () => {
		const { otpId } = await requestOtp(sandbox);
		const otpCode = path === '/otp/verifyOTP' ? newestCode(sandbox) : undefined;
		return () => post(sandbox, path, JSON.stringify({ otpId, otpCode }));
	},
	messages,
});
const CALLS: Record<Path, Called> = {
	'POST /sms/send': {
		call: () => Promise.resolve(() => send(sandbox, requestWith())),
		messages: 1,
	},
	'POST /account/balance': asks('/account/balance', '{}'),
	'GET /sms/loginfo': {
		messages: 0,
		call: async () => {
			await send(sandbox, requestWith());
			return await asks('/sms/loginfo?mobile=66812345678').call();
		},
	},
	'GET /sms/senderList': asks('/sms/senderList'),
	'POST /sms/preview': asks('/sms/preview', '{"message":"a"}'),
	'POST /otp/requestOTP': {
		...asks('/otp/requestOTP', '{"otcId":"a","mobile":"661"}'),
		messages: 1,
	},
	'POST /otp/resendOTP': ofCode('/otp/resendOTP', 1),
	'POST /otp/verifyOTP': ofCode('/otp/verifyOTP', 0),
};

/** What a call came to: the status and the body, or that the connection broke. */
type Came = { status: number; body: string; milliseconds: number } | 'broken';

async function made(call: () => Promise<Response>): Promise<Came> {
	const begin = performance.now();
	const response = await call().catch(() => undefined);
	if (response === undefined) return 'broken';
	const body = await response.text();
	return { status: response.status, body, milliseconds: performance.now() - begin };
}

const refuses = (status: number) => (came: Came) => {
	expect(came).toMatchObject({ status, body: expect.stringContaining(`${status}`) as string });
};
const breaks = (came: Came) => expect(came).toBe('broken');
const answers = (isSo: (body: string) => boolean) => (came: Came) => {
	const { status, body } = came === 'broken' ? { status: 0, body: came } : came;
	expect([status, body, isSo(body)]).toEqual([200, body, true]);
};
const isJson = (body: string): boolean => {
	try {
		return typeof JSON.parse(body) === 'object';
	} catch {
		return false;
	}
};
const HELD = 60;

/** How each kind shows itself at the caller, and whether the call was carried out. */
const SHOWN: Record<FaultName, { shows: (came: Came) => void; isCarriedOut: boolean }> = {
	delay: {
		shows: (came) => {
			answers(isJson)(came);
			expect(came !== 'broken' && came.milliseconds).toBeGreaterThan(HELD - 5);
		},
		isCarriedOut: true,
	},
	resetBeforeReading: { shows: breaks, isCarriedOut: false },
	resetAfterTaking: { shows: breaks, isCarriedOut: true },
	unauthorized: { shows: refuses(401), isCarriedOut: false },
	tooManyRequests: { shows: refuses(429), isCarriedOut: false },
	serverError: { shows: refuses(500), isCarriedOut: false },
	notFound: { shows: refuses(404), isCarriedOut: false },
	html: { shows: answers((body) => body.startsWith('<!doctype html>')), isCarriedOut: true },
	truncatedJson: { shows: answers((body) => body !== '' && !isJson(body)), isCarriedOut: true },
	missingDetails: { shows: answers((body) => !body.includes('66812345678')), isCarriedOut: true },
	spelling: { shows: answers(isJson), isCarriedOut: true },
	noReport: { shows: () => undefined, isCarriedOut: true },
};

const switchOn = async (...faults: object[]) =>
	(await api(sandbox, 'PUT', '/api/faults', { faults })).status;
const parametersOf = (name: FaultName) => (name === 'delay' ? { ms: HELD } : {});

const ROWS = FAULT_KINDS.flatMap(({ name, endpoints }) =>
	ENDPOINTS.filter((endpoint) => endpoints.some((each) => each === endpoint.name)).flatMap(
		(endpoint) => endpoint.paths.map((path) => ({ name, endpoint: endpoint.name, path })),
	),
);

test.each(ROWS)('$name at $path', async ({ name, endpoint, path }) => {
	const { call, messages } = CALLS[path];
	const { shows, isCarriedOut } = SHOWN[name];
	sandbox.clear();
	const make = await call();
	const before = sandbox.messages().length;
	expect(await switchOn({ kind: name, endpoint, count: 1, ...parametersOf(name) })).toBe(200);
	shows(await made(make));
	expect(sandbox.messages().length - before).toBe(isCarriedOut ? messages : 0);
	// It strikes once.
	const after = await made(await call());
	expect(after).toMatchObject({ status: 200 });
	expect(after !== 'broken' && isJson(after.body)).toBe(true);
});

const UNNAMED = FAULT_KINDS.flatMap(({ name, endpoints }) =>
	ENDPOINTS.filter((endpoint) => !endpoints.some((each) => each === endpoint.name)).map(
		(endpoint) => ({ name, endpoint: endpoint.name }),
	),
);
test.each(UNNAMED)('$name cannot be switched on at $endpoint', async ({ name, endpoint }) => {
	expect(await switchOn()).toBe(200);
	expect(await switchOn({ kind: name, endpoint })).toBe(400);
	expect((await api(sandbox, 'GET', '/api/faults')).body).toMatchObject({ faults: [] });
});
