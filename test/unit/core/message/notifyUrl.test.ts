import {
	checkNotifyUrl,
	withReportToken,
	excessOf,
} from '../../../../nodes/BulkSms/core/message/notifyUrl';
import { refused, taken } from '../../checkedResults';

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
		['/webhook/1', 'does not start with http:// or https://'],
		['ftp://n8n.example.com/webhook/1', 'does not start with http:// or https://'],
		['file:///etc/passwd', 'does not start with http:// or https://'],
		['javascript:alert(1)', 'does not start with http:// or https://'],
		['data:text/plain,1', 'does not start with http:// or https://'],
		['undefined', 'does not start with http:// or https://'],
		['https://', 'is not a whole address'],
		['https://n8n.example.com:99999/1', 'is not a whole address'],
		['https://n8n.example.com/a b', 'holds a space or a line break'],
		[' https://n8n.example.com/1', 'holds a space or a line break'],
		['https://n8n.example.com/1\n', 'holds a space or a line break'],
	])('refuses %j and says what is wrong with it', (url, problem) => {
		expect(checkNotifyUrl(url)).toEqual(refused('Notify URL', `"${url}" ${problem}`, ADVICE));
	});

	it.each([
		['n8n.example.com/webhook/1', 'https://n8n.example.com/webhook/1'],
		['//n8n.example.com/webhook/1', 'https://n8n.example.com/webhook/1'],
		['localhost:5678/webhook/1', 'http://localhost:5678/webhook/1'],
		['n8n.example.com/webhook/1?token=s3cret', 'https://n8n.example.com/webhook/1?…'],
	])('says what is missing in %s, and shows the corrected address', (url, corrected) => {
		expect(checkNotifyUrl(url)).toEqual(
			refused(
				'Notify URL',
				'http:// or https:// is missing at the start of the address',
				`Write it as ${corrected}`,
			),
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

describe('withReportToken', () => {
	it.each([
		['https://n8n.test/webhook/a', 'https://n8n.test/webhook/a?token=s%26cret'],
		['https://n8n.test/webhook/a?b=c', 'https://n8n.test/webhook/a?b=c&token=s%26cret'],
		['https://n8n.test/webhook/a#part', 'https://n8n.test/webhook/a?token=s%26cret#part'],
	])('puts the token behind %s', (url, expected) => {
		expect(withReportToken(url, 's&cret')).toEqual(taken(expected));
	});

	it.each([
		['the token itself, in another spelling', 'a?token=s%26cr%65t', 'a?token=s%26cr%65t'],
		['the token before other values', 'a?token=s%26cret&b=c', 'a?token=s%26cret&b=c'],
		['another token', 'a?token=old', 'a?token=s%26cret'],
		[
			'another token among other values',
			'a?b=1&token=old&c=%20d#part',
			'a?b=1&c=%20d&token=s%26cret#part',
		],
		['an empty token', 'a?token=', 'a?token=s%26cret'],
		['a token without a value', 'a?token&b', 'a?b&token=s%26cret'],
		['the token twice', 'a?token=s%26cret&token=s%26cret', 'a?token=s%26cret'],
		['the token and another', 'a?token=s%26cret&token=old', 'a?token=s%26cret'],
		['another token in disguise', 'a?%74oken=old', 'a?token=s%26cret'],
		['a list of tokens', 'a?token[]=old&token%5B1%5D=older', 'a?token=s%26cret'],
		[
			'what only looks like one',
			'a?tokens=1&Token=2&my-token=3',
			'a?tokens=1&Token=2&my-token=3&token=s%26cret',
		],
		['a query without values', 'a?', 'a?token=s%26cret'],
		['a percent sign that says nothing', 'a?b=100%&token=%', 'a?b=100%&token=s%26cret'],
	])('leaves exactly one token behind an address that holds %s', (_, url, expected) => {
		const address = `https://n8n.test/webhook/${expected}`;
		expect(withReportToken(`https://n8n.test/webhook/${url}`, 's&cret')).toEqual(taken(address));
		expect(new URL(address).searchParams.getAll('token')).toEqual(['s&cret']);
	});

	it('refuses a token that no address can hold', () => {
		expect(withReportToken('https://n8n.test/webhook/a', 'half \ud83d')).toEqual(
			refused(
				'Report Token in URL',
				'The Report Token of the credential has a broken character, such as half of an emoji, which no address can hold',
				'Enter a Report Token of letters and digits in the credential',
			),
		);
		expect(withReportToken('https://n8n.test/a', '😀')).toEqual(
			taken('https://n8n.test/a?token=%F0%9F%98%80'),
		);
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
				'Report Token in URL',
				'The credential has no Report Token',
				'Enter a Report Token in the credential, or remove the option Report Token in URL',
			),
		);
	});
});

const SIGNATURE = 'signature=' + 'f'.repeat(64);

describe('excessOf', () => {
	const addressOf = (length: number) => {
		const rest = `/webhook-waiting/1234?${SIGNATURE}`;
		const base = 'https://'.padEnd(length - rest.length, 'h');
		return { base, url: base + rest };
	};

	it('finds none in an address of 150 characters', () => {
		const { url } = addressOf(150);
		expect(url).toHaveLength(150);
		expect(excessOf(url)).toBeUndefined();
	});

	it('tells of one of 151 how long its base is and may be', () => {
		const { base, url } = addressOf(151);
		expect(excessOf(url)).toStrictEqual({ base, length: base.length, longest: base.length - 1 });
	});
});
