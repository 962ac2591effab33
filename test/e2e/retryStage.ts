import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Execution } from '../../hosts/rest/execution';
import { type OwnedN8n, startOwnedN8n } from '../../hosts/n8n/ownedN8n';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { WorkflowNode } from '../../hosts/rest/workflow';
import { startSandbox } from '../../sandbox/sandbox';
import { FaultySending } from './faultySending';
import { preparedN8n, type RealN8n, secrets } from './realN8n';
import { type Link, node, START, workflow } from './sendingWorkflow';
import { FOLDER } from './sharedN8n';
import { needsOwnN8n } from './underTest';

const LIMIT_S = 120;

/** An n8n of a file's own, whose executions are stopped and whose process is killed. */
export class RetryStage {
	readonly sending = new FaultySending(() => this.real);
	/** How many calls of the node {@link flaky} fail from now on. */
	failures = 0;
	private running: (RealN8n & OwnedN8n) | undefined;
	private hooks = 0;
	private readonly flakyServer = createServer((_, response) => {
		const status = this.failures-- > 0 ? 500 : 200;
		response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
	});
	private readonly userFolder: string;

	constructor(name: string) {
		needsOwnN8n('they kill it');
		this.userFolder = path.join(FOLDER, name);
	}

	get real(): RealN8n & OwnedN8n {
		if (!this.running) throw new Error('n8n has not been started');
		return this.running;
	}

	async open(): Promise<void> {
		const { userFolder } = this;
		const sandbox = await startSandbox(secrets);
		const owned = await startOwnedN8n({ ...preparedN8n(), userFolder, fresh: true });
		const account = { baseUrl: sandbox.url, ...secrets };
		this.running = { ...owned, userFolder, sandbox, account };
		await new Promise<void>((listening) => this.flakyServer.listen(0, '127.0.0.1', listening));
	}

	async close(): Promise<void> {
		await this.sending.close();
		await this.running?.n8n.stop();
		await this.running?.sandbox.close();
		this.flakyServer.close();
	}

	/** Kills n8n as a lack of memory does, and starts it again on the same data. */
	async kill(): Promise<void> {
		const { n8n } = this.real;
		process.kill(n8n.pid, 'SIGKILL');
		await n8n.stop();
		const [port, { userFolder }] = [Number(new URL(n8n.url).port), this];
		const owned = await startOwnedN8n({ ...preparedN8n(), userFolder, fresh: false, port });
		this.running = { ...this.real, ...owned };
	}

	/** A node that fails as often as {@link failures} says. */
	flaky(): WorkflowNode {
		const { port } = this.flakyServer.address() as AddressInfo;
		const parameters = { url: `http://127.0.0.1:${port}`, options: {} };
		return node('Flaky', 'n8n-nodes-base.httpRequest', 4.2, parameters);
	}

	/**
	 * Publishes a workflow that a call starts, as in production.
	 *
	 * @returns a function that starts it, and gives the identifier of the execution
	 */
	async publish(
		nodes: WorkflowNode[],
		settings: object = {},
		links?: Link[],
	): Promise<() => Promise<string>> {
		const { client } = this.real;
		const path = `hook-${++this.hooks}`;
		const parameters = { path, options: {} };
		const hook = node(START, 'n8n-nodes-base.webhook', 2.1, parameters, { webhookId: path });
		const file = workflow(`Started by ${path}`, [hook, ...nodes], links);
		const all = { ...file.settings, ...settings };
		const saved = await client.saveWorkflow({ ...file, settings: all });
		await client.activate(saved);
		return async () => {
			const before = await client.lastExecutionId(saved);
			expect((await fetch(`${this.real.n8n.url}/webhook/${path}`)).status).toBe(200);
			return await waitUntil('an execution', { limitSeconds: LIMIT_S }, async () => {
				const latest = await client.lastExecutionId(saved);
				return latest > before ? String(latest) : undefined;
			});
		};
	}

	/** Waits until the gateway has so many requests. */
	async requests(count: number): Promise<void> {
		await waitUntil(`${count} requests`, { limitSeconds: LIMIT_S, everyMs: 20 }, () =>
			Promise.resolve(this.sending.requests() >= count || undefined),
		);
	}

	/** Stops an execution. */
	async stop(id: string): Promise<void> {
		await this.real.client.stop(id);
		await this.ended(id);
	}

	async ended(id: string): Promise<Execution> {
		return await this.real.client.ended(id, LIMIT_S);
	}

	/** Presses Retry, and waits for the end. */
	async retry(id: string, loadWorkflow = false): Promise<Execution> {
		return await this.real.client.retry(id, LIMIT_S, loadWorkflow);
	}
}
