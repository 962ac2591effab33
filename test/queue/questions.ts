import { countBy, shuffle } from 'lodash';
import { callMany } from '../../hosts/process/callMany';
import { APPROVE_AND_DECLINE, askingNode, linkTo, open, press } from '../e2e/askingWorkflow';
import { BULK_SMS, type Message } from '../e2e/sendingWorkflow';
import { endedExecutions, executionsWhen, type QueueStage } from './queueStage';
import { activate, type ActiveWorkflow, startCall } from './queueWorkflows';

const AT_ONCE = 20;

/** What the people who were asked decide: every third presses both buttons at the same moment. */
type Decision = 'approve' | 'decline' | 'both';
const decisionOf = (index: number): Decision =>
	(['approve', 'decline', 'both'] as const)[index % 3] ?? 'both';

/** Activates a workflow that asks one person. */
export const activateAsking = async (stage: QueueStage): Promise<ActiveWorkflow> =>
	await activate(stage, 'ask', askingNode(stage.credential, { parameters: APPROVE_AND_DECLINE }));

/** Starts an execution for each message, and waits until all of them wait for their person. */
export async function askAll(
	stage: QueueStage,
	asking: ActiveWorkflow,
	messages: Message[],
	limitSeconds: number,
): Promise<void> {
	const calls = messages.map((message) => startCall(asking, [message]));
	const started = await callMany(calls, AT_ONCE);
	expect(countBy(started, 'status')).toStrictEqual({ 200: messages.length });
	const isThere = (status: string) => status === 'waiting';
	await executionsWhen(stage, asking.saved, { count: messages.length, limitSeconds, isThere });
}

/**
 * Lets every person answer, in random order, some at once.
 *
 * @returns what each of them read was recorded, by number
 */
export async function answerAll(
	stage: QueueStage,
	messages: Message[],
): Promise<Map<string, string[]>> {
	const recorded = new Map<string, string[]>();
	const unanswered = shuffle(
		messages.map(({ to }, index) => ({ to, decision: decisionOf(index) })),
	);
	const person = async () => {
		for (let next = unanswered.pop(); next !== undefined; next = unanswered.pop()) {
			recorded.set(next.to, await answer(stage, linkTo(stage, next.to), next.decision));
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, person));
	return recorded;
}

async function answer({ n8n }: QueueStage, link: string, decision: Decision): Promise<string[]> {
	expect(await open(link)).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
	const pressed = decision === 'both' ? ['approve', 'decline'] : [decision];
	// Each of both at a process of its own, past the load balancer: one alone would notice by itself.
	const links =
		decision === 'both'
			? n8n.webhooks.map(({ url }) => link.replace(new URL(link).origin, url))
			: [link];
	const read = await Promise.all(
		pressed.map(async (each, index) => await press(links[index] ?? '', { decision: each })),
	);
	return read.flatMap(({ text }, index) =>
		text.includes('>Recorded<') ? (pressed[index] ?? []) : [],
	);
}

/** Expects each question to be decided once, as its person read. */
export async function expectDecided(
	stage: QueueStage,
	asking: ActiveWorkflow,
	messages: Message[],
	recorded: ReadonlyMap<string, string[]>,
	limitSeconds: number,
): Promise<void> {
	const executions = await endedExecutions(stage, asking, messages.length, limitSeconds);
	expect(countBy(executions, 'status')).toStrictEqual({ success: messages.length });
	const decided = executions.flatMap((execution) =>
		execution.items(BULK_SMS).map(({ json }) => [json.to, json.outcome]),
	);
	const read = messages.map(({ to }) => [
		to,
		...(recorded.get(to) ?? []).map((each) => (each === 'approve' ? 'approved' : 'declined')),
	]);
	expect(decided.toSorted()).toStrictEqual(read.toSorted());
	messages.forEach(({ to }, index) => {
		const decision = decisionOf(index);
		if (decision !== 'both') expect(recorded.get(to)).toStrictEqual([decision]);
	});
	expect(stage.sandbox.messages()).toHaveLength(messages.length);
}
