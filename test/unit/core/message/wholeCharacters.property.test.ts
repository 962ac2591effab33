import fc from 'fast-check';

import { RunMessages } from '../../../../nodes/BulkSms/core/message/runMessages';
import { bodyOf, planRequests } from '../../../../nodes/BulkSms/core/message/planning';
import { messageRules, readWritten, refusedIn, type Written } from './messageRules';
import { resultOf } from '../../../engine/resultOf';
import { volume } from '../../../engine/volume';

const RUNS = volume(40, 5_000);
const OPT_OUT = 'https://n8n.example.com/webhook/stop';

/** Small pieces, so that pairs meet their limits, and now and then what no request may hold. */
const whole = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom('a', 'word ', '😀', 'ก', '“', '…', '👨‍👩‍👧‍👦') },
	{ weight: 1, arbitrary: fc.constantFrom('\n', '{optOutLink}', 'https://a.example/x ') },
);
const broken = fc.constantFrom('\ud83d', '\ude00', '\u0000', '\u0007', '\u007f', '\u0085', '\f');
const textOf = (part: fc.Arbitrary<string>, maxLength: number) =>
	fc.array(part, { minLength: 1, maxLength }).map((parts) => `x${parts.join('')}`);
const mostlyWhole = (maxLength: number) =>
	fc.oneof(
		{ weight: 15, arbitrary: textOf(whole, maxLength) },
		{ weight: 1, arbitrary: textOf(fc.oneof(whole, broken), maxLength) },
	);
const oneLine = (maxLength: number) =>
	mostlyWhole(maxLength).map((text) => text.replaceAll('\n', ''));
const object = (maxLength: number) =>
	fc.dictionary(mostlyWhole(3), mostlyWhole(maxLength), { minKeys: 1 });

const optionArbitraries = {
	additionalFields: fc.oneof(
		object(5),
		object(5).map((fields) => JSON.stringify(fields)),
	),
	bulkId: oneLine(30).map((id) => id.slice(0, 50)),
	callbackData: fc.oneof(mostlyWhole(20), object(5), fc.array(object(3))),
	messageId: oneLine(8),
	notifyContentType: oneLine(3),
	notifyUrl: oneLine(4).map((end) => `https://n8n.test/${end.replaceAll(' ', '')}`),
	makeGsmCompatible: fc.boolean(),
	shortenToFit: fc.integer({ min: 1, max: 3 }),
};
const input = fc.record({
	text: mostlyWhole(150),
	from: fc.oneof(
		{ weight: 9, arbitrary: fc.constant('MyShop') },
		{ weight: 1, arbitrary: mostlyWhole(2) },
	),
	options: fc.record(optionArbitraries, { requiredKeys: [] }),
	hasOptOut: fc.boolean(),
});

/** Whether a text, or one in an object, has what no request may hold, be it escaped as in JSON. */
const isBroken = (value: unknown): boolean =>
	typeof value === 'string'
		? /\p{Cs}|[^\P{Cc}\t\n\r]|\\(?:[bf]|u(?:00|d[89a-f]))/u.test(value)
		: typeof value === 'object' &&
			value !== null &&
			Object.entries(value).some((entry) => entry.some(isBroken));

describe('the requests of messages with any texts in all their fields', () => {
	it('hold whole characters alone, and every message that does', () => {
		let [sent, unsent] = [0, 0];
		fc.assert(
			fc.property(fc.array(input, { minLength: 1, maxLength: 14 }), (inputs) => {
				const rules = messageRules({ reportToken: 'a-token-of-20-letters' });
				const run = new RunMessages(rules);
				const added = inputs.map(
					({ hasOptOut, options, ...fields }, itemIndex): Written => ({
						...fields,
						itemIndex,
						options: { ...options, ...(hasOptOut && { optOutUrl: OPT_OUT }) },
					}),
				);
				for (const each of added) {
					const { input, problem } = readWritten(each);
					resultOf(run.add(input, problem));
				}
				const requests = planRequests(run.messages, { maxMessages: 3, maxDestinations: 2 });
				const bodies = requests.map(bodyOf);
				for (const body of bodies) expect(isBroken(body)).toBe(false);

				const destinations = bodies
					.flatMap((body) => body.messages)
					.flatMap((message) => message.destinations);
				sent += destinations.length;
				for (const [{ itemIndex }, problem] of refusedIn(run)) {
					unsent += 1;
					if (/ has (?:a broken|the control) character/.test(problem.reason)) {
						expect(isBroken(added[itemIndex])).toBe(true);
					}
				}
				const refused = new Set(refusedIn(run).map(([{ itemIndex }]) => itemIndex));
				expect(destinations).toHaveLength(inputs.length - refused.size);
			}),
			{ numRuns: RUNS },
		);
		expect([sent > RUNS, unsent > RUNS]).toEqual([true, true]);
	});
});
