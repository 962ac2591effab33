import { capitalize, omit } from 'lodash';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { checkCredential, readForReceiving } from '../../../nodes/BulkSms/credential/credential';
import { attempt } from '../../../nodes/BulkSms/core/problem';
import { refused, taken, valueOf } from '../checkedResults';
import { readAccount as account } from '../transport/account';
import { WITHHELD } from '../../engine/sentences';

const fields = { baseUrl: 'https://sms.example.com', username: 'ann', password: 'Pa55word' };
const checkOnly = (some: ICredentialDataDecryptedObject) => attempt(() => checkCredential(some));
const check = (some: ICredentialDataDecryptedObject) => checkOnly({ ...fields, ...some });

describe('checkCredential', () => {
	it('shows the login to nobody, and hands it to n8n as it was read', () => {
		const checked = checkCredential(fields);
		expect(checked).toStrictEqual(account);
		expect(JSON.stringify(checked)).not.toMatch(/ann|Pa55word/);
		expect(checked.login()).toBe(fields);
	});

	it('takes an absent Allowed Country Codes for all, as n8n fills it in, and never a blank one', () => {
		expect(check({ allowedCountryCodes: 'all' })).toStrictEqual(taken(account));
		expect(checkOnly(fields)).toStrictEqual(taken(account));
		for (const blank of ['', ' ', ' , ', '\u200b', undefined, null]) {
			expect(check({ allowedCountryCodes: blank as unknown as string })).toEqual(
				refused(
					'Allowed Country Codes',
					'It names no country, or an expression in it found nothing, so nothing is sent',
					'Write the codes of the countries that you send to, for example 66, 856. Or write the word all for every country',
				),
			);
		}
	});

	it.each([
		['Time Zone', 'timezone'],
		['Date Order', 'dateOrder'],
		['Default Country Code', 'defaultCountryCode'],
		['Report Token', 'reportToken'],
		['Previous Report Token', 'previousReportToken'],
	])('takes no default for %s if its expression found nothing', (label, name) => {
		for (const nothing of [undefined, null]) {
			expect(check({ [name]: nothing as unknown as string })).toMatchObject({
				ok: false,
				problem: { field: label },
			});
		}
	});

	it('reads the same token for sending and for the trigger', () => {
		for (const reportToken of ['', '\u200b']) {
			expect(check({ reportToken })).toStrictEqual(taken(account));
			expect(readForReceiving({ ...fields, reportToken }).tokens).toEqual([]);
		}
		for (const reportToken of ['a-token-of-16-le', 0, 2 ** 53 - 1]) {
			const checked = valueOf(check({ reportToken }));
			const { tokens } = readForReceiving({ ...fields, reportToken });
			expect(tokens).toEqual([checked.reportToken]);
			expect(tokens).toEqual([String(reportToken)]);
		}
	});

	it('gives the trigger what it needs, whatever else the credential lacks', () => {
		expect(
			readForReceiving({
				allowedCountryCodes: '',
				defaultCountryCode: '+66',
				reportToken: 'new',
				previousReportToken: 12,
			}),
		).toEqual({ defaultCountryCode: '66', tokens: ['new', '12'] });
		expect(readForReceiving({ defaultCountryCode: 'TH', previousReportToken: 'old' })).toEqual({
			defaultCountryCode: '',
			tokens: [],
		});
	});

	it('takes a credential with everything', () => {
		expect(
			check({
				timezone: ' Asia/Bangkok ',
				dateOrder: 'monthFirst',
				defaultCountryCode: '66',
				allowedCountryCodes: '66, +856',
				password: '',
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

	it('takes whole numbers for their digits, as a credential made by a program may hold them', () => {
		const checked = check({
			username: 4711,
			password: 66812345,
			reportToken: 12345678,
			previousReportToken: 0,
		});
		expect(checked).toStrictEqual(taken({ ...account, reportToken: '12345678' }));
		const login = Buffer.from('4711:66812345').toString('base64');
		const { redact } = valueOf(checked);
		for (const secret of [login, '66812345', '12345678']) {
			expect(redact(`bad ${secret}`)).toBe(WITHHELD);
		}
	});

	it.each([
		['https://sms.example.com///', 'https://sms.example.com'],
		['http://[::1]:4010/', 'http://[::1]:4010'],
		['https://sms.example.com/sms/send/', 'https://sms.example.com'],
		['https://example.com/api//sms/send//', 'https://example.com/api'],
		['https://example.com/sms/sender', 'https://example.com/sms/sender'],
	])('cleans the base URL %j to %s', (baseUrl, cleaned) => {
		expect(check({ baseUrl })).toStrictEqual(taken({ ...account, baseUrl: cleaned }));
	});

	const WRITE = 'Write the address the provider gave you, for example https://sms.example.com';

	it.each([
		['https://sms.example.com:99999', 'The text is not an address', WRITE],
		['https://sms.example.com/send?a=1#b', 'The address contains more than host and path', WRITE],
		['htp://sms.example.com', 'The address does not start with http:// or https://', WRITE],
		['https://ann:Pa55word@sms example.com', 'Base URL contains a space', 'Remove the space'],
		['https://a.example\r\nhttps://b', 'Base URL contains a line break', 'Remove the line break'],
		['https://a.example\nhttps://b', 'Base URL contains a line break', 'Remove the line break'],
		['https://ann@a.example', 'The address contains a login', 'Use Username and Password instead'],
	])('refuses the base URL %j', (baseUrl, reason, advice) => {
		expect(check({ baseUrl })).toEqual(refused('Base URL', reason, advice));
	});

	it('shows the address with the scheme that is missing', () => {
		expect(check({ baseUrl: 'localhost:4010' })).toMatchObject({
			problem: { advice: 'Write it as http://localhost:4010' },
		});
	});

	it('refuses what is no time zone', () => {
		const advice = 'Write it as Asia/Bangkok, or leave it empty';
		expect(check({ timezone: 'Bangkok' })).toEqual(
			refused('Time Zone', '"Bangkok" is not a time zone', advice),
		);
	});

	it.each([
		['', ''],
		['＋໖໖', '66'],
		['\u200e+66\ufe0f ', '66'],
		[66, '66'],
	])('takes the default country code %j as %j', (defaultCountryCode, digits) => {
		expect(check({ defaultCountryCode })).toStrictEqual(
			taken({ ...account, defaultCountryCode: digits }),
		);
	});

	it.each(['0', '066', 'TH', '6 6', '++66', 6612, '6', '999', '1212'])(
		'refuses the default country code %j',
		(defaultCountryCode) => {
			expect(check({ defaultCountryCode })).toEqual(
				refused(
					'Default Country Code',
					`No country has the code "${defaultCountryCode}"`,
					'Write the country code of your numbers, for example 66, or leave it empty',
				),
			);
		},
	);

	it.each<[string, ICredentialDataDecryptedObject]>([
		['Username', { username: -7 }],
		['Username', { username: null as unknown as string }],
		['Password', { password: 1e21 }],
		['Report Token', { reportToken: true }],
		['Time Zone', { timezone: 7 }],
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

	it('names a field that is missing', () => {
		for (const name of ['baseUrl', 'username', 'password']) {
			const problem = { field: name === 'baseUrl' ? 'Base URL' : capitalize(name) };
			expect(checkOnly(omit(fields, name))).toMatchObject({ problem });
		}
	});
});
