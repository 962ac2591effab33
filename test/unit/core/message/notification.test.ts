import {
	checkCallbackData,
	checkNotifyUrl,
	excessOf,
	readCallbackFields,
	withReportToken,
} from '../../../../nodes/BulkSms/core/message/notification';
import { refused, taken } from '../../checkedResults';

const tooLong = (length: number) =>
	refused(
		'Callback Data',
		`The callback data is ${length} characters long; the limit is 1000`,
		'Send an identifier and look the rest up when the report comes',
	);

const circular: Record<string, unknown> = {};
circular.self = circular;
const throwing = {
	toJSON: () => {
		throw new Error('no');
	},
};

describe('checkCallbackData', () => {
	it.each<[string, unknown, string]>([
		['a text unchanged', 'order 4711', 'order 4711'],
		['a text that is JSON unchanged', '{ "id": 1 }', '{ "id": 1 }'],
		['spaces unchanged', ' ', ' '],
		['Thai unchanged', 'สวัสดี', 'สวัสดี'],
		['1000 characters', 'a'.repeat(1000), 'a'.repeat(1000)],
		['500 emoji, which are 1000 code units', '😀'.repeat(500), '😀'.repeat(500)],
		['an object as JSON', { orderId: 4711, tags: ['a'] }, '{"orderId":4711,"tags":["a"]}'],
		['a list as JSON', [1, 'b'], '[1,"b"]'],
		['a number as JSON', 4711, '4711'],
		['the number 0 as JSON', 0, '0'],
		['a fraction as JSON', 1.5, '1.5'],
		['a Date as JSON', new Date(0), '"1970-01-01T00:00:00.000Z"'],
		['an object with NaN as JSON', { id: NaN }, '{"id":null}'],
		['false as JSON', false, 'false'],
	])('takes %s', (_, value, text) => {
		expect(checkCallbackData(value)).toEqual(taken(text));
	});

	it('takes an object whose JSON has 1000 characters', () => {
		const text = 'a'.repeat(1000 - '{"a":""}'.length);
		expect(checkCallbackData({ a: text })).toEqual(taken(`{"a":"${text}"}`));
	});

	it.each<[string, unknown]>([
		['nothing', undefined],
		['null', null],
		['an empty text', ''],
		['NaN', NaN],
		['an object that holds itself', circular],
		['a Symbol', Symbol('order')],
		['an object that fails to write itself', throwing],
		['an object that writes itself as nothing', { toJSON: () => undefined }],
	])('refuses %s', (_, value) => {
		expect(checkCallbackData(value)).toEqual(
			refused(
				'Callback Data',
				'The callback data is empty',
				'Give a value or leave the option out',
			),
		);
	});

	it.each<[string, unknown, number]>([
		['a text of 1001 characters', 'a'.repeat(1001), 1001],
		['501 emoji, which are 1002 code units', '😀'.repeat(501), 1002],
		['an object whose JSON has 1001 characters', { a: 'a'.repeat(993) }, 1001],
		['an object of 500 quotes, each escaped in JSON', { a: '"'.repeat(500) }, 1008],
	])('refuses %s', (_, value, length) => {
		expect(checkCallbackData(value)).toEqual(tooLong(length));
	});
});

describe('readCallbackFields', () => {
	it('makes an object of names and values', () => {
		const fields = [
			{ name: 'order', value: 4711 },
			{ name: 'note', value: '' },
		];
		expect(readCallbackFields({ fields })).toEqual(taken({ order: 4711, note: '' }));
	});

	it.each<[string, unknown, string, string]>([
		...[
			undefined,
			null,
			'',
			{},
			{ fields: null },
			{ fields: {} },
			{ fields: [] },
			{ fields: [{}] },
		].map((value): [string, unknown, string, string] => [
			`${JSON.stringify(value)}`,
			value,
			'Callback Data (Fields) has no field',
			'Give each field a name, or remove the option',
		]),
		[
			'a field without a name',
			{
				fields: [
					{ name: 'order', value: '1' },
					{ name: ' ', value: '2' },
				],
			},
			'Field 2 has no name',
			'Give each field a name, or remove the option',
		],
		[
			'a field whose expression finds nothing',
			{ fields: [{ name: 'order', value: undefined }] },
			'Field "order" has no value',
			'Give it a value, or remove the field',
		],
		[
			'a field that is null',
			{ fields: [{ name: 'order', value: null }] },
			'Field "order" has no value',
			'Give it a value, or remove the field',
		],
	])('refuses %s', (_, value, reason, advice) => {
		expect(readCallbackFields(value)).toEqual(refused('Callback Data (Fields)', reason, advice));
	});
});

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
				'The Report Token has a broken character, such as half of an emoji',
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
