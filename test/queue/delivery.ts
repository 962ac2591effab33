import { countBy, partition } from 'lodash';
import { tryMany } from '../../hosts/process/callMany';
import type { Execution } from '../../hosts/rest/execution';
import { waitUntil } from '../../hosts/process/waitUntil';
import { TRIGGER } from '../e2e/reportReceiver';
import { endedExecutions, inChunks, type QueueStage, unchanged } from './queueStage';
import { type ActiveWorkflow, reportCall } from './queueWorkflows';

/** Delivery reports, each with a message of its own, that are posted until they are acknowledged. */
export class Delivery {
	/** By message, what was answered to each try; 0 where no answer came. */
	private readonly tries = new Map<string, number[]>();

	constructor(
		readonly receiver: ActiveWorkflow,
		reports: number,
	) {
		for (let index = 0; index < reports; index += 1) this.tries.set(`m-${index}`, []);
	}

	/** Messages whose report was acknowledged. */
	acknowledged(): string[] {
		return [...this.tries].filter(([, tries]) => tries.includes(200)).map(([id]) => id);
	}

	/** How often the report of a message was posted. */
	timesSent(messageId: string): number {
		return this.tries.get(messageId)?.length ?? 0;
	}

	/** How often each answer was given, for a person to read. */
	answers(): string {
		return JSON.stringify(countBy([...this.tries.values()].flat()));
	}

	/**
	 * Waits until so many were acknowledged.
	 *
	 * @throws when that takes too long
	 */
	async someAcknowledged(count: number, limitSeconds: number): Promise<void> {
		await waitUntil(`${count} acknowledged reports`, { limitSeconds, everyMs: 20 }, async () =>
			Promise.resolve(this.acknowledged().length >= count || undefined),
		);
	}

	/**
	 * Posts, as a gateway does, all that is not acknowledged yet, until everything is.
	 *
	 * @throws when that takes too long
	 */
	async deliver({ atOnce, limitSeconds }: { atOnce: number; limitSeconds: number }): Promise<void> {
		const everyMs = 1_000;
		await waitUntil('every report to be acknowledged', { limitSeconds, everyMs }, async () => {
			const open = [...this.tries].filter(([, tries]) => !tries.includes(200));
			const calls = open.map(([messageId]) => reportCall(this.receiver, messageId));
			await tryMany(calls, atOnce, (answer, index) => {
				open[index]?.[1].push(answer?.status ?? 0);
			});
			return open.every(([, tries]) => tries.includes(200)) || undefined;
		});
	}
}

/** Expects every acknowledged report to be in an execution, and none more often than it was sent. */
export async function expectReported(
	stage: QueueStage,
	delivery: Delivery,
	limitSeconds: number,
): Promise<void> {
	const count = delivery.acknowledged().length;
	const executions = await endedExecutions(stage, delivery.receiver, count, limitSeconds);
	expectAccounted(delivery, executions.flatMap(messageIds));
}

/**
 * The same after something died: executions that n8n did not go on with, or could not store the end
 * of, are run again, as a person does with the button Retry.
 *
 * @returns how many had to be
 */
export async function expectReportedAfterRetry(
	stage: QueueStage,
	delivery: Delivery,
	limitSeconds: number,
): Promise<number> {
	const { client, n8n } = stage;
	// An execution that ends while main looks would be marked as crashed, and be run again.
	await unchanged(stage, delivery.receiver, limitSeconds);
	// It looks for executions without a job only when it starts, and every three hours.
	await n8n.restartMain();
	const count = delivery.acknowledged().length;
	const executions = await endedExecutions(stage, delivery.receiver, count, limitSeconds);
	const [well, badly] = partition(executions, ({ status }) => status === 'success');
	const reported = well.flatMap(messageIds);
	// n8n 2.41.1 can leave a Retry without an answer after its database was away: a person repeats it.
	const retry = async ({ id }: Execution) =>
		await client.retry(id, limitSeconds).catch(async (error: unknown) => {
			if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
			return await client.retry(id, limitSeconds);
		});
	for (const retried of await inChunks(badly, retry)) {
		expect(retried.status).toBe('success');
		reported.push(...messageIds(retried));
	}
	expectAccounted(delivery, reported);
	return badly.length;
}

const messageIds = (execution: Execution): string[] =>
	execution.items(TRIGGER).map(({ json }) => String(json.messageId));

function expectAccounted(delivery: Delivery, reported: string[]): void {
	const times = countBy(reported);
	expect(delivery.acknowledged().filter((id) => times[id] === undefined)).toStrictEqual([]);
	expect(
		Object.entries(times).filter(([id, count]) => count > delivery.timesSent(id)),
	).toStrictEqual([]);
}
