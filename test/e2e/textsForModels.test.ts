import { readFileSync } from 'node:fs';
import path from 'node:path';
import { set } from 'lodash';
import { credentialFor } from '../../demo/examples';
import { repository } from '../../hosts/install/hostFolder';
import type { WorkflowNode } from '../../hosts/rest/workflow';
import { ModelCalls } from './modelCalls';
import { useRealN8n } from './realN8n';
import { BULK_SMS_TOOL, bulkSmsTool } from './toolWorkflow';

const real = useRealN8n('texts-for-models');
const calls = new ModelCalls(real);
afterEach(async () => await calls.close());

/** The node under test as a tool, at the sandbox. */
async function toolAtSandbox(): Promise<WorkflowNode> {
	const { client, account } = real();
	return bulkSmsTool({ credential: await client.saveCredential(credentialFor(account)) });
}

const DOCUMENT = readFileSync(path.join(repository, 'docs/agents.md'), 'utf8');
/** Where a workflow stores the fields that the document names. */
const PATHS: Record<string, string> = {
	To: 'to',
	Text: 'text',
	'Options → Send At': 'options.sendAt',
	'Message ID': 'messageIds',
};

/** The texts of an operation in the document: of the tool, and of its fields. */
function textsOf(operation: string) {
	const [, section = ''] = DOCUMENT.split(`\n#### ${operation}\n`);
	const [ofThis = ''] = section.split(/\n##/);
	const description = /```text\n(.*)\n```/.exec(ofThis)?.[1] ?? '';
	const fields = [...ofThis.matchAll(/^- \*\*(.+?)\*\*: `(.+)`$/gm)].map(
		([, label = '', expression = '']) => ({ label, expression }),
	);
	return { description, fields };
}

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const SEND = { To: '66812345678', Text: 'Hello', Send_At: TOMORROW };

test.each<[string, object, Record<string, unknown>, string]>([
	['Send', {}, SEND, '"outcome":"accepted"'],
	['Get Status', { operation: 'getStatus' }, { Message_ID: 'none' }, '"outcome":"notFound"'],
	['Estimate', { operation: 'estimate' }, { To: '66812345678', Text: 'Hello' }, '"segments":1'],
	['Get Balance', { resource: 'account', operation: 'getBalance' }, {}, '"credit":'],
	['Get Senders', { resource: 'account', operation: 'getSenders' }, {}, '"sender":'],
])('a model sees and uses the texts for %s', async (operation, chosen, given, told) => {
	const { description, fields } = textsOf(operation);
	const plain = await toolAtSandbox();
	const parameters = {
		...{ resource: 'message', operation: 'send', from: 'MyShop', ...chosen },
		...{ descriptionType: 'manual', toolDescription: description },
	};
	for (const { label, expression } of fields)
		set(parameters, PATHS[label] ?? 'nowhere', `=${expression}`);
	const tool: WorkflowNode = { ...plain, parameters };

	const answers = await calls.byAgent(3.1)(tool, [[{ name: BULK_SMS_TOOL, arguments: given }]]);

	expect(description).not.toBe('');
	expect(calls.offered()).toMatchObject([{ name: BULK_SMS_TOOL, description }]);
	const seen = Object.entries(calls.offered()[0]?.parameters?.properties ?? {});
	expect(seen.map(([name]) => name)).toStrictEqual(Object.keys(given));
	for (const [name, { description: ofField = '' }] of seen) {
		expect(ofField).not.toBe('');
		expect(fields.map(({ expression }) => expression)).toContainEqual(
			`{{ $fromAI('${name}', '${ofField}', 'string') }}`,
		);
	}
	expect(answers).toStrictEqual([expect.stringContaining(told)]);
});

test('without them, a model sees the action, and the names of the arguments', async () => {
	const plain = await toolAtSandbox();
	const parameters = { ...plain.parameters, to: "={{ $fromAI('To') }}", text: 'Hello' };
	await calls.byAgent(3.1)({ ...plain, parameters }, []);
	expect(calls.offered()).toStrictEqual([
		{
			name: BULK_SMS_TOOL,
			description: 'Send an SMS in Bulk SMS',
			parameters: { properties: { To: {} } },
		},
	]);
});
