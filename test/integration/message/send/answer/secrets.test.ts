import type { INodeParameters } from 'n8n-workflow';

import { runBulkSms } from '../../../../engine/runBulkSms';
import { type Scripted, startScriptedGateway } from '../../../../engine/scriptedGateway';
import { inCollections } from '../../../../engine/collections';

const USERNAME = 'shop-account';
const PASSWORD = 'pa$$ word/1';
const TOKEN = 'only/between us';
const SECRETS = [
	USERNAME,
	...[PASSWORD, TOKEN].flatMap((secret) => [
		secret,
		encodeURIComponent(secret),
		encodeURIComponent(secret).replaceAll('%20', '+'),
	]),
	Buffer.from(`${USERNAME}:${PASSWORD}`).toString('base64'),
];
const NOTIFY_URL = 'https://n8n.example.com/webhook/1';
const report = { notifyUrl: NOTIFY_URL, appendReportToken: true };

/** What a gateway may do with a request whose header and body it repeats. */
const ANSWERS: Array<[string, (said: string) => Scripted]> = [
	['a refusal that repeats the request', (said) => ({ status: 400, body: said })],
	[
		'an error that repeats the request',
		(said) => ({ status: 200, body: JSON.stringify({ error: said }) }),
	],
	['a failure that repeats the request', (said) => ({ status: 500, body: said })],
	['refused credentials', (said) => ({ status: 401, body: said })],
	[
		'a status that repeats the request',
		(said) => ({
			status: 200,
			body: JSON.stringify({
				detail: [{ to: '66812345678', status: { name: 'REJECTED', code: '1', description: said } }],
			}),
		}),
	],
	['a broken connection', () => 'resetAfterReading'],
];

describe.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
	'no secret is in what n8n shows or stores, with On Error %s',
	(onError) => {
		async function everythingOf(options: INodeParameters, answer: (said: string) => Scripted) {
			const gateway = await startScriptedGateway(({ headers, body }) =>
				answer(`${headers.authorization ?? ''} ${body}`),
			);
			try {
				const outcome = await runBulkSms({
					items: [{}],
					parameters: {
						from: 'MyShop',
						to: '66812345678',
						text: 'Hello',
						...inCollections(options),
					},
					credentials: {
						baseUrl: gateway.url,
						username: USERNAME,
						password: PASSWORD,
						reportToken: TOKEN,
					},
					onError,
				});
				return { all: JSON.stringify(outcome), requests: gateway.requests };
			} finally {
				await gateway.close();
			}
		}

		it.each(ANSWERS)('after %s', async (_, answer) => {
			const { all, requests } = await everythingOf(report, answer);
			expect(requests[0]?.body).toContain(`?token=${encodeURIComponent(TOKEN)}`);
			expect(SECRETS.filter((secret) => all.includes(secret))).toEqual([]);
		});

		it('in a dry run, where the body that would leave is shown with the token hidden', async () => {
			const { all, requests } = await everythingOf(
				{ ...report, dryRun: true },
				() => 'resetAfterReading',
			);
			expect(requests).toEqual([]);
			expect(all).toContain(`${NOTIFY_URL}?token=*****`);
			expect(SECRETS.filter((secret) => all.includes(secret))).toEqual([]);
		});

		it.each([
			['is too long with the token', `${NOTIFY_URL}/${'x'.repeat(110)}`, 'the limit is 150'],
			[
				'has a token and no http',
				`={{ "n8n.example.com/1?token=" + "${encodeURIComponent(TOKEN)}" }}`,
				'http:// or https:// is missing at the start of the address',
			],
		])('where the address %s', async (_, notifyUrl, reason) => {
			const { all, requests } = await everythingOf(
				{ notifyUrl, appendReportToken: true },
				() => 'resetAfterReading',
			);
			expect(requests).toEqual([]);
			expect(all).toContain(reason);
			// The expression itself is a parameter of the node and is in the workflow.
			const shown = all.replaceAll(JSON.stringify(JSON.stringify(notifyUrl)).slice(1, -1), '');
			expect(SECRETS.filter((secret) => shown.includes(secret))).toEqual([]);
		});
	},
);
