import type { ICredentialDataDecryptedObject, IExecuteFunctions, INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { readAccount } from '../../../nodes/BulkSms/transport/account';
import { strictContext } from '../strictContext';

const node: INode = {
	id: 'n',
	name: 'Bulk SMS',
	type: 'bulkSms',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
const contextWith = (fields: ICredentialDataDecryptedObject) => {
	const asked: string[] = [];
	const context = strictContext<IExecuteFunctions>({
		getCredentials: (type: string) => {
			asked.push(type);
			return Promise.resolve(fields);
		},
		getNode: () => node,
	});
	return { context, asked };
};
const fields = { baseUrl: 'https://sms.example.com/', username: 'ann', password: 'Pa55word' };

describe('readAccount', () => {
	it('reads the credential bulkSmsApi, once', async () => {
		const { context, asked } = contextWith(fields);
		expect(await readAccount(context)).toStrictEqual({
			baseUrl: 'https://sms.example.com',
			timezone: '',
			dateOrder: 'dayFirst',
			defaultCountryCode: '',
			reportToken: '',
			redact: expect.any(Function) as unknown,
			redactBody: expect.any(Function) as unknown,
		});
		expect(asked).toEqual(['bulkSmsApi']);
	});

	it('throws an error that names the field as the editor does', async () => {
		const { context } = contextWith({ ...fields, username: '' });
		await expect(readAccount(context)).rejects.toMatchObject({
			message: 'It is empty or has no usable value (credential, Username)',
			description: 'Fill it in and save',
		});
	});

	it('throws an error of the node that names the field, says what to do and keeps the login', async () => {
		const { context } = contextWith({ ...fields, baseUrl: 'https://ann:Pa55word@sms.example.com' });
		const error: unknown = await readAccount(context).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error).toMatchObject({
			message: 'The address holds a login (credential, Base URL)',
			description: 'Use Username and Password instead',
		});
		expect(JSON.stringify(error)).not.toContain('Pa55word');
	});
});
