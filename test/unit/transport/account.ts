import type { Credential } from '../../../nodes/BulkSms/credential/credential';

/** An account whose login is not in what the gateway says. */
export const account: Credential = {
	baseUrl: 'https://sms.example.com',
	timezone: '',
	dateOrder: 'dayFirst',
	defaultCountryCode: '',
	allowedCountryCodes: [],
	reportToken: '',
	login: () => ({ username: 'ann', password: 'Pa55word' }),
	redact: (words) => words,
	redactAddress: (address) => address,
};

/** The same account, as it is read from a credential. */
export const readAccount = {
	...account,
	login: expect.any(Function) as unknown,
	redact: expect.any(Function) as unknown,
	redactAddress: expect.any(Function) as unknown,
};
