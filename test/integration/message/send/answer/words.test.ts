import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../../../engine/collections';
import { TestClock } from '../../../../engine/clock';
import { type BulkSmsRun, runBulkSms } from '../../../../engine/runBulkSms';
import { WITHHELD } from '../../../../engine/sentences';
import { answer, MODES } from '../../../stage';
import { FIRST, outcomesOf, useScriptedGateway } from '../sendingToTwo';
import { line } from '../../../../engine/runLine';

const gateway = useScriptedGateway();

const MESSAGE_ID = 'getaway-2026-Pa55word';
const OPTIONS = { messageId: MESSAGE_ID, bulkId: 'bulk-way' };
const PENDING = { code: '101', name: 'PENDING', description: '' };
const detail = (status: object) => ({
	...{ messageId: MESSAGE_ID, to: FIRST, from: 'Subway', credit: 1, shorturl: 'N', status },
});

const send = async (
	credentials: ICredentialDataDecryptedObject = {},
	onError: BulkSmsRun['onError'] = 'continueErrorOutput',
	parameters: INodeParameters = {},
) =>
	await runBulkSms({
		items: [{}],
		parameters: { from: 'Subway', to: FIRST, text: 'Hello', options: OPTIONS, ...parameters },
		credentials: {
			...{ baseUrl: gateway.url, username: 'demo', password: 'secret' },
			...{ reportToken: 'way-2026-Pa', ...credentials },
		},
		onError,
		clock: new TestClock(),
	});

describe('words about an error beside a message that is accepted', () => {
	const said = 'The gateway also answered: Insufficient credit';
	const beside = { bulkId: 'bulk-way', error: 'Insufficient credit' };

	it('come with the result, and in the line above the output', async () => {
		gateway.script = answer({ ...beside, detail: [detail(PENDING)] });
		const { output, errorBranch, hints } = await send();
		expect(errorBranch).toEqual([]);
		expect(output).toMatchObject([{ json: { outcome: 'accepted', reason: said } }]);
		expect(hints).toMatchObject([
			{ message: line({ accepted: 1, requests: 1, credits: 1 }, `${said}.`), type: 'warning' },
		]);
	});

	it('come with a failure', async () => {
		gateway.script = answer({ ...beside, detail: [detail({ code: '5', name: 'REJECTED' })] });
		expect(outcomesOf(await send())).toEqual([
			[FIRST, 'rejected', `The gateway rejected the message with status REJECTED (5). ${said}`],
		]);
	});

	it('contain no password', async () => {
		gateway.script = answer({ ...beside, error: 'No login secret', detail: [detail(PENDING)] });
		const { output } = await send();
		expect(output).toMatchObject([{ json: { reason: `The gateway also answered: ${WITHHELD}` } }]);
	});
});

describe('words of the gateway', () => {
	it.each(['way', MESSAGE_ID, FIRST])(
		'leave every identifier as it is, where the password "%s" is part of it',
		async (password) => {
			gateway.script = answer({ bulkId: 'bulk-way', detail: [detail(PENDING)] });
			const { output, errorBranch } = await send({ password });
			const own = { outcome: 'accepted', text: 'Hello', encoding: 'GSM-7', segments: 1 };
			expect(errorBranch).toEqual([]);
			expect(output.map(({ json }) => json)).toEqual([
				{ ...detail(PENDING), bulkId: 'bulk-way', ...own },
			]);
		},
	);

	it.each([
		['way', WITHHELD],
		['e', WITHHELD],
		['send', WITHHELD],
		['400', 'no way to send'],
	])('are withheld, and never the words of the node: password "%s"', async (password, words) => {
		gateway.script = answer({ error: 'no way to send' }, 400);
		const reason = `The gateway rejected the request (HTTP 400: ${words})`;
		expect(outcomesOf(await send({ password }))).toEqual([[FIRST, 'rejected', reason]]);
	});

	it('leave the address in full where a short password is part of it', async () => {
		const baseUrl = gateway.url.replace('http:', 'https:');
		expect(outcomesOf(await send({ baseUrl, password: '127' }))).toEqual([
			[FIRST, 'notSent', `${baseUrl} does not speak TLS as expected (EPROTO)`],
		]);
	});
});

// n8n puts words of its own in place of a message that holds a code of Node.js, anywhere in it and
// in small letters too. Of a broken connection they say: "You can retry the request immediately".
describe('an error that stops the workflow keeps the words of the node', () => {
	const stopped = async (
		credentials: ICredentialDataDecryptedObject = {},
		parameters: INodeParameters = {},
	) => (await send(credentials, 'stopWorkflow', parameters)).error;

	it('where the connection broke and the message may have been sent', async () => {
		gateway.script = 'resetAfterReading';
		const error = await stopped();
		const reason = `The connection to ${gateway.url} broke before an answer came`;
		expect(error?.message).toBe(`${reason}. The message may have been sent`);
		expect(error?.description).toBe(
			`Item 1, Gateway, number ${FIRST}: ECONNRESET. Check with Get Status, or in the account, whether the message was sent before you send it again.`,
		);
	});

	it('where the gateway uses such a code itself', async () => {
		gateway.script = answer({ error: 'EPERM for this sender' }, 400);
		expect((await stopped())?.message).toBe(
			'The gateway rejected the request (HTTP 400: EPERM for this sender)',
		);
	});

	it('where a field is called so', async () => {
		const error = await stopped({}, { text: '=Hello {{ $json.onePermit }}' });
		expect(error?.message).toBe(
			'The field "onePermit" in the text has no value: the item has no fields',
		);
	});
});

describe('the report token', () => {
	const TOKEN = 'only/between us';
	const ENCODED = encodeURIComponent(TOKEN);
	const TOKENS = [TOKEN, ENCODED, ENCODED.replaceAll('%20', '+')];
	const URL_ = 'https://n8n.example.com/webhook/1';

	it.each<[string, INodeParameters, string]>([
		['by a dry run', { notifyUrl: URL_, dryRun: true }, '"outcome":"dryRun"'],
		[
			'where the address is too long with it',
			{ notifyUrl: `${URL_}/${'x'.repeat(110)}` },
			'the limit is 150',
		],
		[
			'where the address has it and no http',
			{ notifyUrl: `={{ "n8n.example.com/1?token=" + "${ENCODED}" }}` },
			'http:// or https:// is missing at the start of the address',
		],
	])('is not shown %s', async (_, options, words) => {
		const parameters = inCollections({ appendReportToken: true, ...options });
		for (const onError of MODES) {
			const all = JSON.stringify(await send({ reportToken: TOKEN }, onError, parameters));
			expect(all).toContain(words);
			// The expression itself is a parameter of the node and is in the workflow.
			const given = JSON.stringify(JSON.stringify(options.notifyUrl)).slice(1, -1);
			const shown = all.replaceAll(given, '');
			expect(TOKENS.filter((token) => shown.includes(token))).toEqual([]);
		}
	});
});
