import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { invalid, valid, type Checked } from '../../../core/problem';
import { readOptions } from '../../parameters/readOptions';
import { evaluated } from '../../storedExpression';
import { statusOptions } from './statusFields';

/** What holds for the whole run. */
export interface StatusSettings {
	findBy: (typeof WAYS)[number];
	includeRaw: boolean;
	/** Requests at once. */
	concurrency: number;
}

const WAYS = ['messageId', 'bulkId', 'number', 'period'] as const;
const waySchema = z.enum(WAYS);

/**
 * Reads Find By and the options, from the first item.
 *
 * @returns the settings, or what is wrong with one of them; throws nothing
 */
export function readStatusSettings(context: IExecuteFunctions): Checked<StatusSettings> {
	const findBy = evaluated(context, 'findBy', 'Find By', 0);
	if (!findBy.ok) return findBy;
	const way = waySchema.safeParse(findBy.value);
	if (!way.success) {
		return invalid('Find By', 'Find By has no usable value', 'Choose a way from the list');
	}
	const options = readOptions(context, statusOptions, 'getStatus', statusOptions.schema);
	return options.ok ? valid({ findBy: way.data, ...options.value }) : options;
}
