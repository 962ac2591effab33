import type { INodeProperties } from 'n8n-workflow';

import { LABELS } from '../core/labels';
import { lengthField } from './read/parameter';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
	(name, index) => ({ name, value: index + 1 }),
);

/** The field of the safeguard. If Time Zone is empty, the zone of the account counts. */
export const quietHours: INodeProperties & { name: 'quietHours' } = {
	displayName: LABELS.quietHours,
	name: 'quietHours',
	type: 'fixedCollection',
	placeholder: 'Add Quiet Hours',
	// It has values, because n8n drops a fixed collection without values at the next change of an
	// option.
	default: { hours: { from: '21:00', to: '08:00', timezone: '', weekdays: [] } },
	description:
		'Hours in which nobody gets a message. The node schedules such a message for the end of these hours.',
	options: [
		{
			displayName: 'Hours',
			name: 'hours',
			values: [
				{
					displayName: 'From',
					name: 'from',
					type: 'string',
					default: '21:00',
					placeholder: 'e.g. 21:00',
					description: 'Time when they begin, as hours and minutes',
				},
				{
					displayName: 'To',
					name: 'to',
					type: 'string',
					default: '08:00',
					placeholder: 'e.g. 08:00',
					description:
						'Time when they end. If it is not later than From, they end on the next day.',
				},
				{
					displayName: 'Time Zone',
					name: 'timezone',
					type: 'string',
					default: '',
					placeholder: 'e.g. Asia/Bangkok',
					hint: 'Empty: the Time Zone of the credential, or of the workflow if the credential has none',
					description: 'Time zone of the recipients',
				},
				{
					displayName: 'Days',
					name: 'weekdays',
					type: 'multiOptions',
					options: weekdays,
					default: [],
					placeholder: 'Every day',
					description: 'Days on which they begin. Choose none for every day.',
				},
				lengthField,
			],
		},
	],
};
