import {
	isTestWebhookUrl,
	missingScheme,
} from '../../../../../nodes/BulkSms/core/text/web/webAddress';
import { refused } from '../../../checkedResults';

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

describe('missingScheme', () => {
	it.each([
		['sms.example.com', 'https://sms.example.com'],
		[' sms.example.com ', 'https://sms.example.com'],
		['//sms.example.com/api', 'https://sms.example.com/api'],
		['sms.example.com:8080', 'https://sms.example.com:8080'],
		['sms.example.com/sms/send', 'https://sms.example.com/sms/send'],
		['sms.example.com?key=s3cret', 'https://sms.example.com?…'],
		['sms.example.com/#s3cret', 'https://sms.example.com/?…'],
		['203.0.113.7:8080', 'https://203.0.113.7:8080'],
		['127.0.0.1:4010', 'http://127.0.0.1:4010'],
		['192.168.1.20/api', 'http://192.168.1.20/api'],
		['172.16.0.1', 'http://172.16.0.1'],
		['localhost', 'http://localhost'],
		['Localhost:4010', 'http://Localhost:4010'],
		['sandbox:4010/v1.2', 'http://sandbox:4010/v1.2'],
		['[::1]:4010', 'http://[::1]:4010'],
	])('shows what should be in place of %j', (written, corrected) => {
		expect(missingScheme('Base URL', written)).toEqual(
			refused(
				'Base URL',
				'http:// or https:// is missing at the start of the address',
				`Write it as ${corrected}`,
			),
		);
	});

	it.each([
		'',
		'https://sms.example.com',
		'https:',
		'ftp://sms.example.com',
		'htp://sms.example.com',
		'mailto:ann@example.com',
		'ann:Pa55word@sms.example.com',
		'file:///etc/passwd',
		'javascript:alert(1)',
		'data:text/plain,1',
		'/webhook/1',
		'gateway',
		'undefined',
		'sms.example.com:99999',
		'sms example.com',
	])('finds something else wrong with %j', (written) => {
		expect(missingScheme('Base URL', written)).toBeUndefined();
	});
});
