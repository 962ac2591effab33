import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { credentialFor } from '../../demo/examples';
import { useRealN8n } from './realN8n';
import { testOfFiles } from './underTest';

const real = useRealN8n('installed-package');

describe('the packed package in a real n8n', () => {
	testOfFiles('is installed alone, without any module of its own', async () => {
		const modules = path.join(real().userFolder, '.n8n', 'nodes', 'node_modules');
		const entries = await readdir(modules);

		expect(entries.filter((name) => !name.startsWith('.'))).toStrictEqual(['n8n-nodes-bulk-sms']);
	});

	test('offers its two nodes, and the first one as a tool and as the review of tools', async () => {
		const types = await real().client.nodeTypes();
		const own = types.filter(({ name }) => name.startsWith('n8n-nodes-bulk-sms.'));
		const names = own.map(({ name, displayName }) => [name, displayName]).sort();

		expect(names).toStrictEqual([
			['n8n-nodes-bulk-sms.bulkSms', 'Bulk SMS'],
			['n8n-nodes-bulk-sms.bulkSmsHitlTool', 'Bulk SMS'],
			['n8n-nodes-bulk-sms.bulkSmsTool', 'Bulk SMS Tool'],
			['n8n-nodes-bulk-sms.bulkSmsTrigger', 'Bulk SMS Trigger'],
		]);
	});
});

test('the test of a credential says the balance, or what is wrong, and never sends an SMS', async () => {
	const { client, account, sandbox } = real();
	const verdictOf = async (changes: object) => {
		const credential = credentialFor({ ...account, ...changes });
		return await client.testCredential(await client.saveCredential(credential), credential);
	};
	expect(await verdictOf({})).toStrictEqual({
		status: 'OK',
		message: 'Connected. Balance: 10000 credits (prepaid)',
	});
	const refused = await verdictOf({ password: 'wrongSecret8402' });
	expect(refused.status).toBe('Error');
	expect(refused.message).toContain('rejected the login');
	expect(refused.message).not.toContain('wrongSecret8402');
	// Port 1 is reserved; nothing listens on it.
	const baseUrl = 'http://127.0.0.1:1';
	expect(await verdictOf({ baseUrl })).toMatchObject({
		status: 'Error',
		message: expect.stringContaining(baseUrl) as unknown,
	});
	expect(sandbox.messages()).toStrictEqual([]);
});
