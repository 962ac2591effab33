import type { INodeParameters } from 'n8n-workflow';

import { ACCEPTED, json, jsonOf, SENT, useScriptedOtp } from './otpRuns';
import { ALL_MODES } from '../stage';

const { answers, runOtp, requests, bodies } = useScriptedOtp();

const TO = '66812345678';

describe('request', () => {
	it.each<[string, unknown, object, string]>([
		['a number with plus', '+66 81-234 5678', {}, '66812345678'],
		['a national number', '0812345678', {}, '66812345678'],
		['a number', 66812345678, {}, '66812345678'],
		['the national form', '+66 81-234 5678', { options: { numberForm: 'national' } }, '0812345678'],
	])(
		'writes %s for the gateway, and gives it back with its country code',
		async (_, to, more, mobile) => {
			answers(json(SENT));
			const { outputs } = await runOtp(
				'request',
				{ items: [{ to }] as never, credentials: { defaultCountryCode: '66' } },
				more as INodeParameters,
			);
			expect(bodies()).toEqual([{ otcId: 'login', mobile }]);
			expect(jsonOf(outputs[0] ?? [])).toEqual([{ ...ACCEPTED, to: '66812345678' }]);
		},
	);

	it('sends what the gateway is to report, as Send does', async () => {
		answers(json(SENT));
		const options = {
			notifyUrl: 'https://n8n.test/webhook/report',
			notifyContentType: 'application/xml',
			callbackData: { order: 7 },
			appendReportToken: true,
		};
		const credentials = { reportToken: 'a-token-of-20-letters' };
		await runOtp('request', { credentials }, { options });
		expect(bodies()).toEqual([
			{
				otcId: 'login',
				mobile: TO,
				notifyUrl: 'https://n8n.test/webhook/report?token=a-token-of-20-letters',
				notifyContentType: 'application/xml',
				callbackData: '{"order":7}',
			},
		]);
	});

	it.each([812345678, '81 234 5678'])('sends no code to %j, which has lost its 0', async (to) => {
		answers(json(SENT));
		const { error } = await runOtp('request', {
			items: [{ to }] as never,
			credentials: { defaultCountryCode: '66' },
		});
		expect(error?.message).toBe(
			`"${to}" has only 9 digits, so its first 0 is probably missing: it may be 66812345678`,
		);
		expect(error?.description).toBe(
			'Item 1, To: Write 0812345678, or write it with + and its country code.',
		);
		expect(requests()).toEqual([]);
	});

	it('warns of a mobile that could be abroad', async () => {
		answers(json({ ...SENT, to: '8613123456789' }));
		const { hints } = await runOtp('request', {
			items: [{ to: '13123456789' }],
			credentials: { defaultCountryCode: '86' },
		});
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^1 accepted\. "13123456789" counts as \+8613123456789, but may be/),
		]);
	});

	it.each<[string, INodeParameters, string]>([
		['no number', { to: '={{ "" }}' }, 'Item 1, To: There is no number to send to'],
		[
			'two numbers',
			{ to: `${TO}, 66812345679` },
			'Item 1, To: A code goes to one number, but To has 2',
		],
		[
			'letters',
			{ to: 'nobody' },
			'Item 1, To: "nobody" is not a usable number: it contains letters',
		],
		['a list', { to: [TO, TO] as never }, 'Item 1, To: A code goes to one number, but To has 2'],
		[
			'no Template ID',
			{ otcId: '={{ $json.none }}' },
			'Item 1, Template ID: Template ID has no usable value',
		],
		[
			'another form',
			{ options: { numberForm: '={{ "local" }}' } },
			'Item 1, Options → Number Format: Number Format cannot be "local"',
		],
		[
			'the national form without a country code',
			{ options: { numberForm: 'national' } },
			'Item 1, Options → Number Format: The credential has no Default Country Code, so there is no national form',
		],
	])('refuses %s, and asks for nothing', async (_, parameters, words) => {
		for (const onError of ALL_MODES) {
			answers(json(SENT));
			const { outputs, error } = await runOtp('request', { onError }, parameters);
			const [place = '', reason = ''] = words.split(/: (.*)/);
			const told =
				onError === 'stopWorkflow'
					? [[error?.message, error?.description]]
					: outputs.flat().map(({ json: failure }) => [failure.error, failure.message]);
			expect(told).toEqual([
				[expect.stringContaining(reason), expect.stringMatching(new RegExp(`^${place}: .`))],
			]);
			expect(requests()).toEqual([]);
		}
	});

	it('refuses the national form of a number of another country', async () => {
		answers(json(SENT));
		const { error } = await runOtp(
			'request',
			{ items: [{ to: '+65 8123 4567' }], credentials: { defaultCountryCode: '66' } },
			{ options: { numberForm: 'national' } },
		);
		expect(error?.message).toBe(
			'6581234567 has no national form: it does not start with the Default Country Code 66',
		);
		expect(requests()).toEqual([]);
	});

	it('asks for nothing at all if one item is wrong and the workflow stops', async () => {
		answers(json(SENT));
		const { error } = await runOtp('request', { items: [{ to: TO }, { to: '12' }] });
		expect(error?.description).toMatch(/^Item 2, To: /);
		expect(requests()).toEqual([]);
	});
});
