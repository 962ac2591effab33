import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { z } from 'zod';

import type { SandboxOptions } from '../../sandbox/options';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import {
	type ReceivedRequest,
	type Scripted,
	type ScriptedGateway,
	startScriptedGateway,
} from '../engine/scriptedGateway';
import { ProcessedStore } from '../engine/store/processedStore';

/** Every setting of On Error. */
export const MODES = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;
/** With the setting that workflows of n8n before 1.0 hold. */
export const ALL_MODES = [...MODES, 'continueOnFail'] as const;

/** A credential for a gateway that takes the login of the sandbox. */
export const loginAt = (
	baseUrl: string,
	fields: ICredentialDataDecryptedObject = {},
): ICredentialDataDecryptedObject => ({
	baseUrl,
	username: 'demo',
	password: 'demo',
	timezone: 'UTC',
	...fields,
});

/** Gives the tests of a file a sandbox, emptied before each of them. */
export function useSandbox(options: SandboxOptions = {}) {
	let sandbox: Sandbox | undefined;
	const running = () => {
		if (sandbox === undefined) throw new Error('The sandbox has not been started');
		return sandbox;
	};
	beforeAll(async () => {
		sandbox = await startSandbox({ reportDelayMs: 24 * 3_600_000, ...options });
	});
	beforeEach(() => running().clear());
	afterAll(async () => await running().close());
	return {
		get url() {
			return running().url;
		},
		clear: () => running().clear(),
		messages: () => running().messages(),
		/** Every message that it was asked to send since it was cleared, one for each destination. */
		sent: () =>
			running()
				.requests()
				.filter(({ endpoint }) => endpoint === '/sms/send')
				.flatMap(({ body }) => sentIn(body)),
		requests: () => running().requests(),
	};
}
export type UsedSandbox = ReturnType<typeof useSandbox>;

/** Gives the tests of a file n8n's store, emptied before each of them. */
export function useStore(): ProcessedStore {
	beforeAll(async () => await ProcessedStore.install());
	beforeEach(() => ProcessedStore.shared.clear());
	return ProcessedStore.shared;
}

/** What a gateway answers, in JSON unless it is text already. */
export const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
	({ status, body: typeof body === 'string' ? body : JSON.stringify(body), headers }) as const;

const bodySchema = z.object({
	bulkId: z.string().optional(),
	messages: z.array(
		z.object({
			text: z.string(),
			sendAt: z.string().optional(),
			destinations: z.array(z.object({ to: z.string(), messageId: z.string() })),
		}),
	),
});

/** A request to send, as a gateway reads it. */
export const readSent = (body: unknown) =>
	bodySchema.parse(typeof body === 'string' ? JSON.parse(body) : body);

/** Each destination of a request to send, with its message. */
export const sentIn = (body: unknown) =>
	readSent(body).messages.flatMap(({ destinations, ...message }) =>
		destinations.map((each) => ({ ...message, ...each })),
	);

/** Takes every message, as docs/interface.md shows. */
export const takesAll = ({ body }: Pick<ReceivedRequest, 'body'>) =>
	answer({
		detail: sentIn(body).map(({ to, messageId }) => ({
			...{ to, messageId, credit: 1 },
			status: { code: '101', name: 'PENDING', description: 'accepted' },
		})),
	});

/** Gives the tests of a file a gateway that answers as `on` says, with nothing asked before each of them. */
export function useGateway(
	on: (request: ReceivedRequest, index: number) => Scripted,
	wait?: (milliseconds: number) => Promise<unknown>,
) {
	let gateway: ScriptedGateway | undefined;
	const running = () => {
		if (gateway === undefined) throw new Error('The gateway has not been started');
		return gateway;
	};
	beforeAll(async () => {
		gateway = await startScriptedGateway(on, wait);
	});
	beforeEach(() => void (running().requests.length = 0));
	afterAll(async () => await running().close());
	return {
		get url() {
			return running().url;
		},
		get requests() {
			return running().requests;
		},
		openConnections: () => running().openConnections(),
	};
}
