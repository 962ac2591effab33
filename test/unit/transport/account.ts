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
