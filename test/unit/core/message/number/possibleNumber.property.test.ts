import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { z } from 'zod/v3';

import {
	checkNumber,
	numbersMeant,
	type SuspectNumbers,
} from '../../../../../nodes/BulkSms/core/message/number/checkedNumber';
import { isPossible } from '../../../../../nodes/BulkSms/core/message/number/numberPlan';
import { volume } from '../../../../engine/volume';
import { valueOf } from '../../../checkedResults';

const plan = z.array(z.unknown());
const { countries, nonGeographic } = z
	.object({ countries: z.record(plan), nonGeographic: z.record(plan) })
	.parse(JSON.parse(readFileSync(require.resolve('libphonenumber-js/metadata.max.json'), 'utf8')));

/** Fixed, mobile, personal, company, pager and VoIP, where libphonenumber-js has them. */
const TYPES = [0, 1, 4, 6, 7, 8];
const MOST = 15;

const types = [...Object.values(countries), ...Object.values(nonGeographic)].flatMap(
	({ 0: code, 3: general, 11: all }) =>
		TYPES.flatMap((index) => {
			const [pattern, lengths = general] = plan.catch([]).parse(plan.parse(all)[index]);
			if (typeof pattern !== 'string' || pattern === '') return [];
			return [{ code: z.string().parse(code), lengths: z.array(z.number()).parse(lengths) }];
		}),
);

/** The second opinion: the data itself, read in another way than for the table. */
const isInData = (digits: string): boolean =>
	digits.length <= MOST &&
	types.some(
		({ code, lengths }) => digits.startsWith(code) && lengths.includes(digits.length - code.length),
	);

const home = fc.constantFrom('', ...new Set(types.map(({ code }) => code)));
const mode = fc.constantFrom<SuspectNumbers | undefined>(undefined, 'refuse', 'repair', 'send');
const RUNS = { numRuns: volume(1_000, 200_000) };

const start = fc.constantFrom('', '+', '0', '00', '001', '009', '011', '+66', '66', '1');
const written = fc
	.tuple(start, fc.oneof(home, fc.constant('')), fc.stringMatching(/^\d{1,16}$/))
	.map((parts) => parts.join(''));

describe('any digits, with any Default Country Code', () => {
	it('are sent to only if their country can have the number, or with a plus if the user says so', () => {
		fc.assert(
			fc.property(written, home, mode, (number, defaultCountryCode, suspectNumbers) => {
				const { to } = checkNumber(number, { defaultCountryCode, suspectNumbers });
				if (!to.ok) return;
				const isAsWritten = number.startsWith('+') && suspectNumbers === 'send';
				expect([to.value, isAsWritten || isInData(to.value)]).toEqual([to.value, true]);
			}),
			RUNS,
		);
	});

	it('are possible exactly where the data says so', () => {
		fc.assert(
			fc.property(fc.stringMatching(/^[1-9]{4}\d{0,12}$/), (digits) => {
				expect([digits, isPossible(digits)]).toEqual([digits, isInData(digits)]);
			}),
			RUNS,
		);
	});

	it('are suppressed by a list that has the same writing, unless they are too short for a list', () => {
		fc.assert(
			fc.property(written, home, mode, (number, defaultCountryCode, suspectNumbers) => {
				fc.pre(number.length >= 8);
				const rules = { defaultCountryCode, suspectNumbers };
				const { to } = checkNumber(number, rules);
				if (!to.ok) return;
				expect(valueOf(numbersMeant(number, rules))).toContain(to.value);
			}),
			RUNS,
		);
	});
});
