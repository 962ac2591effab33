import fc from 'fast-check';

import type { Detail } from '../../../../nodes/BulkSms/core/message/sendResult';
import { type Expected, judge } from '../../../../nodes/BulkSms/core/gateway/evidence';
import { answerOutcome } from '../../../../nodes/BulkSms/core/gateway/statuses';
import { volume } from '../../../engine/volume';

const RUNS = { numRuns: volume(150, 10_000) };
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
const digits = (to = '') => to.replace('+', '');

describe('the judge, for any messages and any answer', () => {
	it('accounts for each detail once, and gives a recipient only what names it', () => {
		fc.assert(
			fc.property(recipients, details, (wanted, given) => {
				const { judgments, strays } = judged(wanted, given);
				const used = judgments.flatMap(({ entry }) => entry ?? []);
				const accounted = [...used, ...strays];
				expect(accounted).toHaveLength(given.length);
				expect(new Set(accounted)).toEqual(new Set(given));
				const ours = new Set<string>(wanted.map(({ messageId }) => messageId));
				for (const [index, { to, messageId }] of wanted.entries()) {
					const { entry } = judgments[index] ?? {};
					const byNumber = digits(entry?.to) === to && !ours.has(entry?.messageId ?? '');
					expect(!entry || entry.messageId === messageId || byNumber).toBe(true);
				}
			}),
			RUNS,
		);
	});

	it('gives the same outcomes in any order of recipients and of details', () => {
		const shuffled = <T>(all: T[]) => fc.shuffledSubarray(all, { minLength: all.length });
		const asked = fc.tuple(recipients, details).chain(([some, given]) => {
			const wanted = some.map((each, index) => ({ ...each, index }));
			return fc.tuple(fc.constant({ wanted, given }), shuffled(wanted), shuffled(given));
		});
		const outcomes = (wanted: Array<Expected & { index: number }>, given: Detail[]) => {
			const { judgments } = judged(wanted, given);
			const told = wanted.map(({ index }, at): [number, string | undefined] => [
				index,
				judgments[at]?.contradiction ? undefined : judgments[at]?.entry?.status.name,
			]);
			return new Map(told.sort(([one], [other]) => one - other));
		};
		fc.assert(
			fc.property(asked, ([{ wanted, given }, others, mixed]) => {
				expect(outcomes(others, mixed)).toEqual(outcomes(wanted, given));
			}),
			RUNS,
		);
	});

	it('gives no outcome to whom a message ID with another number names', () => {
		fc.assert(
			fc.property(recipients, details, (wanted, given) => {
				const { judgments } = judged(wanted, given);
				for (const { messageId, to } of given) {
					const own = wanted.filter((each) => each.messageId === messageId);
					const named = digits(to);
					if (named === '' || own.length === 0 || own.some((each) => each.to === named)) continue;
					for (const [position, each] of wanted.entries()) {
						if (each.messageId !== messageId && each.to !== named) continue;
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
				const { judgments, strays } = judged(
					wanted,
					shuffled.map((each) => ({ ...each, status: {} })),
				);
				expect(judgments.map(({ entry }) => entry?.messageId)).toEqual(
					wanted.map(({ messageId }) => messageId),
				);
				expect(strays).toEqual([]);
			}),
			RUNS,
		);
	});
});
