import { omit } from 'lodash';
import type { IHookFunctions } from 'n8n-workflow';

import { OptOutCodes } from '../../../../nodes/BulkSms/core/optOut/optOutCodes';
import {
	askingPage,
	noticePage,
	stoppedPage,
} from '../../../../nodes/BulkSms/core/pages/optOutPages';
import { PAGE_HEADERS } from '../../../../nodes/BulkSms/core/pages/page';
import { demandOptOuts, receiveOptOut } from '../../../../nodes/BulkSms/trigger/optOut/optOut';
import { strictContext } from '../../strictContext';
import { receiveBy, type Call } from '../receivedCall';

const NOW = '2026-06-01T08:00:00.000Z';
const TOKEN = 'a-token-of-20-letters';
const OLD = 'the-token-before-that';
const codes = new OptOutCodes(TOKEN);
const CODE = codes.seal('66812345678');
const OLD_CODE = new OptOutCodes(OLD).seal('66812345678');
const parameters = { event: 'optOut', sender: 'MyShop' };

const call = async (more: Partial<Call>) =>
	await receiveBy(receiveOptOut, {
		method: 'GET',
		query: { o: CODE },
		reportToken: TOKEN,
		parameters,
		...more,
	});

const shown = ({ status, html }: { status: number; html: string }) => ({
	result: { noWebhookResponse: true },
	answered: { status, headers: PAGE_HEADERS, sent: html },
});
const ASKED = shown(askingPage('en', 'MyShop'));
const WRONG = shown(noticePage('en', 'wrongLink'));
const json = { to: '66812345678', source: 'link', optedOutAt: NOW };
const STOPPED = {
	result: {
		webhookResponse: stoppedPage('en', 'MyShop'),
		workflowData: [[{ json: { ...json, optOutKey: codes.digestOf('66812345678') } }]],
	},
	// n8n says itself that this is HTML.
	answered: { headers: omit(PAGE_HEADERS, 'Content-Type') },
};

beforeEach(() => jest.useFakeTimers({ now: Date.parse(NOW), doNotFake: ['nextTick'] }));
afterEach(() => jest.useRealTimers());

describe('a call to the link of an opt-out', () => {
	it.each([undefined, 'HEAD', 'PUT', 'post'])('shows the page for %s', async (method) => {
		expect(await call(method === undefined ? {} : { method })).toEqual(ASKED);
	});

	it.each<[string, Partial<Call>]>([
		['an empty body', { body: {} }],
		['one line for lists, as mail programs send it', { body: { 'List-Unsubscribe': 'One-Click' } }],
	])('starts one run for a POST with %s', async (__, more) => {
		expect(await call({ method: 'POST', ...more })).toEqual(STOPPED);
	});

	it('is taken with words right behind it', async () => {
		const query = { o: `${CODE}.Thanks ค่ะ` };
		expect(await call({ query })).toEqual(ASKED);
		expect(await call({ query, method: 'POST' })).toEqual(STOPPED);
	});

	it('gives the number as it is sent to now, where an old link has its trunk 0', async () => {
		const query = { o: codes.seal('660812345678') };
		expect(await call({ method: 'POST', query })).toEqual(STOPPED);
	});

	it.each<[string, unknown]>([
		['none', {}],
		['an altered one', { o: `A${CODE.slice(1)}` }],
		['one that another token made', { o: OLD_CODE }],
		['a list of it', { o: [CODE] }],
		['one of what every object has', { o: 'constructor', __proto__: { o: CODE } }],
	])('is answered 404, the same for all, with %s', async (__, query) => {
		expect(await call({ query })).toEqual(WRONG);
		expect(await call({ query, method: 'POST' })).toEqual(WRONG);
	});

	it('is taken with the token before the last change too, and gives the same key', async () => {
		const previous = { previousReportToken: OLD, query: { o: OLD_CODE } };
		expect(await call(previous)).toEqual(ASKED);
		expect(await call({ ...previous, method: 'POST' })).toEqual(STOPPED);
		expect(await call({ previousReportToken: OLD, method: 'POST' })).toEqual(STOPPED);
	});

	it.each<[string, unknown, unknown, string]>([
		['it is blank', '  ', OLD, OLD_CODE],
		['it is too short', 'short', undefined, new OptOutCodes('short').seal('66812345678')],
		['the old one is too short', TOKEN, 'short', new OptOutCodes('short').seal('66812345678')],
	])('is not taken by a token where %s', async (__, reportToken, previousReportToken, code) => {
		const more = { reportToken, previousReportToken, query: { o: code } };
		expect(await call({ ...more, method: 'POST' })).toEqual(WRONG);
	});

	it.each<[unknown, unknown, 'en' | 'th']>([
		[undefined, 'th-TH,th;q=0.9', 'th'],
		[{ pageLanguage: 'th' }, 'en', 'th'],
		[{ pageLanguage: 'fr' }, 'th', 'th'],
	])('is in the language that %j and %j ask for: %s', async (options, header, language) => {
		const more = {
			headers: { 'accept-language': header },
			parameters: { ...parameters, ...(options !== undefined && { options }) },
		};
		expect(await call(more)).toEqual(shown(askingPage(language, 'MyShop')));
		expect(await call({ ...more, query: {} })).toEqual(shown(noticePage(language, 'wrongLink')));
	});

	// Nobody is to be kept from opting out.
	it.each([undefined, 'x'.repeat(101)])('has a page for the sender %j too', async (sender) => {
		const nameless = { parameters: { event: 'optOut', sender } };
		expect(await call(nameless)).toEqual(shown(askingPage('en', undefined)));
		const { result } = await call({ ...nameless, method: 'POST' });
		expect(result.workflowData?.[0]).toHaveLength(1);
	});

	it('gets a page, and starts nothing, where the credential cannot be read', async () => {
		const logged: unknown[] = [];
		const logger = { error: (message: string) => logged.push(message) };
		const fail = () => Promise.reject(new TypeError(`Nobody reads ${CODE}`));
		const { result, answered } = await receiveBy(
			receiveOptOut,
			{ method: 'POST', query: { o: CODE }, parameters },
			{ getCredentials: fail, logger },
		);
		expect({ result, answered }).toEqual(shown(noticePage('en', 'broken')));
		expect(logged).toEqual([
			'Bulk SMS could not take a call (TypeError); nothing was started for it',
		]);
	});
});

describe('the activation of a trigger for opt-outs', () => {
	const activate = async (given: { reportToken?: unknown; sender?: unknown; options?: unknown }) =>
		await demandOptOuts(
			strictContext<IHookFunctions>({
				getNodeParameter: (name: string, fallback: unknown) =>
					({ sender: 'MyShop', options: fallback, ...given })[name],
				getCredentials: () =>
					Promise.resolve({ reportToken: 'reportToken' in given ? given.reportToken : TOKEN }),
				getNode: () => ({ name: 'Bulk SMS Trigger', type: 'bulkSmsTrigger' }),
			}),
		);

	it('succeeds with a token of 16 characters', async () => {
		await expect(activate({ reportToken: 'a-token-of-16-le' })).resolves.toBeUndefined();
	});

	it('succeeds with a sender of 100 characters', async () => {
		await expect(activate({ sender: 'x'.repeat(100) })).resolves.toBeUndefined();
	});

	const NO_TOKEN = 'The credential has no Report Token, so no opt-out link would work';
	const SHORT = 'The Report Token has fewer than 16 characters, so opt-out links could be guessed';
	const SENDER = 'The Sender is empty or too long';
	const NAME = 'Enter the name that people know you by, at most 100 characters.';
	const ENTER = 'of 16 or more letters and digits in the credential.';
	it.each([
		[{ reportToken: true }, NO_TOKEN, `Enter a Report Token ${ENTER}`],
		[{ reportToken: ' a-token-of-15-l ' }, SHORT, `Enter one ${ENTER}`],
		[{ sender: 'undefined' }, SENDER, NAME],
		[{ sender: 'x'.repeat(101) }, SENDER, NAME],
	])('fails with %j', async (given, message, description) => {
		const error = { name: 'NodeOperationError', message, description };
		await expect(activate(given)).rejects.toMatchObject(error);
	});

	it('fails with a language that no page has', async () => {
		await expect(activate({ options: { pageLanguage: 'de' } })).rejects.toMatchObject({
			message: 'Page Language cannot be "de"',
		});
	});
});
