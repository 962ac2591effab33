import { omit } from 'lodash';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { BulkSmsApi } from '../../../credentials/BulkSmsApi.credentials';
import { attempt } from '../../../nodes/BulkSms/core/problem';
import { checkCredential, readForReceiving } from '../../../nodes/BulkSms/credential/credential';

const GOOD: Record<string, string> = {
	baseUrl: 'https://sms.example.com',
	username: 'ann',
	password: 'Pa55word',
	defaultCountryCode: '66',
	allowedCountryCodes: '66, 856',
	timezone: 'Asia/Bangkok',
	dateOrder: 'monthFirst',
	reportToken: 'a-token-of-20-letters',
	previousReportToken: 'the-token-before-it',
};

const BLANKS = [' ', '   ', '\t', '\r\n', '\u00a0', '\u3000', '\u200b', '\ufeff', ' \u2060 '];

/**
 * What each field is with blanks alone, and with blanks around its value. The login goes to the gateway
 * as it is written.
 */
const FIELDS: Record<
	string,
	[alone: 'refused' | 'empty', around: 'clean' | 'as written' | 'refused']
> = {
	baseUrl: ['refused', 'clean'],
	username: ['refused', 'as written'],
	password: ['refused', 'as written'],
	defaultCountryCode: ['empty', 'clean'],
	allowedCountryCodes: ['refused', 'clean'],
	timezone: ['refused', 'clean'],
	dateOrder: ['refused', 'refused'],
	reportToken: ['empty', 'clean'],
	previousReportToken: ['empty', 'clean'],
};

/** What of a credential decides what is sent, and what is received. */
function read(fields: ICredentialDataDecryptedObject) {
	const sending = attempt(() => checkCredential(fields));
	if (!sending.ok) return { sending: sending.problem.field, receiving: readForReceiving(fields) };
	const { username, password } = sending.value.login();
	const others = omit(sending.value, 'login', 'redact', 'redactAddress');
	return { sending: { ...others, username, password }, receiving: readForReceiving(fields) };
}

it('every field of the credential is here', () => {
	const { properties } = new BulkSmsApi();
	const fields = properties.filter(({ type }) => type !== 'notice');
	expect(Object.keys(FIELDS)).toEqual(fields.map(({ name }) => name));
});

describe.each(Object.entries(FIELDS))('blanks in %s', (name, [alone, around]) => {
	const label = new BulkSmsApi().properties.find((each) => each.name === name)?.displayName;
	const good = read(GOOD);
	const goodFields = typeof good.sending === 'string' ? {} : good.sending;

	it.each(BLANKS)(`alone, as %j, are ${alone}`, (blank) => {
		const found = read({ ...GOOD, [name]: blank });
		const empty = read({ ...GOOD, [name]: '' });
		if (alone === 'empty') expect(found).toEqual(empty);
		else expect(found).toEqual({ sending: label, receiving: good.receiving });
	});

	it.each(BLANKS)(`around the value, as %j, are ${around}`, (blank) => {
		const value = `${blank}${GOOD[name] ?? ''}${blank}`;
		const found = read({ ...GOOD, [name]: value });
		if (around === 'clean') expect(found).toEqual(good);
		else if (around === 'refused') expect(found.sending).toBe(label);
		else expect(found).toEqual({ ...good, sending: { ...goodFields, [name]: value } });
	});
});
