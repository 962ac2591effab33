import { LABELS } from '../../core/labels';
import { MOST_SLOTS } from '../../core/selection/timeLimit';
import { defineOptions } from './collection';

/** What a request for a one-time password may have besides the options of a message. */
export const codeOptions = defineOptions({
	maxPerHour: {
		scope: 'item',
		usedBy: ['request'],
		field: {
			displayName: LABELS.maxPerHour,
			name: 'maxPerHour',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: MOST_SLOTS },
			default: 100,
			description:
				'How many codes all numbers together may get in an hour, 1 or more, over all executions. Without this option, there is no limit for all.',
		},
	},
	maxPerNumber: {
		scope: 'item',
		usedBy: ['request'],
		field: {
			displayName: LABELS.maxPerNumber,
			name: 'maxPerNumber',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: MOST_SLOTS },
			default: 5,
			description:
				'How many codes one number may get in an hour, 1 or more, over all executions. Without this option, 5.',
		},
	},
});
