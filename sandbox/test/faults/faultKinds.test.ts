import { isDeepStrictEqual } from 'node:util';

import { FAULT_KINDS, type FaultName } from '../../faults/kinds';
import type { Sandbox } from '../../sandbox';
import { api, requestWith, sandboxWith, send, TWO } from '../gatewayClient';
import { stopAll, until } from '../running';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';

let sandbox: Sandbox;
let receiver: ReportReceiver;
beforeEach(async () => {
	receiver = await startReceiver();
	sandbox = await sandboxWith({ reportDelayMs: 1, reportRetryDelaysMs: [] });
});
afterEach(stopAll);

async function answered(status: number): Promise<string> {
	const response = await send(sandbox, requestWith({ destinations: TWO }));
	expect(response.status).toBe(status);
	return await response.text();
}

async function reported(): Promise<void> {
	const destinations = [{ to: '661' }];
	await send(sandbox, requestWith({ destinations, notifyUrl: receiver.url }));
	await until(() => sandbox.messages()[0]?.status.name === 'DELIVERED');
}

const refuses = (status: number) => async () => {
	await answered(status);
	expect(sandbox.messages()).toEqual([]);
	expect(sandbox.requests()[0]?.answerStatus).toBe(status);
};

const resets = (messages: number) => async () => {
	await expect(send(sandbox, requestWith({ destinations: TWO }))).rejects.toMatchObject({
		cause: { code: expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)$/) as string },
	});
	expect(sandbox.messages()).toHaveLength(messages);
	expect(sandbox.requests()[0]?.answerStatus).toBeNull();
};

const spoils = (isSpoilt: (body: string) => boolean) => async () => {
	expect(isSpoilt(await answered(200))).toBe(true);
	expect(sandbox.messages()).toHaveLength(2);
};

const answersFor = (...ids: string[]) =>
	spoils((body) =>
		isDeepStrictEqual(
			Array.from(body.matchAll(/"messageId":"([^"]+)"/g), ([, id]) => id),
			ids,
		),
	);

/** How each kind shows itself: one that is not here does not compile. */
const SHOWN: Record<FaultName, { parameters?: object; shows: () => Promise<void> }> = {
	delay: {
		parameters: { ms: 300 },
		shows: async () => {
			const started = performance.now();
			await answered(200);
			expect(performance.now() - started).toBeGreaterThan(290);
		},
	},
	resetBeforeReading: { shows: resets(0) },
	resetAfterTaking: { shows: resets(2) },
	unauthorized: { shows: refuses(401) },
	tooManyRequests: { shows: refuses(429) },
	serverError: { shows: refuses(500) },
	notFound: { shows: refuses(404) },
	html: { shows: spoils((body) => body.startsWith('<!doctype html>')) },
	truncatedJson: { shows: spoils((body) => body.startsWith('{') && !body.endsWith('}')) },
	missingDetails: { shows: answersFor('b') },
	spelling: { shows: spoils((body) => body.includes('"details":') && body.includes('"bulkId":')) },
	noReport: {
		shows: async () => {
			await reported();
			expect([sandbox.reports(), receiver.received]).toEqual([[], []]);
		},
	},
};

test.each(FAULT_KINDS)('$name does what it is there for', async ({ name, moment }) => {
	const { parameters, shows } = SHOWN[name];
	const faults = [{ kind: name, ...parameters }];
	expect((await api(sandbox, 'PUT', '/api/faults', { faults })).status).toBe(200);
	await shows();
	expect(sandbox.requests()[0]?.fault).toBe(moment === 'request' ? name : null);
});
