import { ExecuteContext, type ExecutionLifecycleHooks } from 'n8n-core';
import { type IRunExecutionData, NodeHelpers } from 'n8n-workflow';

/**
 * What an n8n does not give a node, so that it may not know what an earlier try sent.
 * `all new on every try` is what n8n's next engine does: each try gets objects of its own, and the run
 * data has a start time of 0.
 */
export const FORGETTING = [
	'the context throws',
	'the context is always empty',
	'no start times',
	'all new on every try',
] as const;
export type Forgetting = (typeof FORGETTING)[number];

/** Makes n8n forget until the function that it returns is called. */
export function forget(
	what: Forgetting,
	hooks: ExecutionLifecycleHooks,
	runData: IRunExecutionData,
): () => void {
	const { resultData, executionData } = runData;
	const tasks = () => Object.values(resultData.runData).flat();
	const context = jest.spyOn(ExecuteContext.prototype, 'getContext');
	const data = jest.spyOn(ExecuteContext.prototype, 'getExecuteData');
	switch (what) {
		case 'the context throws':
			context.mockImplementation(() => {
				throw new Error('`executionData` is not initialized');
			});
			break;
		case 'the context is always empty':
			context.mockImplementation(() => ({}));
			break;
		case 'no start times':
			hooks.addHandler('nodeExecuteBefore', () => {
				for (const task of tasks()) Reflect.deleteProperty(task, 'startTime');
			});
			break;
		case 'all new on every try': {
			const begun = new WeakSet<ExecuteContext>();
			context.mockImplementation(function (this: ExecuteContext, type) {
				if (!begun.has(this) && executionData) executionData.contextData = {};
				begun.add(this);
				return NodeHelpers.getContext(runData, type, this.node);
			});
			data.mockImplementation(function (this: ExecuteContext) {
				return { ...this.executeData };
			});
			hooks.addHandler('nodeExecuteBefore', () => {
				for (const task of tasks()) task.startTime = 0;
			});
		}
	}
	return () => {
		context.mockRestore();
		data.mockRestore();
	};
}
