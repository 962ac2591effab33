import type { RestClient } from '../hosts/rest/restClient';
import type { SavedWorkflow } from '../hosts/rest/workflow';
import type { Sandbox } from '../sandbox/sandbox';
import { nodeNames } from './examples';

const LIMIT_S = 60;

/** What came of asking a person by SMS. */
export interface AskedPerson {
	readonly to: string;
	/** The SMS, the link in its last line. */
	readonly text: string;
	/** The title of the page that the link leads to. */
	readonly page: string;
	/** How the execution stood when somebody had opened the page. */
	readonly afterLooking: string;
	/** What the node gave out after the button was pressed. */
	readonly outcome: unknown;
	/** How often what needs approval ran. */
	readonly restarts: number;
}

/**
 * Runs the example that asks before it acts, opens the link in its SMS and approves, as a person
 * does on a phone.
 *
 * @throws when no SMS with a link comes, or when the workflow does not wait or end in time
 */
export async function askBySms(
	client: RestClient,
	sandbox: Sandbox,
	workflow: SavedWorkflow,
): Promise<AskedPerson> {
	const id = await client.start(workflow, nodeNames.start);
	await client.waiting(id, LIMIT_S);
	const message = sandbox.messages().at(-1);
	const [link] = /http\S+$/.exec(message?.text ?? '') ?? [];
	if (message === undefined || link === undefined) throw new Error('Nobody was asked');

	const page = await (await fetch(link)).text();
	const afterLooking = await client.statusOf(id);
	await fetch(link, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) });
	const execution = await client.ended(id, LIMIT_S);
	return {
		to: message.to,
		text: message.text,
		page: /<title>(.*)<\/title>/.exec(page)?.[1] ?? 'no title',
		afterLooking,
		outcome: execution.items(nodeNames.send)[0]?.json.outcome,
		restarts: execution.runsOf(nodeNames.restart),
	};
}

/** @returns what happened, for a terminal */
export const storyOf = ({ to, text, page, afterLooking, outcome }: AskedPerson): string =>
	[
		`“Approve by SMS” asked ${to}:`,
		'',
		...text.split('\n').map((line) => `  ${line}`),
		'',
		`The link was opened: the page says “${page}”, and the workflow is ${afterLooking}.`,
		`The button was pressed: the outcome is ${String(outcome)}.`,
	].join('\n');

/** @returns a sentence for each difference from what should have happened */
export const faultsOf = ({ page, afterLooking, outcome, restarts }: AskedPerson): string[] => [
	...(page === 'Question from OnCall' ? [] : ['The page does not name who asks.']),
	...(afterLooking === 'waiting' ? [] : ['The workflow did not wait after a look at the page.']),
	...(outcome === 'approved' ? [] : ['The outcome is not approved.']),
	...(restarts === 1 ? [] : [`What needs approval ran ${restarts} times.`]),
];
