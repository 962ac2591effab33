import { waitUntil } from '../../hosts/process/waitUntil';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { saveAwaiting, whenDelivered } from './awaitingWorkflow';
import { secrets, useRealN8n } from './realN8n';
import { START } from './sendingWorkflow';

const TIMES = 24;
const AT_ONCE = 4;
const RUN_LIMIT_S = 240;

const real = useRealN8n('send-and-wait-at-once');
let hasty: Sandbox | undefined;

beforeAll(async () => {
	hasty = await startSandbox({ ...secrets, reportDelayMs: 0 });
});
afterAll(async () => await hasty?.close());

test(`a report that comes before the execution is stored is not lost, ${TIMES} times`, async () => {
	if (!hasty) throw new Error('The sandbox has not been started');
	const sandbox = hasty;
	const { client } = real();
	const workflow = await saveAwaiting({ client, sandbox }, ['66812345678']);

	let left = TIMES;
	const outcomes: unknown[] = [];
	const runOneAfterTheOther = async () => {
		while (left-- > 0) {
			const execution = await client.run(workflow, START, RUN_LIMIT_S);
			outcomes.push(...execution.items(whenDelivered).map(({ json }) => json.outcome));
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, runOneAfterTheOther));

	expect(outcomes).toStrictEqual(Array.from({ length: TIMES }, () => 'delivered'));
	await waitUntil('every report to be answered', { limitSeconds: RUN_LIMIT_S }, async () =>
		Promise.resolve(sandbox.reports().every(({ answered }) => answered) || undefined),
	);
	const answers = new Map<string, number>();
	for (const { attempts } of sandbox.reports()) {
		const words = attempts
			.map((each) => ('status' in each ? String(each.status) : each.error))
			.join(', ');
		answers.set(words, (answers.get(words) ?? 0) + 1);
	}
	// What n8n answers while it has not stored the execution yet: the gateway must repeat then.
	process.stderr.write(`Answers to ${TIMES} reports at once: ${JSON.stringify([...answers])}\n`);
	for (const words of answers.keys()) expect(words).toMatch(/^([^,]+, )*200$/);
});
