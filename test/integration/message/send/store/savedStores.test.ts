import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';

import { version } from '../../../../../package.json';
import { TestClock } from '../../../../engine/clock';
import { SENT_IN_DOUBT, SENT_NOT_LONG_AGO } from '../../../../engine/sentences';
import { storedSchema } from '../../../../engine/store/processedTable';
import { json, SENT, useScriptedOtp } from '../../../otp/otpRuns';
import { useStore } from '../../../stage';
import { MESSAGE, useCarefulSending } from '../carefulSending';

/*
 * What n8n keeps of a workflow, as each version left it. docs/contributors/store.md says why, and what
 * to do if a name of a mark must change.
 */

const FOLDER = join(__dirname, 'savedStores');
const NOON = Date.parse('2027-01-31T12:00:00Z');
const MINUTE = 60_000;

const { send, sandbox } = useCarefulSending();
const { answers, runOtp } = useScriptedOtp();
const store = useStore();

const [A, B, C, D, E] = ['1', '2', '3', '4', '5'].map((last) => `6681234567${last}`);
const hello = (to: unknown, text = 'Hello', alert = 'fire') => ({ to, text, alert }) as IDataObject;

const of = (messages: number, hours: number, per: string, key = '') => ({
	...{ messages, hours, per, key },
});
const limits = (values: object, second?: object) => ({
	limitOverTime: { values, ...(second && { second }) },
});
const repeats = (skipRepeatsHours: number) => ({ skipRepeatsHours });
const TWO_A_DAY = of(2, 24, 'workflow');
const ONE_FOR_EACH = of(1, 48, 'number');
const ONE_ALERT = of(1, 24, 'key', '={{ $json.alert }}');

async function sendAt(minutes: number, items: IDataObject[], options: object) {
	const clock = new TestClock(NOON + minutes * MINUTE);
	const { outcomes, hints } = await send(items, MESSAGE, { ...options }, { clock });
	return { outcomes, hint: hints[0] ?? '' };
}

async function askCodes(operation: 'request' | 'resend', items: IDataObject[]) {
	const { errorBranch } = await runOtp(operation, {
		...{ items, clock: new TestClock(NOON + MINUTE), onError: 'continueErrorOutput' },
	});
	return errorBranch.map(({ json: { error } }) => error);
}

/** Notes everything that is ever noted, the last of it by an execution that is killed. */
async function makeStore(): Promise<void> {
	await sendAt(0, [hello(A), hello(B)], { ...repeats(24), ...limits(TWO_A_DAY, ONE_FOR_EACH) });
	await sendAt(0, [hello(D)], { ...repeats(1), ...limits(ONE_ALERT) });
	answers(json({ ...SENT, otpId: 'otp-2' }));
	for (const to of ['6', '7', '8', '9', '0'].map((last) => `6681234567${last}`)) {
		await askCodes('resend', [{ to, otpId: 'otp-2' }]);
	}
	await askCodes('request', [{ to: A }]);
	sandbox.clear();
	let putBack: (() => void) | undefined;
	store.onCall = () => {
		if (sandbox.sent().length > 0 && store.hasRowOfWorkflow) putBack ??= store.snapshot();
	};
	await sendAt(0, [hello(C)], repeats(24));
	store.onCall = undefined;
	putBack?.();
}

const files = readdirSync(FOLDER);
const rowsIn = (file: string) => {
	const stored: unknown = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
	return z.array(storedSchema).parse(stored);
};
const valueSchema = z.object({ mode: z.string(), data: z.array(z.string()) });
/** The marks of the node. The row of the workflow has entries that nobody else has. */
const marksIn = (rows: Array<z.output<typeof storedSchema>>) =>
	rows
		.filter(({ context }) => context !== '')
		.flatMap(({ value }) => valueSchema.parse(JSON.parse(value)).data)
		.sort();

it('keeps what it kept before, under the same names', async () => {
	await makeStore();
	const file = `${version}.json`;
	if (process.env.UPDATE === '1') {
		writeFileSync(join(FOLDER, file), `${JSON.stringify(store.table.rows(), null, '\t')}\n`);
	}
	expect(marksIn(store.table.rows())).toEqual(marksIn(rowsIn(file)));
});

describe.each(files)('what version %s kept', (file) => {
	beforeEach(() => store.table.load(rowsIn(file)));

	it('are the row of a node, and that of an execution that was killed', () => {
		expect(rowsIn(file).map(({ context }) => context)).toEqual(['n:id of Bulk SMS', '']);
	});

	it.each([
		['with the same hours', 24],
		['with other hours', 48],
	])('are repeats, %s', async (_, hours) => {
		const { outcomes, hint } = await sendAt(30, [hello(A), hello(C), hello(E)], repeats(hours));
		expect(outcomes).toEqual([
			[A, 'skipped', SENT_NOT_LONG_AGO],
			[C, 'skipped', SENT_IN_DOUBT],
			[E, 'accepted'],
		]);
		// For the lock, which the killed execution left.
		expect(hint).toContain("seconds for n8n's store: another execution used it, or was killed");
	});

	it.each([
		['this node', limits(TWO_A_DAY, ONE_FOR_EACH), hello(E), 'skipped'],
		['number', limits(ONE_FOR_EACH), hello(A, 'Another'), 'skipped'],
		['number', limits(ONE_FOR_EACH), hello(E, 'Another'), 'accepted'],
		['key', limits(ONE_ALERT), hello(E), 'skipped'],
		['key', limits(ONE_ALERT), hello(E, 'Hello', 'flood'), 'accepted'],
	])('are places of a limit per %s', async (_, options, item, outcome) => {
		const { outcomes, hint } = await sendAt(30, [item], options);
		expect(outcomes[0]?.slice(0, 2)).toEqual([item.to, outcome]);
		expect(hint).not.toContain('counts from 0');
	});

	it('are the limits, so that a changed one is told', async () => {
		const { hint } = await sendAt(30, [hello(E)], limits(of(2, 25, 'workflow'), ONE_FOR_EACH));
		expect(hint).toContain('the limit of 2 messages in 25 hours counts from 0');
	});

	it('are codes, by the OTP ID and by the number', async () => {
		answers(json(SENT));
		expect(await askCodes('resend', [{ to: E, otpId: 'otp-2' }])).toEqual([
			expect.stringContaining('Max per Number allows 5 codes in 1 hour for this OTP ID'),
		]);
		expect(
			await askCodes(
				'request',
				Array.from({ length: 5 }, () => ({ to: A })),
			),
		).toEqual([expect.stringContaining(`Max per Number allows 5 codes in 1 hour for ${A}`)]);
	});
});

it('what a version before the first release kept of the lock stays, and the reason says what to do', async () => {
	const value = JSON.stringify({ mode: 'latestIncrementalKey', data: 1_801_000_000_000 });
	const row = { workflowId: 'workflow-1', context: '', value };
	store.table.load([row]);
	const clock = new TestClock(NOON);
	const { items, outcomes } = await send([hello(A)], MESSAGE, repeats(24), { clock });
	expect(outcomes).toEqual([
		[
			A,
			'notSent',
			"Skip Repeats Within Hours cannot use n8n's store of what was sent before: a Remove Duplicates node with the scope Workflow, or an earlier version of Bulk SMS, has a history in this workflow",
		],
	]);
	expect(items[0]?.message).toContain(
		'Set the scope of each Remove Duplicates node to Node. Then run one once with Clear Deduplication History and the scope Workflow.',
	);
	expect(store.table.rows()).toEqual([row]);
});
