import { mapValues, omitBy } from 'lodash';
import { z } from 'zod/v3';

import { isRecord } from './template';

/** See {@link isGroup}. */
export const LENGTH = 'length';

/**
 * Whether a group of fields is one. A workflow may hold a list or a text in its place, of which n8n makes
 * the defaults of all fields before the node sees it. Only the hidden field `length` tells: a list and
 * a text have one, and n8n takes it over.
 */
export const isGroup = (fields: Record<string, unknown>): boolean =>
	fields[LENGTH] === undefined || fields[LENGTH] === '';

export const fieldGroup = z.record(z.unknown()).refine(isGroup);

/** A value for the words of a problem, without the hidden field in its groups. */
export const withoutLength = (given: unknown): unknown =>
	isRecord(given)
		? mapValues(given, (group) =>
				isRecord(group) ? omitBy(group, (value, name) => name === LENGTH && value === '') : group,
			)
		: given;
