import type { INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../../../engine/collections';
import { runBulkSms } from '../../../../engine/runBulkSms';
import { MODES } from '../../../stage';

/** What a gateway repeats is in test/integration/answers. Here, nothing is asked. */
const TOKEN = 'only/between us';
const TOKENS = [TOKEN, encodeURIComponent(TOKEN), encodeURIComponent(TOKEN).replaceAll('%20', '+')];
const NOTIFY_URL = 'https://n8n.example.com/webhook/1';

async function expectNoToken(options: INodeParameters, words: string, given = '') {
	for (const onError of MODES) {
		const outcome = await runBulkSms({
			items: [{}],
			parameters: {
				...{ from: 'MyShop', to: '66812345678', text: 'Hello' },
				...inCollections({ appendReportToken: true, ...options }),
			},
			credentials: {
				...{ baseUrl: 'http://127.0.0.1:9', username: 'shop', password: 'pa$$' },
				reportToken: TOKEN,
			},
			onError,
		});
		const all = JSON.stringify(outcome);
		expect(all).toContain(words);
		// The expression itself is a parameter of the node and is in the workflow.
		const shown = all.replaceAll(JSON.stringify(JSON.stringify(given)).slice(1, -1), '');
		expect(TOKENS.filter((token) => shown.includes(token))).toEqual([]);
	}
}

it('a dry run does not show the token', async () => {
	await expectNoToken({ notifyUrl: NOTIFY_URL, dryRun: true }, '"outcome":"dryRun"');
});

it.each([
	['is too long with the token', `${NOTIFY_URL}/${'x'.repeat(110)}`, 'the limit is 150'],
	[
		'has a token and no http',
		`={{ "n8n.example.com/1?token=" + "${encodeURIComponent(TOKEN)}" }}`,
		'http:// or https:// is missing at the start of the address',
	],
])('no token is shown where the address %s', async (_, notifyUrl, reason) => {
	await expectNoToken({ notifyUrl }, reason, notifyUrl);
});
