import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { countBy, difference, mapValues } from 'lodash';
import { z } from 'zod';

import { LIMITS } from '../../../nodes/BulkSms/core/message/fields/sendRequest';
import {
	A,
	ALL_PARAMETERS,
	type Parameter,
	RANGES,
	run,
	useEveryParameter,
} from './everyParameter';

const sandbox = useEveryParameter();

const ITEMS = [{ to: A, text: 'Bye' }];
/** Who answers has no trigger here, and how long an answer may be is not shown. */
const HAS_RANGE = ALL_PARAMETERS.filter(
	({ operation, path }) => path in RANGES && operation !== 'answer',
);
const reasonSchema = z.object({ error: z.string(), reason: z.string() }).partial();
/** The sandbox does not know the content type, the OTP ID, and the code of these tests. */
const BY_GATEWAY = /^The gateway rejected the request \(HTTP 400/;

it.each(HAS_RANGE.map((each): [string, string, Parameter] => [each.operation, each.path, each]))(
	'%s takes the largest value of %s',
	async (operation, path, each) => {
		const outcome = await run(each, RANGES[path]?.taken, 'continueErrorOutput', ITEMS);
		const items = [...outcome.output, ...outcome.errorBranch].map(({ json }) => json);
		const reasons = items.flatMap((json) => {
			const { error, reason } = reasonSchema.parse(json);
			return error ?? reason ?? [];
		});
		const isWaiting = outcome.waitTill !== undefined;
		expect(isWaiting ? [] : reasons.filter((reason) => !BY_GATEWAY.test(reason))).toEqual([]);
		expect(items).not.toEqual([]);
		// The sandbox lists no questions of the log and no codes.
		const isListed = !['estimate', 'getStatus', 'verify'].includes(operation);
		expect(sandbox.requests().length > 0).toBe(isListed);
	},
);

it('every number that the editor limits has a largest value here', () => {
	const limited = ALL_PARAMETERS.filter(({ property }) => property.typeOptions?.maxValue);
	expect(
		difference(
			limited.map(({ path }) => path),
			Object.keys(RANGES),
		),
	).toEqual([]);
});

/*
 * Every constant that is a maximum, by its name: the parameters whose largest value it is, or why no
 * parameter has it. A new one fails until it stands here, with its row in `RANGES`.
 */
const OF_PARAMETERS: Record<string, string[]> = {
	LIMITS: Object.keys(LIMITS).flatMap((name) =>
		Object.keys(RANGES).filter((path) => path.split('.').at(-1) === name),
	),
	LONGEST_JSON: ['options.additionalFields'],
	LONGEST_LABEL: ['approvalOptions.values.approveLabel', 'approvalOptions.values.disapproveLabel'],
	LONGEST_MEMORY: ['safeguards.skipRepeatsHours', 'safeguards.limitOverTime'],
	LONGEST_OTP: ['otpCode'],
	LONGEST_TIMEOUT: ['sending.timeout'],
	MOST_DIGITS: ['to'],
	MOST_PLACES: ['options.maxPerHour', 'options.maxPerNumber', 'safeguards.limitOverTime'],
};
const ELSEWHERE = 'has tests of both sides in';
const COUNTS = 'how much is looked at, so that a run takes no longer';
const SAID = 'how much a sentence shows';
const STORE = 'a time or a count of the lock of the store: see its tests';
/** One reason for each constant of the name. */
const OF_NO_PARAMETER: Record<string, string[]> = {
	LONGEST: ['how long a yes or no may be'],
	LONGEST_ANSWER: [`${ELSEWHERE} receiveAnswer.test.ts`],
	LONGEST_CODE: ['a calling code of libphonenumber, which no user can make longer'],
	LONGEST_DOUBT: [STORE],
	LONGEST_HOLD: [STORE],
	LONGEST_HOST: [COUNTS],
	LONGEST_NAME: [SAID, 'where the canvas cuts a name', COUNTS],
	LONGEST_PAUSE: [`${ELSEWHERE} retryRule.test.ts`],
	LONGEST_SENDER: [`${ELSEWHERE} optOut.test.ts`],
	LONGEST_SILENCE: [STORE],
	LONGEST_WAIT: [STORE],
	LONGEST_WITH_WORD: [COUNTS],
	LONGEST_WORD: [COUNTS],
	MOST: [STORE, SAID],
	MOST_BLOCKS: [COUNTS],
	MOST_CAUSES: [SAID],
	MOST_CHARACTERS: [COUNTS],
	MOST_EARLIER_KEYS: ['old links that still say that it is over'],
	MOST_FAILURES: [STORE, STORE],
	MOST_FOREIGN: [`${ELSEWHERE} getStatusFailures.test.ts`],
	MOST_LETTERS: [SAID],
	MOST_LEVELS: [COUNTS],
	MOST_LISTS: [COUNTS],
	MOST_NAMED: [COUNTS],
	MOST_NAMES: [SAID],
	MOST_OTHERS: [COUNTS],
	MOST_READINGS: [COUNTS],
	MOST_ROWS: [`${ELSEWHERE} messageLog.test.ts`],
	MOST_SHARED_LISTS: [SAID],
	MOST_TRIES: [`${ELSEWHERE} retryRule.test.ts`],
	MOST_VALUES: [COUNTS],
	MOST_WORDS: ['how many words people leave open between brackets'],
};

/** How often the sources declare each such name. */
function maxima(): Record<string, number> {
	const folder = join(__dirname, '../../../nodes');
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	const sources = files
		.filter((file) => file.endsWith('.ts'))
		.map((file) => readFileSync(join(folder, file), 'utf8'));
	const declared = /^(?:export )?const (LIMITS|(?:LONGEST|MOST)(?:_[A-Z]+)*)\b/gm;
	const names = sources.flatMap((text) =>
		[...text.matchAll(declared)].map(([, name = '']) => name),
	);
	return countBy(names);
}

it('every constant that is a maximum has a largest value here, or a reason for having none', () => {
	expect(maxima()).toEqual({
		...mapValues(OF_PARAMETERS, () => 1),
		...mapValues(OF_NO_PARAMETER, ({ length }) => length),
	});
	expect(OF_PARAMETERS.LIMITS).toHaveLength(Object.keys(LIMITS).length + 1);
	expect(difference(Object.values(OF_PARAMETERS).flat(), Object.keys(RANGES))).toEqual([]);
});
