import { isLoopback, isSeldomWithTls } from '../../../../../nodes/BulkSms/core/text/web/webAddress';

describe('a host', () => {
	it.each([
		...[
			'localhost',
			'sandbox',
			'127.0.0.1',
			'10.1.2.3',
			'169.254.1.1',
			'192.168.1.20',
			'172.16.0.1',
		],
		...['172.31.0.1', '[::1]', '[fd12::1]', '[fe80::1]'],
	])('seldom has TLS: %s', (host) => expect(isSeldomWithTls(host)).toBe(true));

	it.each([
		...[
			'203.0.113.7',
			'172.32.0.1',
			'10.example.com',
			'[2001:db8::1]',
			'local.example.com',
			'n8n.test',
		],
	])('may well have TLS: %s', (host) => expect(isSeldomWithTls(host)).toBe(false));
});

describe('an address that no phone can open', () => {
	it.each([
		...['http://LOCALHOST:5678/x', 'http://n8n.localhost', 'http://127.9.8.7:1/', 'http://127.1'],
		...['http://0.0.0.0:5678', 'http://[::1]:5678', 'http://[::]:5678'],
	])('is %s', (address) => expect(isLoopback(address)).toBe(true));

	it.each([
		...['https://n8n.example.com/localhost', 'https://localhost.example.com', 'http://n8n:5678'],
		...['http://10.0.0.1', 'http://[2001:db8::1]', 'https://127.0.0.1.example.com'],
	])('is not %s', (address) => expect(isLoopback(address)).toBe(false));
});
