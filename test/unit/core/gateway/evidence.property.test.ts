import fc from 'fast-check';

import type { Detail } from '../../../../nodes/BulkSms/core/gateway/answer/gatewayAnswer';
import { type Expected, judge } from '../../../../nodes/BulkSms/core/gateway/evidence';
import { volume } from '../../../engine/volume';
import { answerOutcome } from '../../../../nodes/BulkSms/core/gateway/statuses';

const RUNS = { numRuns: volume(100, 10_000) };
/** Few numbers and identifiers, so that doubled and crossed ones are common. */
const number = fc.constantFrom('661', '662', '663', '664');
const identifier = fc.constantFrom('a', 'b', 'c', 'd');
const recipients = fc.array(fc.record({ to: number, messageId: identifier }), { maxLength: 8 });
const details: fc.Arbitrary<Detail[]> = fc.array(
	fc.record(
		{
			to: fc.oneof(number, fc.constantFrom('+661', '+662', '669', '')),
			messageId: fc.oneof(identifier, fc.constantFrom('gateway', '')),
			status: fc.record({ name: fc.constantFrom('PENDING', 'REJECTED') }),
		},
		{ requiredKeys: ['status'] },
	),
	{ maxLength: 10 },
);

const judged = (expected: Expected[], entries: Detail[]) =>
	judge(expected, entries, ({ status }) => answerOutcome(status));

describe('the judge, for any messages and any answer', () => {
	it('lets no detail serve two recipients and accounts for each once', () => {
		fc.assert(
			fc.property(recipients, details, (wanted, given) => {
				const matches = judged(wanted, given);
				const used = matches.judgments.flatMap(({ entry }) => entry ?? []);
				expect(new Set(used).size).toBe(used.length);
				const accounted = [...used, ...matches.strays];
				expect(accounted).toHaveLength(given.length);
				expect(new Set(accounted)).toEqual(new Set(given));
			}),
			RUNS,
		);
	});

	it('gives a recipient only what names it', () => {
		fc.assert(
			fc.property(recipients, details, (wanted, given) => {
				const ours = new Set<string>(wanted.map(({ messageId }) => messageId));
				for (const [index, { entry: detail }] of judged(wanted, given).judgments.entries()) {
					const recipient = wanted[index];
					if (detail === undefined || recipient === undefined) continue;
					const byIdentifier = detail.messageId === recipient.messageId;
					const byNumber =
						detail.to?.replace('+', '') === recipient.to && !ours.has(detail.messageId ?? '');
					expect(byIdentifier || byNumber).toBe(true);
				}
			}),
			RUNS,
		);
	});

	it('gives the same outcomes in any order of recipients and of details', () => {
		const shuffled = <T>(all: T[]) => fc.shuffledSubarray(all, { minLength: all.length });
		const asked = fc.tuple(recipients, details).chain(([wanted, given]) =>
			fc.record({
				wanted: fc.constant(wanted.map((each, index) => ({ ...each, index }))),
				given: fc.constant(given),
				others: shuffled(wanted.map((each, index) => ({ ...each, index }))),
				mixed: shuffled(given),
			}),
			RUNS,
		);
		const outcomes = (
			wanted: Array<{ to: string; messageId: string; index: number }>,
			given: Detail[],
		) => {
			const { judgments } = judged(wanted, given);
			const told = wanted.map(({ index }, at): [number, string | undefined] => [
				index,
				judgments[at]?.contradiction ? undefined : judgments[at]?.entry?.status.name,
			]);
			return new Map(told.sort(([one], [other]) => one - other));
		};
		fc.assert(
			fc.property(asked, ({ wanted, given, others, mixed }) => {
				expect(outcomes(others, mixed)).toEqual(outcomes(wanted, given));
			}),
			RUNS,
		);
	});

	it('gives no outcome to whom a message ID with another number names', () => {
		fc.assert(
			fc.property(recipients, details, (wanted, given) => {
				const { judgments } = judged(wanted, given);
				for (const { messageId, to = '' } of given) {
					const number = to.replace('+', '');
					const own = wanted.filter((each) => each.messageId === messageId);
					if (number === '' || own.length === 0 || own.some((each) => each.to === number)) continue;
					for (const [position, each] of wanted.entries()) {
						if (each.messageId !== messageId && each.to !== number) continue;
						expect(judgments[position]?.contradiction).toBe(true);
					}
				}
			}),
			RUNS,
		);
	});

	it('finds every detail of a complete answer in any order', () => {
		const complete = fc
			.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 50 })
			.map((numbers) => numbers.map((n) => ({ to: String(n % 7), messageId: `m${n}` })))
			.chain((wanted) =>
				fc.tuple(fc.constant(wanted), fc.shuffledSubarray(wanted, { minLength: wanted.length })),
			);
		fc.assert(
			fc.property(complete, ([wanted, shuffled]) => {
				const given = shuffled.map((each) => ({ ...each, status: {} }));
				const matches = judged(wanted, given);
				expect(matches.judgments.map(({ entry }) => entry?.messageId)).toEqual(
					wanted.map(({ messageId }) => messageId),
				);
				expect(matches.strays).toEqual([]);
			}),
			RUNS,
		);
	});
});
