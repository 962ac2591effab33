import { getAdditionalKeys } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	ICredentials,
	ICredentialsExpressionResolveValues,
	IExecuteData,
	IHttpRequestOptions,
	INodeCredentialsDetails,
	INodeParameters,
	INodeProperties,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { ICredentialsHelper, NodeHelpers } from 'n8n-workflow';

import { BulkSmsApi } from '../../credentials/BulkSmsApi.credentials';

/** The credential of a test, as it is stored. It authenticates as the credential itself does. */
export class TestCredentials extends ICredentialsHelper {
	constructor(private readonly fields: ICredentialDataDecryptedObject) {
		super();
	}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		_typeName: string,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return await new BulkSmsApi().authenticate(credentials, requestOptions);
	}

	/** As `applyDefaultsAndOverwrites` of n8n 2.41: first the defaults, then the expressions. */
	getDecrypted(
		additionalData: IWorkflowExecuteAdditionalData,
		_nodeCredentials: INodeCredentialsDetails,
		_type: string,
		mode: WorkflowExecuteMode,
		executeData?: IExecuteData,
		_raw?: boolean,
		values?: ICredentialsExpressionResolveValues,
	): Promise<ICredentialDataDecryptedObject> {
		const { properties } = new BulkSmsApi();
		const stored = NodeHelpers.getNodeParameters(
			properties,
			this.fields as INodeParameters,
			true,
			false,
			null,
			null,
		);
		if (!values) return Promise.resolve(stored as ICredentialDataDecryptedObject);
		return Promise.resolve(
			values.workflow.expression.getParameterValue(
				stored,
				values.runExecutionData,
				values.runIndex,
				values.itemIndex,
				values.node.name,
				values.connectionInputData,
				mode,
				getAdditionalKeys(additionalData, mode, null, { isCredential: true }),
				executeData,
				false,
				stored ?? {},
			) as ICredentialDataDecryptedObject,
		);
	}

	getParentTypes(): string[] {
		return [];
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	preAuthentication(): Promise<undefined> {
		return Promise.resolve(undefined);
	}

	runPreAuthentication(): Promise<undefined> {
		return Promise.resolve(undefined);
	}

	getCredentials(): Promise<ICredentials> {
		throw new Error('The test engine has no encrypted credentials');
	}

	updateCredentials(): Promise<void> {
		throw new Error('The test engine does not store credentials');
	}

	updateCredentialsOauthTokenData(): Promise<void> {
		throw new Error('The test engine does not store credentials');
	}

	getCredentialsProperties(): INodeProperties[] {
		return new BulkSmsApi().properties;
	}
}
