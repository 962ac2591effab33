import { omit } from 'lodash';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { checkCredential } from '../../../nodes/BulkSms/transport/credential';
import { refused, taken } from '../checkedResults';

const fields = { baseUrl: 'https://sms.example.com', username: 'ann', password: 'Pa55word' };
const account = {
	baseUrl: 'https://sms.example.com',
	timezone: '',
	dateOrder: 'dayFirst',
	defaultCountryCode: '',
	allowedCountryCodes: [],
	reportToken: '',
	login: expect.any(Function) as unknown,
	redact: expect.any(Function) as unknown,
	redactAddress: expect.any(Function) as unknown,
};
const check = (some: ICredentialDataDecryptedObject) => checkCredential({ ...fields, ...some });

describe('checkCredential', () => {
	it('takes a credential with nothing but address and login', () => {
		expect(checkCredential(fields)).toStrictEqual(taken(account));
	});

	it('shows the login to nobody, and hands it to n8n as it was read', () => {
		const checked = checkCredential(fields);
		expect(JSON.stringify(checked)).not.toMatch(/ann|Pa55word/);
		expect(checked.ok && checked.value.login()).toBe(fields);
	});

	it('takes a credential with everything', () => {
		expect(
			check({
				timezone: 'Asia/Bangkok',
				dateOrder: 'monthFirst',
				defaultCountryCode: '66',
				allowedCountryCodes: '66, +856',
				reportToken: 'token',
				allowedHttpRequestDomains: 'all',
			}),
		).toStrictEqual(
			taken({
				...account,
				timezone: 'Asia/Bangkok',
				dateOrder: 'monthFirst',
				defaultCountryCode: '66',
				allowedCountryCodes: ['66', '856'],
				reportToken: 'token',
			}),
		);
	});

	it('masks both tokens in words of the gateway', () => {
		const checked = check({ reportToken: 'new-token', previousReportToken: 'old-token' });
		const redact = checked.ok ? checked.value.redact : (words: string) => words;
		expect(redact('Pa55word, new-token, old-token')).toBe('*****, *****, *****');
	});

	it('takes whole numbers for their digits, as a credential made by a program may hold them', () => {
		const checked = check({
			username: 4711,
			password: 66812345,
			reportToken: 12345678,
			previousReportToken: 0,
		});
		expect(checked).toStrictEqual(taken({ ...account, reportToken: '12345678' }));
		const login = Buffer.from('4711:66812345').toString('base64');
		const redact = checked.ok ? checked.value.redact : (words: string) => words;
		expect(redact(`${login}, 66812345, 12345678`)).toBe('*****, *****, *****');
	});

	it('names the previous token if it is no text', () => {
		expect(check({ previousReportToken: 7.5 })).toMatchObject({
			ok: false,
			problem: { field: 'Previous Report Token' },
		});
	});

	it.each([
		['https://sms.example.com/', 'https://sms.example.com'],
		['https://sms.example.com///', 'https://sms.example.com'],
		[' https://sms.example.com\n', 'https://sms.example.com'],
		['HTTPS://SMS.Example.COM', 'https://sms.example.com'],
		['https://sms.example.com:443', 'https://sms.example.com'],
		['https://sms.example.com:8443', 'https://sms.example.com:8443'],
		['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
		['http://[::1]:4010/', 'http://[::1]:4010'],
		['https://sms.example.com/sms/send', 'https://sms.example.com'],
		['https://sms.example.com/sms/send/', 'https://sms.example.com'],
		['https://sms.example.com//sms/send', 'https://sms.example.com'],
		['https://sms.example.com/sms//send', 'https://sms.example.com'],
		['https://example.com/api//sms/send//', 'https://example.com/api'],
		['https://sms.example.com?', 'https://sms.example.com'],
		['https://example.com/api/v1/', 'https://example.com/api/v1'],
		['https://example.com/api/sms/send', 'https://example.com/api'],
		['https://example.com/sms', 'https://example.com/sms'],
		['https://example.com/sms/sender', 'https://example.com/sms/sender'],
	])('cleans the base URL %j to %s', (baseUrl, cleaned) => {
		expect(check({ baseUrl })).toStrictEqual(taken({ ...account, baseUrl: cleaned }));
	});

	it.each([
		['', 'The text is not an address'],
		['https://', 'The text is not an address'],
		['https://sms example.com', 'The text is not an address'],
		['https://sms.example.com:99999', 'The text is not an address'],
		['https://ann:Pa55word@sms example.com', 'The text is not an address'],
		['https://sms.example.com?key=1', 'The address holds more than host and path'],
		['https://sms.example.com/#top', 'The address holds more than host and path'],
		['https://sms.example.com/sms/send?a=1#b', 'The address holds more than host and path'],
		['htp://sms.example.com', 'The address does not start with http:// or https://'],
		['mailto:sms@example.com', 'The address does not start with http:// or https://'],
		['ftp://sms.example.com', 'The address does not start with http:// or https://'],
		['file:///etc/passwd', 'The address does not start with http:// or https://'],
	])('refuses the base URL %j', (baseUrl, reason) => {
		expect(check({ baseUrl })).toEqual(
			refused(
				'Base URL',
				reason,
				'Write the address the provider gave you, for example https://sms.example.com',
			),
		);
	});

	it.each([
		['sms.example.com', 'https://sms.example.com'],
		['sms.example.com:8080', 'https://sms.example.com:8080'],
		['localhost:4010', 'http://localhost:4010'],
	])('says what is missing in %s, and shows the corrected address', (baseUrl, corrected) => {
		expect(check({ baseUrl })).toEqual(
			refused(
				'Base URL',
				'http:// or https:// is missing at the start of the address',
				`Write it as ${corrected}`,
			),
		);
	});

	it.each(['https://ann:Pa55word@sms.example.com', 'https://ann@sms.example.com'])(
		'refuses the login in %s without repeating it',
		(baseUrl) => {
			expect(check({ baseUrl })).toEqual(
				refused('Base URL', 'The address holds a login', 'Use Username and Password instead'),
			);
		},
	);

	it.each(['UTC', 'Asia/Bangkok', 'America/New_York'])('takes the time zone %s', (timezone) => {
		expect(check({ timezone })).toStrictEqual(taken({ ...account, timezone }));
	});

	it.each(['Bangkok', 'UTC+7', ' Asia/Bangkok', 'GMT+07:00'])(
		'refuses the time zone %j',
		(timezone) => {
			expect(check({ timezone })).toEqual(
				refused(
					'Time Zone',
					`"${timezone}" is not a time zone`,
					'Write it as Asia/Bangkok, or leave it empty',
				),
			);
		},
	);

	it.each([
		['', ''],
		['1', '1'],
		['66', '66'],
		['358', '358'],
		['+66', '66'],
		['0066', '66'],
		['๖๖', '66'],
		['＋໖໖', '66'],
		['\u200e+66\ufe0f ', '66'],
		[66, '66'],
	])('takes the default country code %j as %j', (defaultCountryCode, digits) => {
		expect(check({ defaultCountryCode })).toStrictEqual(
			taken({ ...account, defaultCountryCode: digits }),
		);
	});

	it.each(['0', '066', '6612', 'TH', '6 6', '6a', '+', '00', '++66', 6612, -66])(
		'refuses the default country code %j',
		(defaultCountryCode) => {
			expect(check({ defaultCountryCode })).toEqual(
				refused(
					'Default Country Code',
					`"${defaultCountryCode}" is not a country code`,
					'Write 1 to 3 digits, for example 66, or leave it empty',
				),
			);
		},
	);

	it.each<[string, ICredentialDataDecryptedObject]>([
		['Base URL', { baseUrl: 4010 }],
		['Username', { username: '' }],
		['Username', { username: 1.5 }],
		['Username', { username: -7 }],
		['Username', { username: 2 ** 53 }],
		['Username', { username: Number.NaN }],
		['Username', { username: true }],
		['Username', { username: null as unknown as string }],
		['Password', { password: 5.5 }],
		['Password', { password: 1e21 }],
		['Password', { password: false }],
		['Report Token', { reportToken: true }],
		['Time Zone', { timezone: 7 }],
		['Date Order', { dateOrder: '' }],
		['Date Order', { dateOrder: 'yearFirst' }],
		['Default Country Code', { defaultCountryCode: true }],
		['Allowed Country Codes', { allowedCountryCodes: true }],
	])('names the field %s as the editor does: %j', (field, some) => {
		expect(check(some)).toEqual(
			refused(
				field,
				'The field is empty or has no usable value',
				'Fill in the field and save the credential',
			),
		);
	});

	it.each([
		['Base URL', omit(fields, 'baseUrl')],
		['Username', omit(fields, 'username')],
		['Password', omit(fields, 'password')],
	])('names the field %s where it is missing', (field, some) => {
		expect(checkCredential(some)).toEqual(
			refused(
				field,
				'The field is empty or has no usable value',
				'Fill in the field and save the credential',
			),
		);
	});

	it('names the first field of a credential that is empty', () => {
		expect(checkCredential({})).toEqual(
			refused(
				'Base URL',
				'The field is empty or has no usable value',
				'Fill in the field and save the credential',
			),
		);
	});

	it('takes an empty password, which a sandbox may have', () => {
		expect(check({ password: '' })).toStrictEqual(taken(account));
	});
});
