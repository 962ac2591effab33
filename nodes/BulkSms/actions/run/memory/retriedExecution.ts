import type { IExecuteFunctions } from 'n8n-workflow';
import { maxBy } from 'lodash';
import { z } from 'zod/v3';

import type { Problem } from '../../../core/problem';

const runs = z.record(
	z.array(
		z.object({
			startTime: z.number(),
			executionIndex: z.number(),
			/** The runs that gave its input. None, or null, for the first node of an execution. */
			source: z.array(z.unknown()),
		}),
	),
);

const liveExecution = z.object({
	additionalData: z.object({
		/** How often n8n has started a node since it began or resumed the execution, including this run. */
		currentNodeExecutionIndex: z.number(),
	}),
	runExecutionData: z.object({ resultData: z.object({ runData: runs }) }),
});

const storedExecution = z.object({
	/** Set if n8n stored the execution when it began to wait. */
	waitTill: z.unknown(),
	resultData: z.object({ runData: z.record(z.array(z.unknown())) }),
	executionData: z.object({
		nodeExecutionStack: z.array(
			z.object({ node: z.object({ type: z.string(), disabled: z.boolean().optional() }) }),
		),
	}),
	/** The execution that called this one as a sub-workflow. */
	parentExecution: z.object({ executionId: z.string() }).optional(),
});

type StoredExecution = z.infer<typeof storedExecution>;

const calledByRetry = z.object({
	additionalData: z.object({ rootExecutionMode: z.literal('retry') }),
});

/**
 * Returns why it is not known whether this node sent before, if n8n kept no memory of the failed
 * try. n8n's Retry of an execution that was stopped, or that died, may start again without the
 * output of the node. n8n's types do not distinguish such a retry from a retry after another node
 * failed. So this reads other data in n8n's context (2.39 to 2.41). If the data is missing, it is
 * in doubt.
 */
export async function uncertaintyOfRetry(context: IExecuteFunctions): Promise<Problem | undefined> {
	const isRetry = context.getMode() === 'retry';
	if (!isRetry && !calledByRetry.safeParse(context).success) return undefined;
	const isCertain =
		keepsContext(context) && (await (isRetry ? ranNeverInRetry : wasNeverCalled)(context));
	return isCertain ? undefined : DOUBT;
}

/** Whether the node can read again what it writes into its context. */
export function keepsContext(context: IExecuteFunctions): boolean {
	try {
		return context.getContext('node') === context.getContext('node');
	} catch {
		return false;
	}
}

async function ranNeverInRetry(context: IExecuteFunctions): Promise<boolean> {
	const live = liveExecution.safeParse(context);
	if (!live.success || !ranNever(live.data)) return false;
	const stored = await readStored(context, context.getExecutionId());
	// If an execution waited, n8n stored it when the wait began. Everything after the wait is lost.
	return stored !== undefined && !hadWaited(stored);
}

async function wasNeverCalled(context: IExecuteFunctions): Promise<boolean> {
	let execution = await readStored(context, context.getExecutionId());
	// A ring of calling workflows would never end.
	for (let calls = 0; execution?.parentExecution && calls < 20; calls += 1) {
		execution = await readStored(context, execution.parentExecution.executionId);
	}
	if (!execution || execution.parentExecution || hadWaited(execution)) return false;
	// It was retried from before the call, at a node that runs no other workflow, because such a
	// node may be tried again. n8n stored it when the retry began.
	const [first] = execution.executionData.nodeExecutionStack;
	const kept = Object.values(execution.resultData.runData).flat();
	return (
		kept.length > 0 && first !== undefined && !/executeWorkflow|langchain/i.test(first.node.type)
	);
}

async function readStored(
	context: IExecuteFunctions,
	executionId: string,
): Promise<StoredExecution | undefined> {
	try {
		const stored = storedExecution.safeParse(await context.getExecutionDataById(executionId));
		return stored.success ? stored.data : undefined;
	} catch {
		return undefined;
	}
}

const DOUBT: Problem = {
	field: 'Execution',
	reason:
		'n8n did not keep what the retried execution sent, so the message may have been sent before',
	advice:
		'Check with Get Status, or in the account, which numbers got it, and send it to the others in a new execution',
	scope: 'run',
};

/** For another try in the same execution. */
export const TRY_IN_DOUBT: Problem = {
	...DOUBT,
	reason: 'n8n did not keep what an earlier try sent, so the message may have been sent before',
};

/** Everything after the wait is lost. n8n disables the node that waited when it continues. */
const hadWaited = ({ waitTill, executionData }: StoredExecution): boolean =>
	(waitTill !== undefined && waitTill !== null) ||
	executionData.nodeExecutionStack[0]?.node.disabled === true;

/**
 * Whether the node certainly did not run in the retried execution. n8n counts the runs of the nodes
 * from 0 each time it begins or resumes an execution:
 *
 * ```
 * an earlier node had failed   trigger 0, A 1 │ B 0, this node 1   it had not run
 * nothing was kept             trigger 0, A 1, B 2, this node 3    it may have run
 * n8n died while it ran        trigger 0, A 1, B 2 │ this node 0   it had run
 * n8n recovered from a crash   trigger 0, A 0      │ trigger 0, A 1, B 2, this node 3   it may have
 * ```
 */
function ranNever({ additionalData, runExecutionData }: z.infer<typeof liveExecution>) {
	if (additionalData.currentNodeExecutionIndex <= 1) return false;
	const all = Object.values(runExecutionData.resultData.runData).flat();
	const begin = maxBy(
		all.filter(({ executionIndex }) => executionIndex === 0),
		'startTime',
	);
	if (begin === undefined) return false;
	const startedOver = begin.source.every((source) => source === null || source === undefined);
	return !startedOver && all.some(({ startTime }) => startTime < begin.startTime);
}
