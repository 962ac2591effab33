import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import { readCredential } from '../../../nodes/BulkSms/transport/credential';
import { refused, taken } from '../checkedResults';
import { strictContext } from '../strictContext';

const contextWith = (fields: ICredentialDataDecryptedObject) => {
	const asked: string[] = [];
	const context = strictContext<IExecuteFunctions>({
		getCredentials: (type: string) => {
			asked.push(type);
			return Promise.resolve(fields);
		},
	});
	return { context, asked };
};
const fields = { baseUrl: 'https://sms.example.com/', username: 'ann', password: 'Pa55word' };

describe('readCredential', () => {
	it('reads the credential bulkSmsApi, once', async () => {
		const { context, asked } = contextWith(fields);
		expect(await readCredential(context)).toStrictEqual(
			taken({
				baseUrl: 'https://sms.example.com',
				timezone: '',
				dateOrder: 'dayFirst',
				defaultCountryCode: '',
				allowedCountryCodes: [],
				reportToken: '',
				login: expect.any(Function) as unknown,
				redact: expect.any(Function) as unknown,
				redactAddress: expect.any(Function) as unknown,
			}),
		);
		expect(asked).toEqual(['bulkSmsApi']);
	});

	it('names the field as the editor does, and says what to do', async () => {
		const { context } = contextWith({ ...fields, username: '' });
		expect(await readCredential(context)).toStrictEqual(
			refused(
				'Username',
				'Username in the credential cannot be used: The field is empty or has no usable value',
				'Fill in the field and save the credential',
			),
		);
	});

	it('keeps the login that an address holds', async () => {
		const { context } = contextWith({ ...fields, baseUrl: 'https://ann:Pa55word@sms.example.com' });
		const account = await readCredential(context);
		expect(account).toStrictEqual(
			refused(
				'Base URL',
				'Base URL in the credential cannot be used: The address holds a login',
				'Use Username and Password instead',
			),
		);
	});

	it('says why n8n cannot give the credential', async () => {
		const context = strictContext<IExecuteFunctions>({
			getCredentials: () => Promise.reject(new Error('Node does not have any credentials set.')),
		});
		expect(await readCredential(context)).toStrictEqual(
			refused(
				'Credential',
				'The credential cannot be read: Node does not have any credentials set',
				'Choose a Bulk SMS API credential in the node',
			),
		);
	});
});
