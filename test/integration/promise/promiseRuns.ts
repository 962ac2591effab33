import fc from 'fast-check';
import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { z } from 'zod';

import {
	CONTRADICTIONS,
	FAULTS_AFTER,
	FAULTS_BEFORE,
	type Fault,
} from '../../engine/faultyAnswers';
import type { TestClock } from '../../engine/clock';
import { inCollections } from '../../engine/collections';
import { startFaultyGateway } from '../../engine/faultyGateway';
import { type BulkSmsOutcome, runBulkSms } from '../../engine/runBulkSms';
import { loginAt, type UsedSandbox } from '../stage';

/** Usable numbers as people write them, and one that the sandbox rejects at once. */
const usable = fc.oneof(
	{ weight: 8, arbitrary: fc.integer({ min: 0, max: 8899 }).map((n) => `6681234${n + 1000}`) },
	{ weight: 1, arbitrary: fc.constantFrom('081 234 5678', '+66 81-234-5678', '66812349903') },
);
const unusable = fc.constantFrom('', 'nobody', '123', '+0', '(0)812345678');
const shortText = fc.oneof(
	fc.constantFrom('Hello', 'สวัสดี', '👋🏽 hi'),
	fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
);
const item = fc.record({
	to: fc.array(usable, { minLength: 1, maxLength: 4 }).map((to) => to.join(',')),
	text: shortText,
});
const wrongItem = fc.record({
	to: fc.array(fc.oneof(usable, unusable), { maxLength: 4 }).map((to) => to.join(',')),
	text: fc.oneof(shortText, fc.constantFrom('', 'x'.repeat(1601))),
});
const mixed = fc.oneof({ weight: 3, arbitrary: item }, { weight: 1, arbitrary: wrongItem });
const few = { minLength: 1, maxLength: 25 };
const many = { minLength: 200, maxLength: 700, size: 'max' } as const;
/** The input of a run, mostly short, now and then of hundreds. */
export const items: fc.Arbitrary<Array<{ to: string; text: string }>> = fc.oneof(
	{ weight: 6, arbitrary: fc.array(item, few) },
	{ weight: 6, arbitrary: fc.array(mixed, few) },
	{ weight: 1, arbitrary: fc.oneof(fc.array(item, many), fc.array(mixed, many)) },
);
/** What goes wrong with one connection. */
export const fault: fc.Arbitrary<Fault> = fc.oneof(
	{ weight: 3, arbitrary: fc.constant<Fault>('none') },
	{ weight: 4, arbitrary: fc.constantFrom(...FAULTS_BEFORE, ...FAULTS_AFTER, ...CONTRADICTIONS) },
);

/** Runs the node against a gateway with these faults, and a sandbox behind it. */
export async function sendAgainst(
	sandboxUrl: string,
	{ items: given, faults, onError, maxTries }: RunOfPromise,
	options: INodeParameters,
	manner: { time: TestClock; remembersIds?: boolean; answersAfter?: number },
): Promise<BulkSmsOutcome> {
	const gateway = await startFaultyGateway(sandboxUrl, faults, manner);
	// A dripping answer is waited for as long as Timeout allows.
	const timeout = faults.includes('dripping') && { timeout: 150 };
	try {
		return await runBulkSms({
			items: given,
			parameters: {
				...{ from: 'MyShop', to: '={{ $json.to }}', text: '={{ $json.text }}' },
				...inCollections({ ...options, ...timeout }),
			},
			credentials: loginAt(gateway.url, { defaultCountryCode: '66' }),
			onError,
			clock: manner.time,
			...(maxTries !== undefined && { maxTries }),
		});
	} finally {
		await gateway.close();
	}
}

interface RunOfPromise {
	items: IDataObject[];
	faults: Fault[];
	onError: OnError;
	maxTries: number | undefined;
}

const resultSchema = z.object({
	item: z.number(),
	to: z.string(),
	messageId: z.string(),
	outcome: z.string(),
	reason: z.string().optional(),
});
/** What a run says of one destination. */
export type Result = z.infer<typeof resultSchema>;

const itemSchema = z.object({
	json: z.object({ details: z.unknown() }).passthrough(),
	pairedItem: z.object({ item: z.number() }),
});

/** Every result of a run, wherever it came out: output, error branch or the error itself. */
export function resultsOf({ output, errorBranch, error }: BulkSmsOutcome): Result[] {
	if (error) return z.array(resultSchema).parse(error.context?.results);
	return [...output, ...errorBranch].map((each) => {
		const { json, pairedItem } = itemSchema.parse(each);
		return resultSchema.parse({ ...json, ...Object(json.details ?? {}), ...pairedItem });
	});
}

/** How many destinations a run has to account for where the field `to` holds this. */
export const destinationsIn = (to: string) =>
	Math.max(1, to.split(',').filter((part) => part).length);

const sorted = (values: string[]) => [...values].sort();

/** Holds the results of a run against what the sandbox saw since it was cleared. */
export function expectHonestResults(
	sandbox: UsedSandbox,
	items: Array<{ to: string }>,
	results: Result[],
): void {
	const seen = sandbox.sent().map(({ messageId }) => messageId);
	const taken = sandbox
		.messages()
		.filter(({ status }) => status.name !== 'REJECTED')
		.map(({ messageId }) => messageId);

	// Every destination of the input exactly once.
	const perItem = items.map((_, index) => results.filter(({ item }) => item === index).length);
	expect(perItem).toEqual(items.map(({ to }) => destinationsIn(to)));
	const ids = results.map(({ messageId }) => messageId);
	expect(new Set(ids).size).toBe(ids.length);

	// Nobody received the same message twice.
	expect(sorted(taken)).toEqual(sorted([...new Set(taken)]));

	const idsWith = (outcome: string) =>
		results.filter((each) => each.outcome === outcome).map(({ messageId }) => messageId);
	// What the output calls accepted was accepted, what it calls notSent was never seen, what it
	// calls rejected was not accepted; and whatever was accepted is called accepted or unknown.
	const accepted = new Set(taken);
	expect(idsWith('accepted').filter((id) => !accepted.has(id))).toEqual([]);
	const everSeen = new Set(seen);
	expect(idsWith('notSent').filter((id) => everSeen.has(id))).toEqual([]);
	expect(idsWith('rejected').filter((id) => accepted.has(id))).toEqual([]);
	const accountedFor = new Set([...idsWith('accepted'), ...idsWith('unknown')]);
	expect(taken.filter((id) => !accountedFor.has(id))).toEqual([]);
}
