import type {
	ICredentialDataDecryptedObject,
	ICredentials,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { ICredentialsHelper } from 'n8n-workflow';

import { BulkSmsApi } from '../../credentials/BulkSmsApi.credentials';

/**
 * The credential of a test, decrypted. It authenticates as the credential's own declaration says,
 * for which the real n8n evaluates `={{$credentials.name}}`.
 */
export class TestCredentials extends ICredentialsHelper {
	constructor(private readonly fields: ICredentialDataDecryptedObject) {
		super();
	}

	authenticate(
		credentials: ICredentialDataDecryptedObject,
		_typeName: string,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const { auth } = new BulkSmsApi().authenticate.properties;
		const valueOf = (expression: string | undefined) => {
			const name = /^=\{\{\$credentials\.(\w+)\}\}$/.exec(expression ?? '')?.[1] ?? '';
			const value = credentials[name];
			return typeof value === 'string' ? value : '';
		};
		return Promise.resolve({
			...requestOptions,
			auth: { username: valueOf(auth?.username), password: valueOf(auth?.password) },
		});
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
