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

describe('the test of a credential', () => {
	test('says the balance when user name and password are right', async () => {
		const credential = credentialFor(real().account);
		const saved = await real().client.saveCredential(credential);

		const verdict = await real().client.testCredential(saved, credential);

		expect(verdict).toStrictEqual({
			status: 'OK',
			message: 'Connected. Balance: 10000 credits (prepaid)',
		});
	});

	test('names user name and password when the gateway refuses them', async () => {
		const credential = credentialFor({ ...real().account, password: 'wrongSecret8402' });
		const saved = await real().client.saveCredential(credential);

		const verdict = await real().client.testCredential(saved, credential);

		expect(verdict.status).toBe('Error');
		expect(verdict.message).toContain('rejected Username or Password');
		expect(verdict.message).not.toContain('wrongSecret8402');
	});

	test('names the address when nothing answers there', async () => {
		// Port 1 is reserved; nothing listens on it.
		const baseUrl = 'http://127.0.0.1:1';
		const credential = credentialFor({ ...real().account, baseUrl });
		const saved = await real().client.saveCredential(credential);

		const verdict = await real().client.testCredential(saved, credential);

		expect(verdict.status).toBe('Error');
		expect(verdict.message).toContain(baseUrl);
	});

	test('never sends an SMS', () => {
		expect(real().sandbox.messages()).toStrictEqual([]);
	});
});
