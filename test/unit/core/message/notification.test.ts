import {
	checkCallbackData,
	checkNotifyUrl,
	excessOf,
	readCallbackFields,
	withReportToken,
} from '../../../../nodes/BulkSms/core/message/notification';
import { attempt } from '../../../../nodes/BulkSms/core/problem';
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
		['500 emoji, which are 1000 code units', '😀'.repeat(500), '😀'.repeat(500)],
	])('takes %s', (_, value, text) => {
		expect(attempt(() => checkCallbackData(value))).toEqual(taken(text));
	});

	it('takes an object whose JSON has 1000 characters', () => {
		const text = 'a'.repeat(1000 - '{"a":""}'.length);
		expect(attempt(() => checkCallbackData({ a: text }))).toEqual(taken(`{"a":"${text}"}`));
	});

	it.each<[string, unknown]>([
		['null', null],
		['NaN', NaN],
		['an object that fails to write itself', throwing],
		['an object that writes itself as nothing', { toJSON: () => undefined }],
	])('refuses %s', (_, value) => {
		expect(attempt(() => checkCallbackData(value))).toEqual(
			refused(
				'Callback Data',
				'The callback data is empty',
				'Give a value or leave the option out',
			),
		);
	});

	it.each<[string, unknown, number]>([
		['501 emoji, which are 1002 code units', '😀'.repeat(501), 1002],
		['an object whose JSON has 1001 characters', { a: 'a'.repeat(993) }, 1001],
		['an object of 500 quotes, each escaped in JSON', { a: '"'.repeat(500) }, 1008],
	])('refuses %s', (_, value, length) => {
		expect(attempt(() => checkCallbackData(value))).toEqual(tooLong(length));
	});
});

describe('readCallbackFields', () => {
	it('makes an object of names and values', () => {
		const fields = [
			{ name: 'order', value: 4711 },
			{ name: 'note', value: '' },
		];
		expect(attempt(() => readCallbackFields({ fields }))).toEqual(taken({ order: 4711, note: '' }));
	});

	it.each<[string, unknown, string, string]>([
		...[undefined, {}, { fields: {} }, { fields: [] }, { fields: [{}] }].map(
			(value): [string, unknown, string, string] => [
				`${JSON.stringify(value)}`,
				value,
				'Callback Data (Fields) has no field',
				'Give each field a name, or remove the option',
			],
		),
		...[[{ name: '', value: '1' }], [{ name: 'order', value: '1' }, { name: ' ' }]].map(
			(fields): [string, unknown, string, string] => [
				`field ${fields.length}, which has no name`,
				{ fields },
				`Field ${fields.length} has no name`,
				'Give each field a name, or remove the option',
			],
		),
		[
			'a field that is null',
			{ fields: [{ name: 'order', value: null }] },
			'Field "order" has no value',
			'Give it a value, or remove the field',
		],
	])('refuses %s', (_, value, reason, advice) => {
		expect(attempt(() => readCallbackFields(value))).toEqual(
			refused('Callback Data (Fields)', reason, advice),
		);
	});
});

const ADVICE =
	'Copy the Production URL from the Bulk SMS Trigger, for example https://n8n.example.com/webhook/…';
const ofLength = (length: number) => 'https://n8n.example.com/'.padEnd(length, 'a');

describe('checkNotifyUrl', () => {
	it.each([
		['http with a port', 'http://127.0.0.1:5678/webhook/4711/webhook'],
		['a query with a token', 'https://n8n.example.com/webhook/1?token=a%20b&c=d'],
		['150 characters', ofLength(150)],
	])('takes %s unchanged', (_, url) => {
		expect(attempt(() => checkNotifyUrl(url))).toEqual(taken(url));
	});

	it('refuses an empty one', () => {
		expect(attempt(() => checkNotifyUrl(''))).toEqual(
			refused('Notify URL', 'The address for the delivery report is empty', ADVICE),
		);
	});

	it.each([
		['/webhook/1', 'does not start with http:// or https://'],
		['ftp://n8n.example.com/webhook/1', 'does not start with http:// or https://'],
		['https://n8n.example.com:99999/1', 'is not a whole address'],
		['https://n8n.example.com/a b', 'contains a space or a line break'],
		['https://n8n.example.com/1\n', 'contains a space or a line break'],
	])('refuses %j and says what is wrong with it', (url, problem) => {
		expect(attempt(() => checkNotifyUrl(url))).toEqual(
			refused('Notify URL', `"${url}" ${problem}`, ADVICE),
		);
	});

	it('shows only the beginning of a long one', () => {
		const long = 'x'.repeat(200_000);
		expect(attempt(() => checkNotifyUrl(`ftp://${long}`))).toEqual(
			refused(
				'Notify URL',
				`"ftp://${'x'.repeat(94)}…" does not start with http:// or https://`,
				ADVICE,
			),
		);
		expect(attempt(() => checkNotifyUrl(`n8n.test/${long}`))).toMatchObject({
			problem: { advice: `Write it as https://n8n.test/${'x'.repeat(91)}…` },
		});
	});

	it.each([
		['n8n.example.com/webhook/1', 'https://n8n.example.com/webhook/1'],
		['localhost:5678/webhook/1', 'http://localhost:5678/webhook/1'],
		['n8n.example.com/webhook/1?token=s3cret', 'https://n8n.example.com/webhook/1?…'],
	])('says what is missing in %s, and shows the corrected address', (url, corrected) => {
		expect(attempt(() => checkNotifyUrl(url))).toEqual(
			refused(
				'Notify URL',
				'http:// or https:// is missing at the start of the address',
				`Write it as ${corrected}`,
			),
		);
	});

	it('refuses an address of 151 characters, and what is none', () => {
		expect(attempt(() => checkNotifyUrl(ofLength(151)))).toEqual(
			refused(
				'Notify URL',
				'The address is 151 characters long; the limit is 150',
				'Use a shorter address, for example a shorter host name or path',
			),
		);
		expect(attempt(() => checkNotifyUrl(['https://n8n.example.com'])).ok).toBe(false);
	});
});

describe('withReportToken', () => {
	it.each([
		['https://n8n.test/webhook/a', 'https://n8n.test/webhook/a?token=s%26cret'],
		['https://n8n.test/webhook/a?b=c', 'https://n8n.test/webhook/a?b=c&token=s%26cret'],
	])('puts the token behind %s', (url, expected) => {
		expect(attempt(() => withReportToken(url, 's&cret'))).toEqual(taken(expected));
	});

	it.each([
		['the token itself, in another spelling', 'a?token=s%26cr%65t', 'a?token=s%26cr%65t'],
		['another token', 'a?token=old', 'a?token=s%26cret'],
		['another token in disguise', 'a?%74oken=old', 'a?token=s%26cret'],
		['a list of tokens', 'a?token[]=old&token%5B1%5D=older', 'a?token=s%26cret'],
		[
			'what only looks like one',
			'a?tokens=1&Token=2&my-token=3',
			'a?tokens=1&Token=2&my-token=3&token=s%26cret',
		],
		['a percent sign that says nothing', 'a?b=100%&token=%', 'a?b=100%&token=s%26cret'],
	])('leaves exactly one token behind an address that holds %s', (_, url, expected) => {
		const address = `https://n8n.test/webhook/${expected}`;
		expect(attempt(() => withReportToken(`https://n8n.test/webhook/${url}`, 's&cret'))).toEqual(
			taken(address),
		);
		expect(new URL(address).searchParams.getAll('token')).toEqual(['s&cret']);
	});

	it('refuses a token that no address can hold', () => {
		expect(attempt(() => withReportToken('https://n8n.test/webhook/a', 'half \ud83d'))).toEqual(
			refused(
				'Report Token in URL',
				'The Report Token has a broken character, such as half of an emoji',
				'Enter a Report Token of letters and digits in the credential',
			),
		);
		expect(attempt(() => withReportToken('https://n8n.test/a', '😀'))).toEqual(
			taken('https://n8n.test/a?token=%F0%9F%98%80'),
		);
	});

	it('refuses an address that the token makes longer than 150 characters', () => {
		const url = `https://n8n.test/${'a'.repeat(120)}`;

		expect(attempt(() => withReportToken(url, 'x'.repeat(6)))).toEqual(
			taken(`${url}?token=xxxxxx`),
		);
		expect(attempt(() => withReportToken(url, 'x'.repeat(7)))).toMatchObject({
			ok: false,
			problem: { reason: 'The address is 151 characters long; the limit is 150' },
		});
	});

	it.each(['', ' '])('refuses the blank token "%s", which the trigger would refuse', (token) => {
		expect(attempt(() => withReportToken('https://n8n.test/webhook/a', token))).toEqual(
			refused(
				'Report Token in URL',
				'The credential has no Report Token',
				'Enter a Report Token in the credential, or remove the option',
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

	it.each([
		['wait', 68],
		['w'.repeat(75), 0],
	])('finds the base before the path %s', (path, longest) => {
		const base = 'https://n8n.example.com/some/path'.padEnd(90, 'h');
		expect(excessOf(`${base}/${path}/1?${SIGNATURE}`)).toStrictEqual({ base, length: 90, longest });
	});

	it('tells of one of 151 how long its base is and may be', () => {
		const { base, url } = addressOf(151);
		expect(excessOf(url)).toStrictEqual({ base, length: base.length, longest: base.length - 1 });
	});
});
