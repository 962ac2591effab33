import type { INodeParameters } from 'n8n-workflow';

import type { ReceivedRequest, Scripted } from '../../../engine/scriptedGateway';
import { answer, jsonOf, useAccountGateway } from '../../account/accountRuns';

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
		expect(hintOf(run)).toEqual([['info', '2 texts to 2 numbers: 2 segments in all.']]);
	});

	it('says where the two differ', async () => {
		const run = await estimate(costs({ Hello: '1.50' }), ['Hello', 'Bye', 'Hello']);
		expect(shown(run.output)).toEqual([
			['Hello', 1, 1.5, true],
			['Bye', 1, 1],
			['Hello', 1, 1.5, true],
		]);
		expect(hintOf(run)).toEqual([
			[
				'warning',
				'3 texts to 3 numbers: 3 segments in all. The gateway counts more or fewer credits than segments for 2 texts.',
			],
		]);
	});

	it('passes on an answer whose credits cannot be read without doubt', async () => {
		const { output } = await estimate(answer({ credit: '1,500', by: gateway.secret }), ['Hello']);
		expect(shown(output)).toEqual([['Hello', 1, null, { credit: '1,500', by: '*****' }]]);
	});

	it('asks for the same text once, and for at most 4 texts at once', async () => {
		const texts = Array.from({ length: 12 }, (_, index) => `Text ${index % 6}`);
		let open = 0;
		let most = 0;
		const { output } = await estimate((request) => {
			open += 1;
			most = Math.max(most, open);
			setTimeout(() => (open -= 1), 400);
			return { ...costs({})(request), afterMs: 500 };
		}, texts);
		expect(output).toHaveLength(12);
		expect([gateway.asked().length, most]).toEqual([6, 4]);
	});

	it('asks only for the items that want it, and not for a text that cannot be sent', async () => {
		const { output, errorBranch } = await estimate(costs({}), ['Hello', 'Bye', ' '], {
			askGateway: '={{ $json.text !== "Bye" }}',
		});
		expect(shown(output)).toEqual([
			['Hello', 1, 1],
			['Bye', 1, undefined],
		]);
		expect(errorBranch).toHaveLength(1);
		expect(gateway.asked()).toHaveLength(1);
	});

	it.each([{}, { askGateway: false }])('makes no request without it: %j', async (options) => {
		await estimate(costs({}), ['Hello'], options);
		expect(gateway.asked()).toEqual([]);
	});

	it('makes a failure of the item whose text the gateway rejects, and of no other', async () => {
		const { output, errorBranch } = await estimate(
			(request) =>
				textIn(request) === 'Bad'
					? answer({ error: { message: 'Forbidden word' } }, 400)
					: costs({})(request),
			['Hello', 'Bad', 'Bye'],
		);
		expect(shown(output).map(([text]) => text)).toEqual(['Hello', 'Bye']);
		expect(errorBranch).toMatchObject([
			{
				json: {
					error: 'The gateway rejected the request (HTTP 400: Forbidden word)',
					details: { item: 1, field: 'Gateway' },
				},
				pairedItem: { item: 1 },
			},
		]);
	});

	it.each<[string, Scripted, string, number]>([
		['HTTP 500', answer('', 500), 'The gateway failed (HTTP 500)', 3],
		['a web page', answer('<html>'), 'The gateway answered with HTTP 200, but with a web page', 3],
		['an error', answer({ error: 'No' }), 'The gateway answered: No', 3],
		['an error beside credits', answer({ credit: 1, error: 'No' }), 'The gateway answered: No', 3],
		[
			'404, which the others would meet too',
			answer('', 404),
			'This gateway does not offer a preview of the cost of a text (HTTP 404)',
			3,
		],
		['a wrong login', answer('', 401), 'The gateway rejected the login (HTTP 401)', 3],
	])('says why there is no preview: %s', async (_, scripted, reason, requests) => {
		const { output, errorBranch } = await estimate(scripted, ['Hello', 'Bye', 'Hi']);
		expect(output).toEqual([]);
		expect(errorBranch).toHaveLength(3);
		expect(errorBranch[0]?.json.error).toMatch(reason);
		expect(gateway.asked()).toHaveLength(requests);
		const stopped = await estimate(scripted, ['Hello'], undefined, { onError: 'stopWorkflow' });
		expect(stopped.error?.message).toMatch(reason);
	});

	it('asks no further for what every text would meet', async () => {
		const texts = Array.from({ length: 100 }, (_, index) => `Text ${index}`);
		const { errorBranch } = await estimate(answer('', 404), texts);
		const offers = 'This gateway does not offer a preview of the cost of a text (HTTP 404)';
		expect(errorBranch).toHaveLength(100);
		expect(errorBranch.at(-1)?.json.error).toBe(
			`Not asked, because an earlier request failed: ${offers}`,
		);
		expect(gateway.asked().length).toBeLessThanOrEqual(8);
	});

	it('stops asking when the execution is cancelled', async () => {
		let cancel = () => {};
		const cancelWhen = new Promise<void>((resolve) => (cancel = resolve));
		const texts = Array.from({ length: 20 }, (_, index) => `Text ${index}`);
		const { output, errorBranch } = await estimate(
			() => {
				cancel();
				return 'drippingBody';
			},
			texts,
			undefined,
			{ cancelWhen },
		);
		expect([...output, ...errorBranch].at(-1)?.json.error).toBe(
			'Not asked, because the execution was cancelled',
		);
		expect(gateway.asked().length).toBeLessThanOrEqual(4);
	});

	it.each([
		'',
		'perhaps',
		'={{ null }}',
		'={{ undefined }}',
		2,
		'={{ $("No such node").first() }}',
	])('refuses each item where it is neither true nor false: %j', async (askGateway) => {
		const { output, errorBranch } = await estimate(costs({}), ['Hello'], { askGateway });
		expect(output).toEqual([]);
		expect(errorBranch[0]?.json.message).toContain('Ask Gateway');
		expect(gateway.asked()).toEqual([]);
	});
});
