import { FAULT_KINDS, type FaultName } from '../../faults/kinds';
import type { Sandbox } from '../../sandbox';
import { api, requestWith, sandboxWith, send, stopSandboxes, until } from '../gatewayClient';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';

let sandbox: Sandbox;
let receiver: ReportReceiver;
beforeEach(async () => {
	receiver = await startReceiver();
	sandbox = await sandboxWith({ reportDelayMs: 1, reportRetryDelaysMs: [] });
});
afterEach(async () => {
	await stopSandboxes();
	await receiver.close();
});

const TWO = {
	destinations: [
		{ to: '661', messageId: 'a' },
		{ to: '662', messageId: 'b' },
	],
};

/** What a client sees of a call: its status and body, or that no answer came. */
async function called(): Promise<{ status: number; body: string } | 'reset'> {
	try {
		const response = await send(sandbox, requestWith(TWO));
		return { status: response.status, body: await response.text() };
	} catch {
		return 'reset';
	}
}

async function answered(status: number): Promise<string> {
	const answer = await called();
	if (answer === 'reset') throw new Error('No answer came');
	expect(answer.status).toBe(status);
	return answer.body;
}

async function reported(): Promise<void> {
	const destinations = [{ to: '661' }];
	await send(sandbox, requestWith({ destinations, notifyUrl: receiver.url }));
	await until(() => sandbox.messages()[0]?.status.name === 'DELIVERED');
}

const refuses = (status: number) => async () => {
	await answered(status);
	expect(sandbox.messages()).toEqual([]);
};

const spoils = (isSpoilt: (body: string) => boolean) => async () => {
	expect(isSpoilt(await answered(200))).toBe(true);
	expect(sandbox.messages()).toHaveLength(2);
};

const count = (part: string) => (body: string) => body.split(part).length - 1;

/** How each kind shows itself: one that is not here does not compile. */
const SHOWN: Record<FaultName, { parameters?: object; shows: () => Promise<void> }> = {
	refuseConnection: {
		parameters: { seconds: 30, count: 1 },
		shows: async () => {
			await answered(200);
			await expect(send(sandbox, requestWith(TWO))).rejects.toMatchObject({
				cause: { code: 'ECONNREFUSED' },
			});
		},
	},
	delay: {
		parameters: { ms: 300 },
		shows: async () => {
			const started = performance.now();
			await answered(200);
			expect(performance.now() - started).toBeGreaterThan(290);
		},
	},
	resetBeforeReading: {
		shows: async () => {
			expect([await called(), sandbox.messages()]).toEqual(['reset', []]);
		},
	},
	resetAfterTaking: {
		shows: async () => {
			expect([await called(), sandbox.messages().length]).toEqual(['reset', 2]);
		},
	},
	unauthorized: { shows: refuses(401) },
	tooManyRequests: { shows: refuses(429) },
	serverError: { shows: refuses(500) },
	notFound: { shows: refuses(404) },
	methodNotAllowed: { shows: refuses(405) },
	html: { shows: spoils((body) => body.startsWith('<!doctype html>')) },
	truncatedJson: { shows: spoils((body) => body.startsWith('{') && !body.endsWith('}')) },
	emptyAnswer: { shows: spoils((body) => body === '') },
	numbersAsText: { shows: spoils((body) => body.includes('"credit":"1"')) },
	missingDetails: { shows: spoils((body) => count('"messageId"')(body) === 1) },
	doubledDetails: { shows: spoils((body) => count('"messageId":"a"')(body) === 2) },
	foreignDetails: { shows: spoils((body) => body.includes('"messageId":"foreign-message"')) },
	spelling: { shows: spoils((body) => body.includes('"details":') && body.includes('"bulkId":')) },
	reportAsXml: {
		shows: async () => {
			await reported();
			await until(() => receiver.received.length >= 1);
			expect(receiver.received[0]?.text).toMatch(/^<\?xml/);
		},
	},
	noReport: {
		shows: async () => {
			await reported();
			expect([sandbox.reports(), receiver.received]).toEqual([[], []]);
		},
	},
	reportRefused: {
		shows: async () => {
			await reported();
			await until(() => (sandbox.reports()[0]?.attempts.length ?? 0) >= 1);
			expect(sandbox.reports()[0]?.attempts).toMatchObject([{ status: 503 }]);
			expect(receiver.received).toEqual([]);
		},
	},
};

describe('each kind of fault does what it is there for', () => {
	it.each(FAULT_KINDS.map(({ name }) => name))('%s', async (name) => {
		const { parameters, shows } = SHOWN[name];
		const { status } = await api(sandbox, 'PUT', '/api/faults', {
			faults: [{ kind: name, ...parameters }],
		});
		expect(status).toBe(200);
		await shows();
	});
});
