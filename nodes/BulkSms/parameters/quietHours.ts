import { LABELS } from '../core/labels';
import { anyValue, groups, line } from './read/kinds';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
	(name, index) => ({ name, value: index + 1 }),
);

/** The field of the safeguard. If Time Zone is empty, the zone of the account counts. */
export const quietHours = {
	displayName: LABELS.quietHours,
	...groups(
		[
			{
				displayName: 'From',
				name: 'from',
				...line(anyValue),
				default: '21:00',
				placeholder: 'e.g. 21:00',
				description: 'Time when they begin, as hours and minutes',
			},
			{
				displayName: 'To',
				name: 'to',
				...line(anyValue),
				default: '08:00',
				placeholder: 'e.g. 08:00',
				hint: 'A message in these hours is scheduled for this time',
				description: 'Time when they end. If it is not later than From, they end on the next day.',
			},
			{
				displayName: 'Time Zone',
				name: 'timezone',
				...line(anyValue),
				placeholder: 'e.g. Asia/Bangkok',
				hint: 'Empty: the Time Zone of the credential',
				description: 'Time zone of the recipients',
			},
			{
				displayName: 'Days',
				name: 'weekdays',
				type: 'multiOptions',
				options: weekdays,
				default: [],
				hint: 'None: every day',
				description: 'Days on which they begin',
			},
		],
		{ displayName: 'Hours', name: 'hours' },
	),
	placeholder: 'Add Quiet Hours',
	description:
		'Hours in which nobody gets a message. The node schedules such a message for the end of these hours.',
};
