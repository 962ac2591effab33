import type { ICredentialDataDecryptedObject, IExecuteFunctions, INode } from 'n8n-workflow';

import { readCredential } from '../../../nodes/BulkSms/transport/credential';
import { refused, taken } from '../checkedResults';
import { strictContext } from '../strictContext';

const node: INode = {
	id: '1',
	name: 'Bulk SMS',
	type: 'n8n-nodes-bulk-sms.bulkSms',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
	credentials: { bulkSmsApi: { id: '1', name: 'Bulk SMS account' } },
};

const contextWith = (fields: ICredentialDataDecryptedObject) => {
	const asked: string[] = [];
	const context = strictContext<IExecuteFunctions>({
		getNode: () => node,
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

	it('says what to do in a node without a credential', async () => {
		const context = strictContext<IExecuteFunctions>({
			getNode: () => ({ ...node, credentials: {} }),
		});
		expect(await readCredential(context)).toStrictEqual(
			refused('Credential', 'No credential yet', 'Select Connect to Bulk SMS in the node'),
		);
	});

	it('says why n8n cannot give the credential', async () => {
		const context = strictContext<IExecuteFunctions>({
			getNode: () => node,
			getCredentials: () => Promise.reject(new Error('Credential with ID "1" does not exist.')),
		});
		expect(await readCredential(context)).toStrictEqual(
			refused(
				'Credential',
				'The credential cannot be read: Credential with ID "1" does not exist',
				'Choose a Bulk SMS API credential in the node',
			),
		);
	});
});
