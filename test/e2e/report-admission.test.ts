import type { SavedWorkflow } from '../../hosts/workflow';
import { RUN_LIMIT_MS, useRealN8n } from './real-n8n';
import {
	answer,
	type Call,
	post,
	REPORT_TOKEN,
	ReportReceiver,
	saveReceiver,
	type TriggerSettings,
} from './report-receiver';

const real = useRealN8n('report-admission');
jest.setTimeout(RUN_LIMIT_MS);

const body = JSON.stringify({ messageId: 'm-1', status: 'DELIVERED' });
const taken = answer(200, { received: 1 });
const forbidden = answer(403, { error: 'The report token is missing or wrong' });
const notFromHere = answer(403, { error: 'This address may not send delivery reports' });
const tooLarge = answer(413, { error: 'The body is larger than 1 kilobytes' });
const nothing = answer(400, { error: 'The body holds no delivery report' });

/** What is answered, and how many items each execution has that the call started. */
async function outcomeOf(receiver: ReportReceiver, call: Call) {
	const { answered, runs } = await receiver.outcomeOf(call);
	return { answered, runs: runs.map((items) => items.length) };
}

const started = { answered: taken, runs: [1] };
const refused = (answered: typeof taken) => ({ answered, runs: [] });

const OPENED: Record<string, TriggerSettings> = {
	none: {},
	token: { authentication: 'token' },
	header: { authentication: 'header' },
	ownHeader: { authentication: 'header', headerName: 'X-Gateway-Secret' },
	elsewhere: { options: { ipWhitelist: '203.0.113.7, 2001:db8::/32' } },
	here: { options: { ipWhitelist: '203.0.113.7, 127.0.0.0/8' } },
	unreadable: { options: { ipWhitelist: 'everybody' } },
	small: { options: { maxBodySize: 1 } },
	smallAndClosed: { authentication: 'token', options: { maxBodySize: 1 } },
};
const receivers = new Map<string, ReportReceiver>();
const receiver = (name: string): ReportReceiver => {
	const found = receivers.get(name);
	if (found === undefined) throw new Error(`No receiver is called ${name}`);
	return found;
};

beforeAll(async () => {
	for (const [name, settings] of Object.entries(OPENED)) {
		receivers.set(name, await ReportReceiver.open(real(), settings));
	}
}, RUN_LIMIT_MS);

const header = (name: string, value: string) => ({ headers: { [name]: value } });

describe('a call of a trigger', () => {
	test.each<[string, string, Partial<Call>]>([
		['that demands nothing', 'none', {}],
		['that demands nothing, with some token', 'none', { query: '?token=x' }],
		['that demands the token, with it', 'token', { query: `?token=${REPORT_TOKEN}` }],
		['that demands a header, with it', 'header', header('x-report-token', REPORT_TOKEN)],
		['that demands a header, in other letters', 'header', header('X-REPORT-Token', REPORT_TOKEN)],
		['that demands a header of its own', 'ownHeader', header('x-gateway-secret', REPORT_TOKEN)],
		['that lets this address in', 'here', {}],
	])('%s, starts a run', async (_, name, call) => {
		expect(await outcomeOf(receiver(name), { body, ...call })).toStrictEqual(started);
	});

	test.each<[string, string, Partial<Call>]>([
		['the token, without one', 'token', {}],
		['the token, with another', 'token', { query: '?token=reportToken-5529' }],
		['the token, with its beginning', 'token', { query: `?token=${REPORT_TOKEN.slice(0, -1)}` }],
		['the token, with more than it', 'token', { query: `?token=${REPORT_TOKEN}x` }],
		['the token, in other letters', 'token', { query: `?token=${REPORT_TOKEN.toUpperCase()}` }],
		['the token, with a blank one', 'token', { query: '?token=' }],
		['the token, with blanks', 'token', { query: '?token=%20' }],
		['the token, given twice', 'token', { query: `?token=${REPORT_TOKEN}&token=${REPORT_TOKEN}` }],
		['the token, as a list', 'token', { query: `?token[]=${REPORT_TOKEN}` }],
		['the token, in a header', 'token', header('x-report-token', REPORT_TOKEN)],
		['the token, in the body', 'token', { body: JSON.stringify({ token: REPORT_TOKEN }) }],
		['a header, without one', 'header', {}],
		['a header, with another token', 'header', header('x-report-token', 'reportToken-5529')],
		['a header, with a blank token', 'header', header('x-report-token', '')],
		['a header, with the token in the address', 'header', { query: `?token=${REPORT_TOKEN}` }],
		[
			'a header of its own, with the usual one',
			'ownHeader',
			header('x-report-token', REPORT_TOKEN),
		],
	])('that demands %s, is answered 403 and starts none', async (_, name, call) => {
		expect(await outcomeOf(receiver(name), { body, ...call })).toStrictEqual(refused(forbidden));
	});

	test.each<[string, string, Partial<Call>]>([
		['from an address that is not on the list', 'elsewhere', {}],
		[
			'that only says to come from one on the list',
			'elsewhere',
			header('x-forwarded-for', '203.0.113.7'),
		],
		['with a list that cannot be read', 'unreadable', {}],
	])('%s is answered 403 and starts none', async (_, name, call) => {
		expect(await outcomeOf(receiver(name), { body, ...call })).toStrictEqual(refused(notFromHere));
	});
});

describe('a body', () => {
	const sized = (bytes: number) => `{"messageId":"${'x'.repeat(bytes - 16)}"}`;

	test('of exactly the largest size starts a run', async () => {
		const call = { body: sized(1024) };
		expect(Buffer.byteLength(call.body)).toBe(1024);
		expect(await outcomeOf(receiver('small'), call)).toStrictEqual(started);
	});

	test('that is larger by one byte is answered 413 and starts none', async () => {
		const call = { body: sized(1025) };
		expect(await outcomeOf(receiver('small'), call)).toStrictEqual(refused(tooLarge));
	});

	test('that is larger, from somebody without the token, is answered 403', async () => {
		const call = { body: sized(1025) };
		expect(await outcomeOf(receiver('smallAndClosed'), call)).toStrictEqual(refused(forbidden));
	});

	test.each<[string, Call]>([
		['nothing', { body: '' }],
		['nothing, without a content type', { body: '', type: '' }],
		['blanks', { body: ' \n\t', type: 'text/plain' }],
		['an empty object', { body: '{}' }],
		['an empty list', { body: '[]' }],
		['a list of nothing', { body: '[null, {}, [], "", 0]' }],
		['null', { body: 'null' }],
		['a number', { body: '5' }],
		['an empty form', { body: '', type: 'application/x-www-form-urlencoded' }],
		['100,000 levels', { body: '['.repeat(100_000) + ']'.repeat(100_000) }],
		[
			'100,000 levels, as plain text',
			{ body: '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000), type: 'text/plain' },
		],
	])('of %s is answered 400 and starts none', async (_, call) => {
		expect(await outcomeOf(receiver('none'), call)).toStrictEqual(refused(nothing));
	});

	test.each<[string, Call]>([
		['JSON cut off', { body: '{"details":[{"messageId":"m-1"' }],
		['words', { body: 'DELIVERED' }],
		['XML cut off', { body: '<report><detail>', type: 'application/xml' }],
	])('of %s, though it says otherwise, is refused by n8n itself', async (_, call) => {
		const { answered, runs } = await outcomeOf(receiver('none'), call);

		expect([answered.status, runs]).toStrictEqual([422, []]);
		expect(JSON.parse(answered.body)).toMatchObject({ message: 'Failed to parse request body' });
	});
});

describe('a trigger that demands a token', () => {
	test.each<[string, TriggerSettings, string]>([
		[
			'the token, and the credential has none',
			{ authentication: 'token', reportToken: '' },
			'The credential has no Report Token, so every delivery report would be refused',
		],
		[
			'a header, and the credential has blanks',
			{ authentication: 'header', reportToken: ' \t' },
			'The credential has no Report Token, so every delivery report would be refused',
		],
		[
			'a header without a name',
			{ authentication: 'header', headerName: ' ' },
			'The Header Name is empty, so every delivery report would be refused',
		],
	])(
		'in %s, says so when the workflow is activated',
		async (name, settings, words) => {
			const saved = await saveReceiver(real(), name, settings);
			await expect(real().client.activate(saved)).rejects.toThrow(words);
		},
		// n8n 2 tries a few times before it gives up.
		RUN_LIMIT_MS,
	);

	test('refuses every call when the token is taken out of the credential later', async () => {
		const closing: ReportReceiver = await ReportReceiver.open(real(), { authentication: 'token' });
		await closing.setReportToken('');

		for (const query of ['', '?token=', '?token=%20', `?token=${REPORT_TOKEN}`]) {
			expect(await outcomeOf(closing, { body, query })).toStrictEqual(refused(forbidden));
		}
	});
});

describe('the address of a trigger', () => {
	test('ends as the user wishes', async () => {
		const saved: SavedWorkflow = await saveReceiver(real(), 'Own path', {
			options: { path: ' /sms/reports/ ' },
		});
		await real().client.activate(saved);

		expect(await post(`${real().n8n.url}/webhook/sms/reports`, { body })).toStrictEqual(taken);
	});
});
