import { isLoopback, isTestWebhookUrl } from '../../../../nodes/BulkSms/core/callback/webAddress';

describe('an address that answers while someone listens', () => {
	it.each([
		['https://n8n.example.com/webhook-test/4711/webhook', true],
		['https://example.com/n8n/webhook-test/4711', true],
		['https://n8n.example.com/webhook-test/4711?token=a', true],
		['https://n8n.example.com/webhook/4711/webhook', false],
		['https://n8n.example.com/webhook-testing/4711', false],
		['https://n8n.example.com/my-webhook-test/4711', false],
		['https://n8n.example.com/webhook/4711?from=/webhook-test/', false],
		['https://webhook-test/webhook/4711', false],
	])('for %s: %j', (url, isTest) => {
		expect(isTestWebhookUrl(url)).toBe(isTest);
	});
});

describe('an address that no phone can open', () => {
	it.each([
		'http://localhost:5678/x',
		'http://LOCALHOST',
		'http://n8n.localhost',
		'http://127.0.0.1',
		'http://127.9.8.7:1/',
		'http://127.1',
		'http://0.0.0.0:5678',
		'http://[::1]:5678',
		'http://[::]:5678',
	])('is %s', (address) => expect(isLoopback(address)).toBe(true));

	it.each([
		'https://n8n.example.com/localhost',
		'https://localhost.example.com',
		'http://192.168.1.5:5678',
		'http://n8n:5678',
		'http://10.0.0.1',
		'http://[2001:db8::1]',
		'https://127.0.0.1.example.com',
	])('is not %s', (address) => expect(isLoopback(address)).toBe(false));
});
