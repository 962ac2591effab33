import {
	checkNotifyUrl,
	withReportToken,
	isTestWebhookUrl,
} from '../../../nodes/BulkSms/core/notifyUrl';
import { refused, taken } from '../checkedResults';

const ADVICE =
	'Copy the Production URL from the Bulk SMS Trigger, for example https://n8n.example.com/webhook/…';
const ofLength = (length: number) => 'https://n8n.example.com/'.padEnd(length, 'a');

describe('checkNotifyUrl', () => {
	it.each([
		['https', 'https://n8n.example.com/webhook/4711/webhook'],
		['http with a port', 'http://127.0.0.1:5678/webhook/4711/webhook'],
		['a host alone', 'https://n8n.example.com'],
		['a query with a token', 'https://n8n.example.com/webhook/1?token=a%20b&c=d'],
		['capital letters', 'HTTPS://N8N.Example.com/Webhook'],
		['an IPv6 host', 'http://[::1]:5678/webhook/1'],
		['149 characters', ofLength(149)],
		['150 characters', ofLength(150)],
	])('takes %s unchanged', (_, url) => {
		expect(checkNotifyUrl(url)).toEqual(taken(url));
	});

	it.each([undefined, null, ''])('refuses %j', (value) => {
		expect(checkNotifyUrl(value)).toEqual(
			refused('Notify URL', 'The address for the delivery report is empty', ADVICE),
		);
	});

	it.each([
		'n8n.example.com/webhook/1',
		'/webhook/1',
		'//n8n.example.com/webhook/1',
		'https://',
		'ftp://n8n.example.com/webhook/1',
		'file:///etc/passwd',
		'javascript:alert(1)',
		'data:text/plain,1',
		'https://n8n.example.com/a b',
		' https://n8n.example.com/1',
		'https://n8n.example.com/1\n',
		'https://n8n.example.com:99999/1',
		'undefined',
	])('refuses %j', (url) => {
		expect(checkNotifyUrl(url)).toEqual(
			refused('Notify URL', `"${url}" is not an http or https address`, ADVICE),
		);
	});

	it.each([151, 2000])('refuses an address of %d characters', (length) => {
		expect(checkNotifyUrl(ofLength(length))).toEqual(
			refused(
				'Notify URL',
				`The address is ${length} characters long; the limit is 150`,
				'Use a shorter address, for example a shorter host name or path',
			),
		);
	});

	it.each([
		['a number', 1],
		['a list', ['https://n8n.example.com']],
		['an object', { url: 'https://n8n.example.com' }],
	])('never takes %s', (_, value) => {
		expect(checkNotifyUrl(value).ok).toBe(false);
	});
});

describe('isTestWebhookUrl', () => {
	it.each([
		['https://n8n.example.com/webhook-test/4711/webhook', true],
		['https://example.com/n8n/webhook-test/4711', true],
		['https://n8n.example.com/webhook-test/4711?token=a', true],
		['https://n8n.example.com/webhook/4711/webhook', false],
		['https://n8n.example.com/webhook-testing/4711', false],
		['https://n8n.example.com/my-webhook-test/4711', false],
		['https://n8n.example.com/webhook/4711?from=/webhook-test/', false],
		['https://webhook-test/webhook/4711', false],
	])('of %s is %j', (url, isTest) => {
		expect(isTestWebhookUrl(url)).toBe(isTest);
	});
});

describe('withReportToken', () => {
	it.each([
		['https://n8n.test/webhook/a', 'https://n8n.test/webhook/a?token=s%26cret'],
		['https://n8n.test/webhook/a?b=c', 'https://n8n.test/webhook/a?b=c&token=s%26cret'],
		['https://n8n.test/webhook/a#part', 'https://n8n.test/webhook/a?token=s%26cret#part'],
	])('puts the token behind %s', (url, expected) => {
		expect(withReportToken(url, 's&cret')).toEqual(taken(expected));
	});

	it('refuses an address that the token makes longer than 150 characters', () => {
		const url = `https://n8n.test/${'a'.repeat(120)}`;

		expect(withReportToken(url, 'x'.repeat(6))).toEqual(taken(`${url}?token=xxxxxx`));
		expect(withReportToken(url, 'x'.repeat(7))).toMatchObject({
			ok: false,
			problem: { reason: 'The address is 151 characters long; the limit is 150' },
		});
	});

	it.each(['', ' '])('refuses the blank token "%s", which the trigger would refuse', (token) => {
		expect(withReportToken('https://n8n.test/webhook/a', token)).toEqual(
			refused(
				'Append Report Token',
				'The credential has no Report Token',
				'Enter one in the credential, or remove the option',
			),
		);
	});
});
