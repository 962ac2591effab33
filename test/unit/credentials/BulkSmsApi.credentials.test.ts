import { NodeHelpers, UserError } from 'n8n-workflow';

import { BulkSmsApi } from '../../../credentials/BulkSmsApi.credentials';

const credential = new BulkSmsApi();
const property = (name: string) => credential.properties.find((each) => each.name === name);

describe('the credential Bulk SMS API', () => {
	it('has exactly these fields, with these types and defaults', () => {
		const fields = credential.properties.map(({ required = false, ...field }) => {
			const { name, type, default: value } = field;
			return [name, type, value, required];
		});
		expect(fields).toEqual([
			['baseUrl', 'string', '', true],
			['username', 'string', '', true],
			['password', 'string', '', true],
			['defaultCountryCode', 'string', '', false],
			['allowedCountryCodes', 'string', 'all', false],
			['timezone', 'string', '', false],
			['timezoneNotice', 'notice', '', false],
			['dateOrder', 'options', 'dayFirst', false],
			['reportToken', 'string', '', false],
			['previousReportToken', 'string', '', false],
		]);
	});

	it.each([
		['password', true],
		['reportToken', true],
		['previousReportToken', true],
		['baseUrl', undefined],
		['username', undefined],
	])('hides what is typed into %s: %j', (name, hidden) => {
		expect(property(name)?.typeOptions?.password).toBe(hidden);
	});

	it('offers both orders of day and month, because the interface does not show which', () => {
		expect(property('dateOrder')?.options).toEqual([
			{ name: 'Day First (31/12/2026)', value: 'dayFirst' },
			{ name: 'Month First (12/31/2026)', value: 'monthFirst' },
		]);
	});

	it.each([
		['', false],
		['={{ $vars.token }}', true],
		// What n8n shows in place of a saved secret.
		['__n8n_BLANK_VALUE_e5362baf-c777-4d57-a609-6eaf1f9e87f6', true],
	])(
		'asks for the token before the last change only with a token: with "%s", %s',
		(token, isAsked) => {
			const previous = property('previousReportToken');
			if (!previous) throw new Error('There is no such field');
			expect(NodeHelpers.displayParameter({ reportToken: token }, previous, null, null)).toBe(
				isAsked,
			);
		},
	);

	it.each([
		['', true],
		['Asia/Bangkok', false],
		// n8n shows it for each expression, so its words say "while".
		['={{ $vars.zone }}', true],
	])('says what an empty Time Zone means: with "%s", %s', (timezone, isShown) => {
		const notice = property('timezoneNotice');
		if (!notice) throw new Error('There is no such field');
		expect(NodeHelpers.displayParameter({ timezone }, notice, null, null)).toBe(isShown);
	});

	it('has no regular expression, which n8n gives up on a busy machine', () => {
		expect(JSON.stringify(credential.properties)).not.toContain('regex');
	});

	const FIELDS = { baseUrl: 'https://sms.example.com', username: 'demo', password: 'p=ä:{{ 1 }}' };
	const FOLLOWS_NONE = {
		disableFollowRedirect: true,
		maxRedirects: 0,
		followRedirect: false,
		followAllRedirects: false,
	};

	it('logs in by the Basic authentication of n8n, with no header of its own making', async () => {
		const options = { url: 'https://sms.example.com/sms/send', headers: { Accept: 'text/plain' } };
		const fields = { ...FIELDS, reportToken: 'a secret' };
		await expect(credential.authenticate(fields, options)).resolves.toStrictEqual({
			...options,
			...FOLLOWS_NONE,
			auth: { username: 'demo', password: 'p=ä:{{ 1 }}' },
		});
	});

	it('follows no redirect, whatever a node asks for, in either form of its request', async () => {
		const asked = { maxRedirects: 21, followRedirect: true, followAllRedirects: true };
		const options = { url: 'https://sms.example.com/x', disableFollowRedirect: false, ...asked };
		await expect(credential.authenticate(FIELDS, options)).resolves.toMatchObject(FOLLOWS_NONE);
	});

	it('gives the login to no request that goes elsewhere, and says why', async () => {
		const url = 'https://evil.test/x?y=1';
		const refusal = await credential.authenticate(FIELDS, { url }).catch((error: unknown) => error);
		expect(refusal).toBeInstanceOf(UserError);
		expect(refusal).toMatchObject({
			message:
				'The request goes to https://evil.test, but the login belongs to https://sms.example.com',
			description:
				'Use the Bulk SMS API credential for requests to its Base URL only, and another credential here.',
		});
	});

	it('is tested by the node alone, because a request of its own could not name what is wrong', () => {
		expect(Object.keys(credential)).not.toContain('test');
	});
});
