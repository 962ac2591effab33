import type { IExecuteFunctions } from 'n8n-workflow';
import { WAIT_INDEFINITELY } from 'n8n-workflow';
import { z } from 'zod';

import { asText } from '../../../core/format/asText';
import { cannotBeUsed, invalid, valid, type Checked } from '../../../core/problem';
import { readFutureTime } from '../../../core/schedule/schedule';
import { LIMIT_WAIT_TIME } from '../fields/waitLimit';
import { readWaitTime } from './waitLimit';

const valuesSchema = z.object({
	values: z.discriminatedUnion('limitType', [
		z.object({
			limitType: z.literal('afterTimeInterval'),
			resumeAmount: z.unknown(),
			resumeUnit: z.unknown(),
		}),
		z.object({ limitType: z.literal('atSpecifiedTime'), maxDateAndTime: z.unknown() }),
	]),
});

/**
 * Reads the option Limit Wait Time, which is as in n8n's own nodes.
 *
 * @param given the option; undefined if it was not added
 * @returns when the wait ends, in milliseconds since 1970-01-01 UTC: the end of n8n's time if there
 * is no limit
 */
export function readLimitWaitTime(
	context: IExecuteFunctions,
	given: unknown,
	now: number,
): Checked<number> {
	if (given === undefined) return valid(WAIT_INDEFINITELY.getTime());
	const parsed = valuesSchema.safeParse(given);
	if (!parsed.success) {
		return invalid(
			LIMIT_WAIT_TIME,
			`${LIMIT_WAIT_TIME} cannot be ${asText(given)}`,
			'Choose a Limit Type and its values, or remove the option',
		);
	}
	const { values } = parsed.data;
	if (values.limitType === 'afterTimeInterval') {
		const length = readWaitTime(values.resumeAmount, values.resumeUnit);
		return length.ok ? valid(now + length.value) : length;
	}
	const rules = { workflowZone: context.getTimezone(), now };
	const otherwise = `remove ${LIMIT_WAIT_TIME} to wait without a limit`;
	const end = readFutureTime(LIMIT_WAIT_TIME, values.maxDateAndTime, rules, otherwise);
	return end.ok ? end : { ok: false, problem: cannotBeUsed(end.problem) };
}
