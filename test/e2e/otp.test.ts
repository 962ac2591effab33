import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { credentialFor } from '../../demo/examples';
import type { Execution } from '../../hosts/rest/execution';
import { startScriptedGateway, type ScriptedGateway } from '../engine/scriptedGateway';
import { useRealN8n } from './realN8n';
import {
	branchLinks,
	BULK_SMS,
	itemNodes,
	manualTrigger,
	node,
	START,
	workflow,
} from './sendingWorkflow';
import { testOfFiles } from './underTest';

const LIMIT_S = 60;
const TO = '66812345678';
const YES = { result: true, isErrorCount: false, isExprCode: false };

const real = useRealN8n('otp');
beforeEach(() => real().sandbox.clear());

/** A gateway that breaks each connection after it read the request. */
let gateway: ScriptedGateway;
beforeEach(async () => {
	gateway = await startScriptedGateway(() => 'resetAfterReading');
});
afterEach(async () => await gateway.close());

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
		branchLinks(BULK_SMS, 'First', 'Second', 'Third'),
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

async function request(to: string) {
	const items = [{ to }];
	const given = { otcId: 'login', to: '={{ $json.to }}' };
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

const verify = async (otpId: string, otpCode: string, more: Partial<Run> = {}) =>
	await run({
		operation: 'verify',
		items: [{ otpId, code: otpCode }],
		parameters: { otpId: '={{ $json.otpId }}', otpCode: '={{ $json.code }}' },
		...more,
	});

describe('a one-time password', () => {
	test('is requested, and verified once', async () => {
		const { otpId, referenceCode, code, execution } = await request('+66 81 234 5678');

		expect(code).toMatch(/^\d{6}$/);
		expect(behind(execution, 'First')).toEqual([
			{ outcome: 'accepted', otpId, templateId: 'login', otcId: 'login', referenceCode, to: TO },
		]);
		expect(execution.text).not.toContain(code);
		expect(verdicts(await verify(otpId, ` ${code} `))).toEqual([
			[],
			[{ outcome: 'verified', reason: '', otpId, ...YES }],
		]);
		expect(verdicts(await verify(otpId, code))).toMatchObject([[{ outcome: 'notVerified' }], []]);
	});

	test('is sent once more to the number that Request returned, and not at all without one', async () => {
		const { otpId, execution } = await request(TO);
		const [item = {}] = behind(execution, 'First');
		const resend = async (parameters: object, settings: object = {}) =>
			await run({ operation: 'resend', items: [item], parameters, settings });
		const given = { otpId: '={{ $json.otpId }}', to: '={{ $json.to }}' };
		const sent = behind(await resend(given), 'First');
		expect(sent).toMatchObject([{ outcome: 'accepted', to: TO }]);
		const code = codeOnPhone();
		expect(verdicts(await verify(String(sent[0]?.otpId), code))).toMatchObject([
			[],
			[{ outcome: 'verified' }],
		]);
		const without = await resend({ otpId }, { onError: 'continueErrorOutput' });
		const issue = 'The \'Bulk SMS\' node has issues:\n- Parameter "To" is required.';
		expect([without.status, without.errorMessage]).toEqual(['error', issue]);
		expect(real().sandbox.messages()).toHaveLength(2);
	});

	testOfFiles('is in no log of n8n', async () => {
		const { n8n, userFolder } = real();
		const { otpId, code } = await request(TO);
		await verify(otpId, code);
		await verify(otpId, code, { baseUrl: 'http://127.0.0.1:9' });
		for (const log of [n8n.logFile, path.join(userFolder, '.n8n', 'n8nEventLog.log')]) {
			const text = await readFile(log, 'utf8');
			expect(text).not.toBe('');
			// n8n's own identifiers have the same digits now and then.
			expect(text).not.toMatch(new RegExp(`(?<![\\da-f])${code}(?![\\da-f])`));
		}
	});
});

test.each(['request', 'resend'] as const)(
	'an unknown %s is never repeated, whatever Retry On Fail and Retry say',
	async (operation) => {
		const execution = await run({
			operation,
			items: [{ otpId: 'otp-1' }],
			parameters: { otcId: 'login', to: TO, otpId: 'otp-1' },
			settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 50 },
			baseUrl: gateway.url,
		});
		expect(execution.errorMessage).toMatch(/\. A code may have been sent$/);
		const retried = await real().client.retry(execution.id, LIMIT_S);
		expect(retried.errorMessage).toBe(execution.errorMessage);
		expect(gateway.requests).toHaveLength(1);
	},
);
