import type { IExecuteFunctions } from 'n8n-workflow';

import {
	checkId,
	type LogQuery,
	readMessageIds,
	writeLogDate,
} from '../../core/gateway/log/logQuery';
import { checkNumber } from '../../core/message/number/checkedNumber';
import { splitDestinations } from '../../core/message/number/destination';
import { LIMITS } from '../../core/message/request/sendRequest';
import { allOf, invalid, refusedFor, valid, type Checked } from '../../core/problem';
import { readMoment, type ScheduleRules } from '../../core/message/schedule/schedule';
import type { Client } from '../../transport/client';
import { accountZone, type Credential } from '../../transport/credential';
import { ParameterReader, type ReadValue } from '../parameters/reader';
import { statusParameters, type StatusSettings } from './statusParameters';

/** What one input item asks for, in its order; each question or what is wrong with it. */
export type ItemQuestions = Checked<Array<Checked<LogQuery>>>;

export async function readQuestions(
	context: IExecuteFunctions,
	client: Client,
	{ findBy }: StatusSettings,
	take: (questions: ItemQuestions, itemIndex: number) => void,
): Promise<void> {
	const reader = new ParameterReader(context);
	const read = questionReader(context, client, findBy, reader);
	for (const itemIndex of context.getInputData().keys()) {
		await reader.yieldToN8n(itemIndex);
		take(read(itemIndex), itemIndex);
	}
}

function questionReader(
	context: IExecuteFunctions,
	{ credential, clock }: Client,
	findBy: StatusSettings['findBy'],
	reader: ParameterReader,
): (itemIndex: number) => ItemQuestions {
	switch (findBy) {
		case 'messageId':
			return reading(reader.each(statusParameters.messageIds), byMessageId);
		case 'bulkId':
			return reading(reader.each(statusParameters.bulkId), byBulkId);
		case 'number':
			return reading(reader.each(statusParameters.to), (value) => byNumber(value, credential));
		case 'period': {
			const start = reader.each(statusParameters.periodStart);
			const end = reader.each(statusParameters.periodEnd);
			const rules = {
				workflowZone: context.getTimezone(),
				accountZone: accountZone(context, credential),
				now: clock.now(),
			};
			return (itemIndex) => {
				const period = allOf(start(itemIndex), end(itemIndex));
				return period.ok ? byPeriod(...period.value, rules) : period;
			};
		}
	}
}

const reading =
	(read: ReadValue, make: (value: unknown) => ItemQuestions) =>
	(itemIndex: number): ItemQuestions => {
		const value = read(itemIndex);
		return value.ok ? make(value.value) : value;
	};

function byMessageId(value: unknown): ItemQuestions {
	const ids = readMessageIds(value);
	if (!ids.ok) return ids;
	return valid(
		ids.value.map((id) => (id.ok ? valid({ by: 'messageId', messageId: id.value }) : id)),
	);
}

function byBulkId(value: unknown): ItemQuestions {
	const bulkId = checkId('Bulk ID', typeof value === 'string' ? value.trim() : value, LONGEST);
	return bulkId.ok ? one({ by: 'bulkId', bulkId: bulkId.value }) : bulkId;
}

/** The gateway's own bulk IDs may be longer than those that one can give it. */
const LONGEST = LIMITS.messageId;

function byNumber(value: unknown, { defaultCountryCode }: Credential): ItemQuestions {
	const [number, ...others] = splitDestinations(value);
	if (number === undefined || others.length > 0) {
		return invalid(
			'Number',
			number === undefined ? 'There is no number to look up' : 'Number holds several numbers',
			'Give one number for each item',
		);
	}
	// The message went to the number with its country code, so a shorter one would find nothing.
	const { to } = checkNumber(number, { defaultCountryCode });
	if (!to.ok) return refusedFor({ ...to.problem, field: 'Number' });
	return one({ by: 'number', to: to.value });
}

function byPeriod(
	from: unknown,
	until: unknown,
	rules: Pick<ScheduleRules, 'workflowZone' | 'accountZone' | 'now'>,
): ItemQuestions {
	const period = allOf(readMoment('From', from, rules), readMoment('Until', until, rules));
	if (!period.ok) return period;
	const [first, last] = period.value;
	if (last < first) {
		return invalid('Until', 'The period ends before it begins', 'Choose a time after From');
	}
	const written = allOf(
		writeLogDate('From', first, rules.accountZone),
		writeLogDate('Until', last, rules.accountZone),
	);
	if (!written.ok) return written;
	const [start, end] = written.value;
	return one({ by: 'period', start, end });
}

const one = (question: LogQuery): ItemQuestions => valid([valid(question)]);
