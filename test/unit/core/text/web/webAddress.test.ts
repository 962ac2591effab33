import {
	checkWebAddress,
	isTestWebhookUrl,
	refuseMissingScheme,
} from '../../../../../nodes/BulkSms/core/text/web/webAddress';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { refused, taken } from '../../../checkedResults';

describe('an address that answers while someone listens', () => {
	it.each([
		['https://n8n.example.com/webhook-test/4711/webhook', true],
		['https://n8n.example.com/webhook-test/4711?token=a', true],
		['https://n8n.example.com/webhook/4711/webhook', false],
		['https://n8n.example.com/webhook-testing/4711', false],
		['https://n8n.example.com/webhook/4711?from=/webhook-test/', false],
		['https://webhook-test/webhook/4711', false],
	])('for %s: %j', (url, isTest) => {
		expect(isTestWebhookUrl(url)).toBe(isTest);
	});
});

const check = (written: string) => attempt(() => refuseMissingScheme('Base URL', written));

describe('refuseMissingScheme', () => {
	it.each([
		['sms.example.com', 'https://sms.example.com'],
		['//sms.example.com/api', 'https://sms.example.com/api'],
		['sms.example.com:8080', 'https://sms.example.com:8080'],
		['sms.example.com?key=s3cret', 'https://sms.example.com?…'],
		['sms.example.com/#s3cret', 'https://sms.example.com/?…'],
		['127.0.0.1:4010', 'http://127.0.0.1:4010'],
		['192.168.1.20/api', 'http://192.168.1.20/api'],
		['Localhost:4010', 'http://Localhost:4010'],
		['sandbox:4010/v1.2', 'http://sandbox:4010/v1.2'],
		['[::1]:4010', 'http://[::1]:4010'],
	])('shows what should be in place of %j', (written, corrected) => {
		expect(check(written)).toEqual(
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
		'ftp://sms.example.com',
		'mailto:ann@example.com',
		'ann:Pa55word@sms.example.com',
		'/webhook/1',
		'gateway',
		'sms.example.com:99999',
		'sms example.com',
	])('finds something else wrong with %j', (written) => {
		expect(check(written)).toEqual(taken(undefined));
	});
});

describe('an address with a letter such as ü', () => {
	// URL.canParse of Node.js 20 refuses it after some 5,000 calls, and a list has more messages.
	it('stays an address in a long list', () => {
		const written = 'https://bücher.example/webhook/1';
		const checkIt = () => checkWebAddress('Notify URL', written, 'the delivery report', 'Copy it');
		const all = Array.from({ length: 20_000 }, () => attempt(checkIt).ok);
		expect(all).not.toContain(false);
	});
});
