import { LABELS } from '../../core/labels';
import { MOST_SLOTS } from '../../core/selection/timeLimit';
import { defineOptions } from './collection';

/** What a request for a one-time password may have beside what a message may have. */
export const codeOptions = defineOptions({
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
