import { callMany } from '../../hosts/process/callMany';
import { waitUntil } from '../../hosts/process/waitUntil';
import type { SavedWorkflow, WorkflowFile } from '../../hosts/rest/workflow';
import { SEND, START, withParameters } from './exampleFlows/importExample';
import { linkIn, openOptOuts, type OptOutStage } from './exampleFlows/optOutsStage';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';

const PEOPLE = 10_000;
/** Every 20th person opts out. */
const EVERY = 20;
const LEAVING = PEOPLE / EVERY;
const AT_ONCE = 10;
const LIMIT_S = 240;

const real = useRealN8n('opt-out-campaign');
let stage: OptOutStage;

const numberOf = (index: number) => String(66800000000 + index);
const csv = [
	'name,phone,unsubscribed',
	...Array.from({ length: PEOPLE }, (_, index) => `Person ${index},${numberOf(index)},`),
].join('\n');

/** The campaign with 10,000 rows, in few requests, at any hour, and as often as it is started. */
const withPeople = (file: WorkflowFile): WorkflowFile => ({
	...file,
	nodes: file.nodes.map((node) => {
		if (node.name === 'CSV') {
			const assignments = [{ id: 'csv', name: 'csv', value: csv, type: 'string' }];
			return withParameters(node, { assignments: { assignments } });
		}
		if (node.name !== SEND) return node;
		const { suppressionList } = Object(node.parameters.safeguards) as Record<string, unknown>;
		return withParameters(node, {
			safeguards: { suppressionList },
			sending: { maxMessagesPerRequest: 500 },
		});
	}),
});

/** Runs the campaign. @returns the text that each number got */
async function texts(campaign: SavedWorkflow): Promise<Map<string, string>> {
	const { client, sandbox } = real();
	sandbox.clear();
	const { status, errorMessage } = await client.run(campaign, START, LIMIT_S);
	expect([status, errorMessage]).toEqual(['success', undefined]);
	const messages = sandbox.messages();
	const byNumber = new Map(messages.map(({ to, text }) => [to, text]));
	expect(byNumber.size).toBe(messages.length);
	return byNumber;
}

beforeAll(async () => {
	stage = await openOptOuts(real());
}, RUN_LIMIT_MS);

test(
	'of 10,000 people, nobody is written to again of the 500 who opt out between two runs',
	async () => {
		const campaign = await stage.campaign('Campaign of 10,000', withPeople);
		const first = await texts(campaign);
		expect(first.size).toBe(PEOPLE);
		const links = [...first.values()].map((text) => linkIn(text, stage.linkUrl) ?? '');
		expect(new Set(links).size).toBe(PEOPLE);

		const leaving = Array.from({ length: LEAVING }, (_, index) => numberOf(index * EVERY));
		const calls = leaving.map((number) => ({
			url: linkIn(first.get(number) ?? '', stage.linkUrl) ?? '',
			headers: {},
			body: '',
		}));
		const earlier = (await real().client.allExecutionsAfter(stage.optOuts, 0)).length;
		const answers = await callMany(calls, AT_ONCE);
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		await waitUntil('the last opt-out', { limitSeconds: LIMIT_S }, async () => {
			const runs = await real().client.allExecutionsAfter(stage.optOuts, 0);
			const ended = runs.filter(({ status }) => status === 'success');
			return ended.length === earlier + LEAVING || undefined;
		});

		const second = await texts(campaign);
		expect(second.size).toBe(PEOPLE - LEAVING);
		expect(leaving.filter((number) => second.has(number))).toEqual([]);
	},
	2 * RUN_LIMIT_MS,
);
