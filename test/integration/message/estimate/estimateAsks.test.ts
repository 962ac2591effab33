import { setTimeout as sleep } from 'node:timers/promises';

import type { INodeParameters } from 'n8n-workflow';

import type { ReceivedRequest, Scripted } from '../../../engine/scriptedGateway';
import { WITHHELD } from '../../../engine/sentences';
import { jsonOf, useAccountGateway } from '../../account/accountRuns';
import { answer } from '../../stage';

const gateway = useAccountGateway();

const textIn = ({ body }: ReceivedRequest) => (JSON.parse(body) as { message: string }).message;
/** Answers as the provider shows it, with other credits for each text. */
const costs = (credits: Record<string, unknown>) => (request: ReceivedRequest) =>
	answer({
		originalMessage: textIn(request),
		credit: credits[textIn(request)] ?? '1.00',
		character: '65',
	});

const estimate = async (
	preview: Scripted | ((request: ReceivedRequest) => Scripted),
	texts: string[],
	options: INodeParameters = { askGateway: true },
	more: Parameters<typeof gateway.run>[2] = {},
) =>
	await gateway.run(
		{ '/sms/preview': preview },
		{ operation: 'estimate', to: '66812345678', text: '={{ $json.text }}', options },
		{ items: texts.map((text) => ({ text })), onError: 'continueErrorOutput', ...more },
	);
const shown = (items: Parameters<typeof jsonOf>[0]) =>
	jsonOf(items).map(({ text, segments, gatewayCredit, gatewayAnswer, differs }) => [
		text,
		segments,
		gatewayCredit,
		...(gatewayAnswer === undefined ? [] : [gatewayAnswer]),
		...(differs === undefined ? [] : [differs]),
	]);
const hintOf = ({ hints }: Awaited<ReturnType<typeof estimate>>) =>
	hints.map(({ type, message }) => [type, message]);

describe('Estimate with Ask Gateway', () => {
	it('puts the credits of the gateway beside our count', async () => {
		const run = await estimate(costs({ Hello: '1.00', Bye: 1 }), ['Hello', 'Bye']);
		expect(shown(run.output)).toEqual([
			['Hello', 1, 1],
			['Bye', 1, 1],
		]);
		expect(gateway.asked()).toEqual([
			['POST', '/sms/preview', '{"message":"Hello"}'],
			['POST', '/sms/preview', '{"message":"Bye"}'],
		]);
		expect(gateway.login()).toEqual([gateway.expectedLogin, gateway.expectedLogin]);
		expect(hintOf(run)).toEqual([['info', 'Estimate: 2 texts to 1 number, 2 segments.']]);
	});

	it('says where the two differ', async () => {
		const run = await estimate(costs({ Hello: '1.50' }), ['Hello', 'Bye', 'Hello']);
		expect(shown(run.output)).toEqual([
			['Hello', 1, 1.5, true],
			['Bye', 1, 1],
			['Hello', undefined, undefined],
		]);
		expect(hintOf(run)).toEqual([
			[
				'warning',
				'Estimate: 2 texts to 1 number, 2 segments. 1 skipped (duplicate). The gateway counts more or fewer credits than segments for 1 text.',
			],
		]);
	});

	it('passes on an answer whose credits cannot be read without doubt', async () => {
		const { output } = await estimate(answer({ credit: '1,500', by: gateway.secret }), ['Hello']);
		expect(shown(output)).toEqual([['Hello', 1, null, { credit: '1,500', by: WITHHELD }]]);
	});

	it('asks for the same text once, and for at most 4 texts at once', async () => {
		const texts = Array.from({ length: 12 }, (_, index) => `Text ${index % 6}`);
		let open: Array<() => void> = [];
		const sizes: number[] = [];
		// It answers when as many ask as may, and then waits for more.
		const answerAll = async () => {
			if (![4, 6].includes(gateway.asked().length)) return;
			await sleep(50);
			sizes.push(open.length);
			for (const end of open) end();
			open = [];
		};
		const { output } = await estimate(
			() => ({
				write: (response) => {
					open.push(() => response.end('{"credit":"1.00"}'));
					void answerAll();
				},
			}),
			texts,
		);
		expect([output.length, gateway.asked().length, sizes]).toEqual([12, 6, [4, 2]]);
	});

	it('does not ask for a text that cannot be sent', async () => {
		const { output } = await estimate(costs({}), ['Hello', ' ']);
		expect(shown(output)).toEqual([
			['Hello', 1, 1],
			[undefined, undefined, undefined],
		]);
		expect(gateway.asked()).toHaveLength(1);
	});

	it('asks once for an item whose numbers have links of their own', async () => {
		const options = { askGateway: true, optOutUrl: 'https://n8n.example.com/webhook/stop' };
		const { output } = await gateway.run(
			{ '/sms/preview': costs({}) },
			{ operation: 'estimate', to: '66812345678, 66812345679', text: 'Hello', options },
			{
				credentials: {
					...{ baseUrl: gateway.url(), username: 'demo', password: gateway.secret },
					reportToken: 'reportToken-5528',
				},
			},
		);
		expect(shown(output).map(([, , credit]) => credit)).toEqual([1, 1]);
		expect(gateway.asked()).toHaveLength(1);
	});

	it.each([{}, { askGateway: false }])('makes no request without it: %j', async (options) => {
		await estimate(costs({}), ['Hello'], options);
		expect(gateway.asked()).toEqual([]);
	});

	it('says in its line what the gateway does not tell, and shows everything else', async () => {
		const run = await estimate(
			(request) =>
				textIn(request) === 'Bad'
					? answer({ error: { message: 'Forbidden word' } }, 400)
					: costs({})(request),
			['Hello', 'Bad', 'Bye'],
		);
		expect(shown(run.output)).toEqual([
			['Hello', 1, 1],
			['Bad', 1, null],
			['Bye', 1, 1],
		]);
		expect(hintOf(run)).toEqual([
			[
				'warning',
				'Estimate: 3 texts to 1 number, 3 segments. The cost is not known: The gateway rejected the request (HTTP 400: Forbidden word).',
			],
		]);
	});

	it('asks no further for what every text would meet', async () => {
		const texts = Array.from({ length: 100 }, (_, index) => `Text ${index}`);
		const run = await estimate(answer('', 404), texts);
		expect(shown(run.output)).toEqual(texts.map((text) => [text, 1, null]));
		expect(hintOf(run)).toEqual([
			[
				'warning',
				'Estimate: 100 texts to 1 number, 100 segments. The cost is not known: This gateway does not offer a preview of the cost of a text (HTTP 404).',
			],
		]);
		expect(gateway.asked().length).toBeLessThanOrEqual(8);
	});
});
