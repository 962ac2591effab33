import { type ExecutionLifecycleHooks, ExternalSecretsProxy } from 'n8n-core';
import type { IRunExecutionData, IWorkflowExecuteAdditionalData } from 'n8n-workflow';

import type { TestCredentials } from './credentials';

const untouched = (what: string) => () => {
	throw new Error(`The node under test used ${what}, which this test did not provide`);
};

/** What n8n gives an execution beside its workflow. Whatever a test has no use for throws. */
export function additionalData(
	executionId: string,
	hooks: ExecutionLifecycleHooks,
	credentials: TestCredentials,
	publicUrl: string,
	stored?: IRunExecutionData,
): IWorkflowExecuteAdditionalData {
	const url = 'http://n8n.test/';
	return {
		credentialsHelper: credentials,
		executionId,
		hooks,
		currentNodeExecutionIndex: 0,
		restApiUrl: url,
		instanceBaseUrl: url,
		formBaseUrl: url,
		formWaitingBaseUrl: url,
		formTestBaseUrl: url,
		webhookBaseUrl: url,
		webhookWaitingBaseUrl: `${publicUrl}/webhook-waiting`,
		webhookTestBaseUrl: url,
		mcpBaseUrl: url,
		mcpTestBaseUrl: url,
		variables: {},
		externalSecretsProxy: new ExternalSecretsProxy(),
		executeWorkflow: untouched('a sub-workflow'),
		getRunExecutionData: async () => await Promise.resolve(stored),
		getRuntimeCredential: untouched('a runtime credential'),
		logAiEvent: untouched('an AI event'),
		startRunnerTask: untouched('a task runner'),
	};
}
