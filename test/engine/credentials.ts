import type {
	ICredentialDataDecryptedObject,
	ICredentials,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { ICredentialsHelper } from 'n8n-workflow';

import { BulkSmsApi } from '../../credentials/BulkSmsApi.credentials';

/** The credential of a test, decrypted. It authenticates as the credential itself does. */
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

	getDecrypted(): Promise<ICredentialDataDecryptedObject> {
		return Promise.resolve(this.fields);
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
