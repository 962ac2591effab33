import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { credentialFor } from '../../demo/examples';
import type { Execution } from '../../hosts/rest/execution';
import {
	startScriptedGateway,
	type Scripted,
	type ScriptedGateway,
} from '../engine/scriptedGateway';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { BULK_SMS, itemNodes, manualTrigger, node, START, workflow } from './sendingWorkflow';
import { testOfFiles } from './underTest';

const LIMIT_S = 60;
const TO = '66812345678';
const MODES = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;
const YES = { result: true, isErrorCount: false, isExprCode: false };
const NO = { ...YES, result: false };

const real = useRealN8n('otp');
jest.setTimeout(RUN_LIMIT_MS);
beforeEach(() => real().sandbox.clear());

/** A gateway that answers as scripted: the sandbox contradicts itself nowhere. */
let gateway: ScriptedGateway;
let scripted: Scripted = { status: 200, body: '' };
beforeAll(async () => {
	gateway = await startScriptedGateway(() => scripted);
});
afterAll(async () => await gateway.close());

interface Run {
	operation: 'request' | 'resend' | 'verify';
	items: object[];
	parameters?: object;
	/** What n8n stores with the node beside its parameters. */
	settings?: object;
	baseUrl?: string;
}

/** Runs an operation with a node behind each of its outputs, and one behind its error branch. */
async function run({ operation, items, parameters, settings, baseUrl }: Run): Promise<Execution> {
	const { client, account } = real();
	const credential = credentialFor({ ...account, baseUrl: baseUrl ?? account.baseUrl });
	const name = `Gateway at ${baseUrl ?? 'the sandbox'}`;
	const saved = await client.saveCredential({ ...credential, name });
	const otp = node(
		BULK_SMS,
		'n8n-nodes-bulk-sms.bulkSms',
		1,
		{ resource: 'otp', operation, ...parameters },
		{ credentials: { bulkSmsApi: saved }, ...settings },
	);
	const nodes = [manualTrigger(), ...itemNodes(items), otp];
	const behind = ['First', 'Second', 'Third'].map((each) => node(each, 'n8n-nodes-base.noOp', 1));
	const file = workflow(
		'One-time password',
		[...nodes, ...behind],
		[
			[START, 'List'],
			['List', 'Items'],
			['Items', BULK_SMS],
			[BULK_SMS, 'First', 0],
			[BULK_SMS, 'Second', 1],
			[BULK_SMS, 'Third', 2],
		],
	);
	return await client.run(await client.saveWorkflow(file), START, LIMIT_S);
}

/** What came to the node behind an output. */
const behind = (execution: Execution, name: 'First' | 'Second' | 'Third') =>
	execution.items(name).map(({ json }) => json);
/** What came to the nodes behind Not Verified and Verified. */
const verdicts = (execution: Execution) => [
	behind(execution, 'First'),
	behind(execution, 'Second'),
];

async function request(to: string, parameters: object = {}) {
	const items = [{ to }];
	const given = { otcId: 'login', to: '={{ $json.to }}', ...parameters };
	const execution = await run({ operation: 'request', items, parameters: given });
	expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
	const [{ otpId = '', referenceCode = '' } = {}] = behind(execution, 'First');
	return {
		otpId: String(otpId),
		referenceCode: String(referenceCode),
		code: codeOnPhone(),
		execution,
	};
}

/** The code in the newest SMS. */
function codeOnPhone(): string {
	const [message] = real().sandbox.messages().slice(-1);
	expect(message?.to).toBe(TO);
	return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
}
const wrongFor = (code: string) => code.replace(/./g, (digit) => String(9 - Number(digit)));

const verify = async (otpId: string, otpCode: string, more: Partial<Run> = {}) =>
	await run({
		operation: 'verify',
		items: [{ otpId, code: otpCode }],
		parameters: { otpId: '={{ $json.otpId }}', otpCode: '={{ $json.code }}' },
		...more,
	});

describe('a one-time password', () => {
	test.each([
		['international', '+66 81 234 5678', {}],
		['national', '0812345678', { numberForm: 'national' }],
	])('is requested in the %s form, and verified once', async (_, to, parameters) => {
		const { otpId, referenceCode, code, execution } = await request(to, parameters);

		expect(code).toMatch(/^\d{6}$/);
		expect(behind(execution, 'First')).toEqual([{ otpId, otcId: 'login', referenceCode, to: TO }]);
		expect(execution.text).not.toContain(code);
		expect(verdicts(await verify(otpId, ` ${code} `))).toEqual([
			[],
			[{ otpId, verified: true, ...YES }],
		]);
		expect(verdicts(await verify(otpId, code))).toMatchObject([[{ verified: false }], []]);
	});

	test('is blocked by the gateway after three wrong codes, also for the right one', async () => {
		const { otpId, code } = await request(TO);
		const wrong = { otpId, verified: false, ...NO };
		const blocked = { ...wrong, isErrorCount: true };
		const seen: unknown[] = [];
		for (const each of [wrongFor(code), wrongFor(code), wrongFor(code), code]) {
			seen.push(verdicts(await verify(otpId, each)));
		}
		expect(seen).toEqual([
			[[wrong], []],
			[[wrong], []],
			[[blocked], []],
			[[blocked], []],
		]);
	});

	test('is sent once more, and the newest code counts', async () => {
		const { otpId } = await request(TO);
		const parameters = { otpId: '={{ $json.otpId }}' };
		const again = await run({ operation: 'resend', items: [{ otpId }], parameters });
		const [{ otpId: newId = '', ...fields } = {}] = behind(again, 'First');
		const code = codeOnPhone();

		expect(real().sandbox.messages()).toHaveLength(2);
		expect(fields).toEqual({ otcId: 'login', referenceCode: expect.any(String) as unknown });
		expect(again.text).not.toContain(code);
		expect(verdicts(await verify(String(newId), code))).toMatchObject([[], [{ verified: true }]]);
	});

	test('that is not known is not verified, in every setting of On Error', async () => {
		for (const onError of MODES) {
			const execution = await verify('none', '048213', { settings: { onError } });
			expect([execution.status, execution.runsOf('Second')]).toEqual(['success', 0]);
			expect(behind(execution, 'Third')).toEqual([]);
			expect(behind(execution, 'First')).toEqual([
				{
					otpId: 'none',
					verified: false,
					reason: expect.stringMatching(/^The gateway rejected the request \(HTTP 400/) as unknown,
				},
			]);
		}
	});

	test('is requested five times in an hour for a number, and no more', async () => {
		const execution = await run({
			operation: 'request',
			items: Array.from({ length: 6 }, () => ({ to: TO })),
			parameters: { otcId: 'login', to: '={{ $json.to }}' },
			settings: { onError: 'continueErrorOutput' },
		});
		const limited = behind(execution, 'Second').map(({ error }) => error);
		expect(limited).toEqual([
			expect.stringMatching(
				/^66812345678 has had the 5 codes in 1 hour that Max per Number allows: free again at /,
			),
		]);
		expect(behind(execution, 'First')).toHaveLength(5);
		expect(real().sandbox.messages()).toHaveLength(5);
	});

	testOfFiles('is in no log of n8n', async () => {
		const { n8n, userFolder } = real();
		const { otpId, code } = await request(TO);
		await verify(otpId, code);
		await verify(otpId, code, { baseUrl: 'http://127.0.0.1:9' });
		for (const log of [n8n.logFile, path.join(userFolder, '.n8n', 'n8nEventLog.log')]) {
			const text = await readFile(log, 'utf8');
			expect(text).not.toBe('');
			expect(text).not.toContain(code);
		}
	});
});

describe('with a gateway that misbehaves, nothing comes out of Verified', () => {
	test.each<[string, Scripted]>([
		['contradicts itself', { status: 200, body: JSON.stringify({ ...YES, isExprCode: true }) }],
		['gives texts', { status: 200, body: JSON.stringify({ ...YES, isErrorCount: 'false' }) }],
		['says yes with 500', { status: 500, body: JSON.stringify(YES) }],
		['answers with a web page', { status: 200, body: '<html>Verified 048213</html>' }],
		['breaks the connection', 'resetAfterReading'],
		['has no such endpoint', { status: 404, body: '' }],
		['repeats the code', { status: 400, body: '{"error":{"message":"048213 is wrong"}}' }],
	])('where it %s', async (_, answer) => {
		scripted = answer;
		for (const onError of MODES) {
			const before = gateway.requests.length;
			const execution = await run({
				operation: 'verify',
				items: [{ otpId: 'otp-1' }],
				parameters: { otpId: '={{ $json.otpId }}', otpCode: '={{ "0482" + "13" }}' },
				settings: { onError, retryOnFail: true, maxTries: 3, waitBetweenTries: 50 },
				baseUrl: gateway.url,
			});
			expect([execution.status, execution.runsOf('Second')]).toEqual(['success', 0]);
			expect(behind(execution, 'First')).toMatchObject([{ otpId: 'otp-1', verified: false }]);
			expect(execution.text).not.toContain('048213');
			expect(gateway.requests.length - before).toBe(1);
		}
	});

	test('and a set-up that is wrong is an error by On Error', async () => {
		scripted = { status: 200, body: JSON.stringify(YES) };
		for (const onError of MODES) {
			const items = [{ otpId: 'otp-1', code: 48_213 }];
			const execution = await verify('otp-1', '', {
				items,
				settings: { onError },
				baseUrl: gateway.url,
			});
			const reason = 'The value of Code is a number, which has no leading zeros';
			const stops = onError === 'stopWorkflow';
			expect([execution.status, execution.errorMessage]).toEqual(
				stops ? ['error', reason] : ['success', undefined],
			);
			const byBranch = onError === 'continueErrorOutput';
			const failed = behind(execution, byBranch ? 'Third' : 'First');
			expect(failed.map(({ error }) => error)).toEqual(stops ? [] : [reason]);
			expect(execution.runsOf('Second')).toBe(0);
		}
	});

	test.each(['request', 'resend'] as const)(
		'and an unknown %s is never repeated, whatever On Error, Retry On Fail and Retry say',
		async (operation) => {
			for (const answer of ['resetAfterReading', { status: 500, body: '' }] as const) {
				scripted = answer;
				for (const onError of MODES) {
					const before = gateway.requests.length;
					const execution = await run({
						operation,
						items: [{ otpId: 'otp-1' }],
						parameters: { otcId: 'login', to: TO, otpId: 'otp-1' },
						settings: { onError, retryOnFail: true, maxTries: 3, waitBetweenTries: 50 },
						baseUrl: gateway.url,
					});
					const [failure] = [...behind(execution, 'First'), ...behind(execution, 'Second')];
					expect(execution.errorMessage ?? failure?.error).toMatch(/\. A code may have been sent$/);
					if (onError === 'stopWorkflow') {
						const retried = await real().client.retry(execution.id, LIMIT_S);
						expect(retried.errorMessage).toBe(execution.errorMessage);
					}
					expect(gateway.requests.length - before).toBe(1);
				}
			}
		},
	);
});
