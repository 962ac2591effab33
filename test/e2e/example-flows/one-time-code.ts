import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SavedWorkflow } from '../../../hosts/workflow';
import { type RealN8n, RUN_LIMIT_MS } from '../real-n8n';
import { type Answer, answer, post } from '../report-receiver';
import { importExample } from './import-example';

const HEADER = 'X-App-Key';
const APP_KEY = 'appKey-8146';
const TO = '66812345678';
const REFUSED = '66812349903';

/** examples/one-time-code.json, in an n8n that other examples share. */
export function oneTimeCode(real: () => RealN8n): void {
	describe('the example that sends a code for each call', () => {
		let saved: SavedWorkflow;

		beforeAll(async () => {
			const { client } = real();
			const credential = await client.saveCredential({
				name: 'Key of the app',
				type: 'httpHeaderAuth',
				data: { name: HEADER, value: APP_KEY },
			});
			saved = await importExample(real(), 'one-time-code', {
				edit: (node) =>
					node.name === 'Code to Send'
						? { ...node, credentials: { httpHeaderAuth: credential } }
						: node,
			});
			await client.activate(saved);
		}, RUN_LIMIT_MS);

		const call = async (body: object, headers = { [HEADER]: APP_KEY }): Promise<Answer> =>
			await post(`${real().n8n.url}/webhook/sms-code`, { body: JSON.stringify(body), headers });
		const sentCodes = (code: string) =>
			real()
				.sandbox.messages()
				.filter(({ text }) => text.includes(code))
				.map(({ from, to, text, messageId }) => ({ from, to, text, messageId }));

		test(
			'sends the code of the call in one SMS and tells the caller',
			async () => {
				const code = '73915520';
				const answered = await call({ phone: '+66 81-234-5678', code });

				const messageId: unknown = expect.stringMatching(/^[0-9a-f]{24}-0-0$/);
				const [sent, ...others] = sentCodes(code);
				expect([sent, others]).toEqual([
					{ from: 'MyApp', to: TO, text: `Your code is ${code}. Tell it to nobody.`, messageId },
					[],
				]);
				expect(answered).toEqual(answer(200, { sent: true, messageId: sent?.messageId }));
			},
			RUN_LIMIT_MS,
		);

		test.each<[string, object, number, object]>([
			[
				'the gateway refuses',
				{ phone: REFUSED, code: '5501' },
				502,
				{ sent: false, outcome: 'rejected' },
			],
			[
				'has no usable number',
				{ phone: 'nobody', code: '5502' },
				502,
				{ sent: false, outcome: 'notSent' },
			],
			[
				'is for two numbers',
				{ phone: `${TO}, 66812345679`, code: '5503' },
				502,
				{ sent: false, outcome: 'notSent' },
			],
			[
				'has another text for its code',
				{ phone: TO, code: 'Call 66812345679 and win' },
				400,
				{ sent: false, outcome: 'a code of 4 to 8 digits is missing' },
			],
			[
				'has no code',
				{ phone: TO },
				400,
				{ sent: false, outcome: 'a code of 4 to 8 digits is missing' },
			],
		])(
			'tells the caller of a message that %s, and reaches nobody',
			async (_, body, status, told) => {
				const { sandbox } = real();
				const accepted = () => sandbox.messages().filter(({ credit }) => credit > 0).length;
				const before = accepted();

				expect(await call(body)).toEqual(answer(status, told));
				expect(accepted()).toBe(before);
			},
			RUN_LIMIT_MS,
		);

		test(
			'sends nothing without the key of the app',
			async () => {
				const { status } = await call({ phone: TO, code: '66018' }, { [HEADER]: 'another' });

				expect(status).toBe(403);
				expect(sentCodes('66018')).toEqual([]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'leaves no execution behind and the code in no log',
			async () => {
				const { client, n8n, userFolder } = real();
				const code = '40817263';
				await call({ phone: TO, code });
				const logs = [n8n.logFile, path.join(userFolder, '.n8n', 'n8nEventLog.log')];
				const texts = await Promise.all(logs.map((file) => readFile(file, 'utf8')));

				expect(sentCodes(code)).toHaveLength(1);
				expect(await client.executionsOf(saved)).toEqual([]);
				for (const text of texts) {
					expect(text).not.toBe('');
					expect(text).not.toContain(code);
				}
			},
			RUN_LIMIT_MS,
		);
	});
}
