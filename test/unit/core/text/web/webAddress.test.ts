import {
	checkWebAddress,
	isLoopback,
	isSeldomWithTls,
	isTestWebhookUrl,
	refuseMissingScheme,
} from '../../../../../nodes/BulkSms/core/text/web/webAddress';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { refused, taken } from '../../../checkedResults';

describe('an address', () => {
	it.each<[string, (address: string) => boolean, string[], string[]]>([
		[
			'answers while someone listens',
			isTestWebhookUrl,
			['https://n8n.test/webhook-test/4711/webhook', 'https://n8n.test/webhook-test/4711?token=a'],
			[
				...['https://n8n.test/webhook-testing/4711', 'https://webhook-test/webhook/4711'],
				'https://n8n.test/webhook/4711?from=/webhook-test/',
			],
		],
		[
			'can be opened by no phone',
			isLoopback,
			[
				...['http://LOCALHOST:5678/x', 'http://n8n.localhost', 'http://127.9.8.7:1/'],
				...['http://127.1', 'http://0.0.0.0:5678', 'http://[::1]:5678', 'http://[::]:5678'],
			],
			[
				...['https://n8n.test/localhost', 'https://localhost.example.com', 'http://n8n:5678'],
				...['http://10.0.0.1', 'http://[2001:db8::1]', 'https://127.0.0.1.example.com'],
			],
		],
		[
			'has a host that seldom has TLS',
			(address) => isSeldomWithTls(new URL(address).hostname),
			[
				...['http://localhost', 'http://sandbox', 'http://127.0.0.1', 'http://10.1.2.3'],
				...['http://169.254.1.1', 'http://192.168.1.20', 'http://172.16.0.1', 'http://172.31.0.1'],
				...['http://[::1]', 'http://[fd12::1]', 'http://[fe80::1]'],
			],
			[
				...['http://203.0.113.7', 'http://172.32.0.1', 'http://10.example.com'],
				...['http://[2001:db8::1]', 'http://local.example.com', 'http://n8n.test'],
			],
		],
	])('%s', (_, is, those, others) => {
		expect(those.filter((address) => !is(address))).toEqual([]);
		expect(others.filter(is)).toEqual([]);
	});

	// URL.canParse of Node.js 20 refuses it after some 5,000 calls, and a list has more messages.
	it('with a letter such as ü stays one in a long list', () => {
		const written = 'https://bücher.example/webhook/1';
		const checkIt = () =>
			checkWebAddress('Delivery Report URL', written, 'the delivery report', 'Copy it');
		const all = Array.from({ length: 20_000 }, () => attempt(checkIt).ok);
		expect(all).not.toContain(false);
	});
});

describe('a missing scheme', () => {
	const check = (written: string) => attempt(() => refuseMissingScheme('Base URL', written));

	it.each([
		['//sms.example.com/api', 'https://sms.example.com/api'],
		['sms.example.com:8080', 'https://sms.example.com:8080'],
		['sms.example.com?key=s3cret', 'https://sms.example.com?…'],
		['sms.example.com/#s3cret', 'https://sms.example.com/?…'],
		['192.168.1.20/api', 'http://192.168.1.20/api'],
		['Localhost:4010', 'http://Localhost:4010'],
		['sandbox:4010/v1.2', 'http://sandbox:4010/v1.2'],
		['[::1]:4010', 'http://[::1]:4010'],
	])('is told with what should be in place of %j', (written, corrected) => {
		const reason = 'http:// or https:// is missing at the start of the address';
		expect(check(written)).toEqual(refused('Base URL', reason, `Write it as ${corrected}`));
	});

	it.each([
		...['', 'https://sms.example.com', 'ftp://sms.example.com', 'mailto:ann@example.com'],
		...['ann:x@sms.example.com', '/webhook/1', 'gateway', 'sms.example.com:99999', 'a b.com'],
	])('is not what is wrong with %j', (written) => {
		expect(check(written)).toEqual(taken(undefined));
	});
});
