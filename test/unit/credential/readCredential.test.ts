import fc from 'fast-check';
import type { ICredentialDataDecryptedObject, IExecuteFunctions, INode } from 'n8n-workflow';

import { readCredential } from '../../../nodes/BulkSms/credential/credential';
import { refused, taken } from '../checkedResults';
import { readAccount } from '../transport/account';
import { strictContext } from '../strictContext';

const node: INode = {
	...{ id: '1', name: 'Bulk SMS', type: 'bulkSms', typeVersion: 1 },
	...{ position: [0, 0], parameters: {}, credentials: { bulkSmsApi: { id: '1', name: 'Bulk' } } },
};

type Fields = ICredentialDataDecryptedObject;
const contextWith = (fieldsOf: (itemIndex: number) => Fields, items = 1) => {
	const asked: unknown[] = [];
	const context = strictContext<IExecuteFunctions>({
		getNode: () => node,
		getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
		getCredentials: (type: string, itemIndex = 0) => {
			asked.push([type, itemIndex]);
			return Promise.resolve(fieldsOf(itemIndex));
		},
	});
	return { context, asked };
};
const fields = { baseUrl: 'https://sms.example.com/', username: 'ann', password: 'Pa55word' };

describe('readCredential', () => {
	it('reads the credential bulkSmsApi, once', async () => {
		const { context, asked } = contextWith(() => fields);
		expect(await readCredential(context)).toStrictEqual(taken(readAccount));
		expect(asked).toEqual([['bulkSmsApi', 0]]);
	});

	it('names the field as the editor does, and says what to do', async () => {
		const { context } = contextWith(() => ({ ...fields, username: '' }));
		expect(await readCredential(context)).toStrictEqual(
			refused(
				'Username',
				'Username in the credential cannot be used: The field is empty or has no usable value',
				'Fill in the field and save the credential',
			),
		);
	});

	it('refuses a long value in a sentence that can be read', async () => {
		for (const name of ['baseUrl', 'timezone', 'defaultCountryCode', 'allowedCountryCodes']) {
			const { context } = contextWith(() => ({ ...fields, [name]: 'many '.repeat(1000) }));
			const read = await readCredential(context);
			expect(read.ok ? read : read.problem.reason.length).toBeLessThan(250);
		}
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
			getInputData: () => [],
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

	it.each([
		[10, 10],
		[11, 10],
	])('looks at %i items at %i of them, the first and the last among them', async (items, times) => {
		const { context, asked } = contextWith(() => ({ ...fields }), items);
		expect(await readCredential(context)).toMatchObject({ ok: true });
		expect(asked).toHaveLength(times);
		const ends = [0, items - 1].map((item) => ['bulkSmsApi', item]);
		expect(asked).toEqual(expect.arrayContaining(ends));
	});

	it.each<[string, Fields]>([
		['Base URL', { baseUrl: 'https://other.example.com' }],
		['Username', { username: 'bob' }],
		['Password', { password: 'other' }],
		['Time Zone', { timezone: 'Asia/Tokyo' }],
		['Date Order', { dateOrder: 'monthFirst' }],
		['Default Country Code', { defaultCountryCode: '66' }],
		['Allowed Country Codes', { allowedCountryCodes: '66' }],
		['Report Token', { reportToken: 'other' }],
		['Previous Report Token', { previousReportToken: 'other' }],
	])('refuses a run whose items have another %s', async (label, other) => {
		const { context } = contextWith((item) => (item < 2 ? fields : { ...fields, ...other }), 3);
		expect(await readCredential(context)).toStrictEqual(
			refused(
				label,
				`${label} in the credential is not the same for item 1 and item 3, but a run uses one login, so nothing was sent`,
				'Put Loop Over Items before this node, so that each run has the items of one account, or write a fixed value in the credential',
			),
		);
	});

	it('finds two accounts that take turns, or that share a list in two parts', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 2, max: 300 }),
				fc.oneof(
					fc.record({ turn: fc.integer({ min: 2, max: 7 }) }),
					fc.record({ from: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
				),
				async (items, share) => {
					const isOfBob = (item: number) =>
						'turn' in share
							? item % Math.min(share.turn, items) === 1
							: item >= Math.round(share.from * (items - 1)) && item > 0;
					const { context } = contextWith(
						(item) => ({ ...fields, username: isOfBob(item) ? 'bob' : 'ann' }),
						items,
					);
					const problem = { field: 'Username' };
					expect(await readCredential(context)).toMatchObject({ ok: false, problem });
				},
			),
		);
	});
});
