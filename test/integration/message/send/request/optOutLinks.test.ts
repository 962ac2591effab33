import type { INodeParameters } from 'n8n-workflow';

import { optOutCode } from '../../../../engine/optOutCode';
import { MODES } from '../../../stage';
import { TO, useSendingStage } from '../sendingStage';
import { line } from '../../../../engine/runLine';

const OTHER = '66898765432';
const TOKEN = 'a-token-of-20-letters';
const URL = 'https://n8n.test/webhook/stop';
const link = (number: string) => `${URL}?o=${optOutCode(TOKEN, number)}`;
const LENGTH = URL.length + 30;

const stage = useSendingStage();
const { bodies } = stage;
const run: typeof stage.run = (parameters, more = {}) =>
	stage.run(parameters, { ...more, credentials: { reportToken: TOKEN, ...more.credentials } });
const linked = (
	text: string,
	more: INodeParameters = {},
	options: INodeParameters = {},
): INodeParameters => ({
	text,
	...more,
	options: { messageId: 'm', optOutUrl: URL, ...options },
});
const TIP =
	'In Thailand, register links with your provider, and list their domains in Safeguards → Allowed Link Domains.';
/** The texts that the sandbox got, each with its number. */
const texts = () => stage.sandbox.messages().map(({ to, text }) => [to, text]);

describe('the link for opt-outs in what is sent', () => {
	it('is another for each number, each with a message object of its own in one request', async () => {
		const { output } = await run(linked('Sale! Stop: {optOutLink}', { to: `${TO}, ${OTHER}` }));
		expect(bodies()).toEqual([
			{
				messages: [
					{
						from: 'MyShop',
						destinations: [{ to: TO, messageId: 'm-1' }],
						text: `Sale! Stop: ${link(TO)}`,
					},
					{
						from: 'MyShop',
						destinations: [{ to: OTHER, messageId: 'm-2' }],
						text: `Sale! Stop: ${link(OTHER)}`,
					},
				],
			},
		]);
		expect(output.map(({ json }) => [json.to, json.outcome, json.segments])).toEqual([
			[TO, 'accepted', 1],
			[OTHER, 'accepted', 1],
		]);
	});

	it('is on a last line of its own where the text has no place for it', async () => {
		await run(linked('Sale!'));
		expect(texts()).toEqual([[TO, `Sale!\n${link(TO)}`]]);
	});

	it('is in a text from an expression, and at every place', async () => {
		const items = [{ name: 'Ann' }];
		await run(linked('={{ $json.name }}: {optOutLink} {optOutLink}'), { items });
		await run(linked('={{ $json.name.toUpperCase() }}: {{ "{optOutLink}" }}'), { items });
		expect(texts()).toEqual([
			[TO, `Ann: ${link(TO)} ${link(TO)}`],
			[TO, `ANN: ${link(TO)}`],
		]);
	});

	it('is a repeat of itself: who got it already is a duplicate', async () => {
		const { output } = await run(linked('Sale!', { to: '={{ $json.to }}' }), {
			items: [{ to: `${TO}, ${OTHER}` }, { to: TO }],
		});
		expect(output.map(({ json }) => json.outcome)).toEqual(['accepted', 'accepted', 'skipped']);
	});

	it('is another for each item that has another address', async () => {
		const items = [
			{ to: TO, url: URL },
			{ to: OTHER, url: `${URL}/b` },
		];
		const parameters = linked('Sale!', { to: '={{ $json.to }}' });
		await run({ ...parameters, options: { optOutUrl: '={{ $json.url }}' } }, { items });
		expect(texts()).toEqual([
			[TO, `Sale!\n${link(TO)}`],
			[OTHER, `Sale!\n${URL}/b?o=${optOutCode(TOKEN, OTHER)}`],
		]);
	});
});

describe('the link for opt-outs counts', () => {
	it('in the 1,600 characters', async () => {
		const room = 1600 - LENGTH - 1;
		const { output } = await run(linked('a'.repeat(room)));
		expect(output.map(({ json }) => json.outcome)).toEqual(['accepted']);
		const { errorBranch } = await run(linked('a'.repeat(room + 1)));
		expect(errorBranch.map(({ json }) => json.message)).toEqual([
			`Item 1, Text, number ${TO}: Shorten the text, or give the trigger a short Path.`,
		]);
	});

	it.each([
		[160, 1],
		[161, 2],
		[306, 2],
		[307, 3],
	])('in the segments: a text of %i characters with it takes %i', async (length, segments) => {
		const { output } = await run(linked('a'.repeat(length - LENGTH - 1)));
		expect(output[0]?.json).toMatchObject({ outcome: 'accepted', encoding: 'GSM-7', segments });
		expect(stage.sandbox.messages()).toMatchObject([{ segments }]);
	});

	it('in a dry run, which shows the text of each number', async () => {
		const { output } = await run(
			linked('Sale!', { to: `${TO}, ${OTHER}`, safeguards: { dryRun: true } }),
		);
		expect(output.map(({ json }) => json.text)).toEqual([
			`Sale!\n${link(TO)}`,
			`Sale!\n${link(OTHER)}`,
		]);
		expect(bodies()).toEqual([]);
	});

	it('in a message that is waited for', async () => {
		const { waitTill } = await run({
			...linked('Sale!'),
			operation: 'sendAndWaitForReport',
			waitAmount: 5,
			waitUnit: 'minutes',
		});
		expect(waitTill).toBeInstanceOf(Date);
		expect(texts()).toEqual([[TO, `Sale!\n${link(TO)}`]]);
	});
});

describe('a message with a link for opt-outs that cannot be made', () => {
	const SHORT = 'An opt-out link needs a Report Token of at least 16 characters';

	it.each(MODES.flatMap((mode) => ['', 'a-token-of-15-l'].map((token) => [mode, token] as const)))(
		'is not sent, with On Error %s and the Report Token "%s"',
		async (onError, reportToken) => {
			const { output, errorBranch, error } = await run(linked('Sale!'), {
				onError,
				credentials: { reportToken },
			});
			expect(bodies()).toEqual([]);
			const failures = [...output, ...errorBranch].map(({ json }) => json.error);
			expect(failures).toEqual(onError === 'stopWorkflow' ? [] : [SHORT]);
			if (onError === 'stopWorkflow') expect(error?.message).toBe(SHORT);
		},
	);

	it.each(MODES)('is not sent with the place still in it, with On Error %s', async (onError) => {
		const items = [{ text: 'Sale!' }, { text: 'Sale! {optOutLink}' }];
		const { output, errorBranch, error } = await run(
			{ text: '={{ $json.text }}' },
			{ items, onError },
		);
		const MISSING = 'Opt-Out URL is missing, and the text has a place for its link';
		if (onError === 'stopWorkflow') {
			expect(error?.message).toContain(MISSING);
			expect(error?.description).toContain(
				`Item 2, Options → Opt-Out URL, number ${TO}: Add the option, `,
			);
			expect(bodies()).toEqual([]);
			return;
		}
		expect(stage.sandbox.messages()).toHaveLength(1);
		const failures = [...output, ...errorBranch].flatMap(({ json }) => json.error ?? []);
		expect(failures).toEqual([MISSING]);
	});

	it('is not sent as a question, which has no such link', async () => {
		const { errorBranch, waitTill } = await run({
			operation: 'sendAndWait',
			message: 'Restart? {optOutLink}',
		});
		expect(errorBranch.map(({ json }) => json.error)).toEqual([
			'The message has a place for an opt-out link, and this operation has none',
		]);
		expect([waitTill, bodies()]).toEqual([undefined, []]);
	});
});

describe('the line below the output', () => {
	it.each([
		[
			'https://n8n.test/webhook-test/stop',
			'Options → Opt-Out URL is a test URL of n8n, which answers only while you listen for a test event. Use the Production URL of the trigger, and publish its workflow.',
		],
		[
			'http://localhost:5678/webhook/stop',
			'The opt-out link leads to http://localhost:5678, which only this machine can open. Give n8n its public address with the setting N8N_WEBHOOK_URL.',
		],
	])('warns once of %s', async (optOutUrl, warning) => {
		const { hints } = await run(linked('Sale!', { to: `${TO},${OTHER}` }, { optOutUrl }));
		expect(hints.map(({ message, type }) => [message, type])).toEqual([
			[line({ accepted: 2, requests: 1, credits: 2 }, warning, TIP), 'warning'],
		]);
	});

	it('says of an address that phones can open only what Thailand wants', async () => {
		const { hints } = await run(linked('Sale!'));
		expect(hints.map(({ message, type }) => [message, type])).toEqual([
			[line({ accepted: 1, requests: 1, credits: 1 }, TIP), 'info'],
		]);
	});
});

it('shows the secret nowhere: not in the text, not in what n8n stores', async () => {
	const previousReportToken = 'the-token-before-that';
	const { stored } = await run(linked('Sale!'), { credentials: { previousReportToken } });
	expect(stored).toContain('accepted');
	for (const secret of [TOKEN, previousReportToken]) {
		expect(stored).not.toContain(secret);
		expect(JSON.stringify(bodies())).not.toContain(secret);
	}
});
