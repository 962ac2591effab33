import { messageOptions } from '../../../../../nodes/BulkSms/actions/message/fields/messageOptions';
import { safeguards } from '../../../../../nodes/BulkSms/actions/message/fields/safeguards';
import { sending } from '../../../../../nodes/BulkSms/actions/message/fields/sending';
import { leaves } from '../../../descriptions';

const COLLECTIONS = { options: messageOptions, safeguards, sending };
const options = leaves(Object.values(COLLECTIONS));

describe('the three collections of Send', () => {
	it.each([
		['allowMissingValues', 'boolean', true],
		['appendReportToken', 'boolean', true],
		['bulkId', 'string', ''],
		['callbackData', 'string', ''],
		['callbackDataFields', 'fixedCollection', {}],
		['concurrency', 'number', 4],
		['dryRun', 'boolean', true],
		['failuresAs', 'options', 'errors'],
		['includeInputFields', 'boolean', true],
		['makeGsmCompatible', 'boolean', true],
		['maxDestinationsPerRequest', 'number', 500],
		['maxMessagesPerRequest', 'number', 11],
		['maxRecipients', 'number', 100],
		['maxSegments', 'number', 1],
		['messageId', 'string', ''],
		['minimumBalance', 'number', 100],
		['notifyContentType', 'options', 'application/json'],
		['notifyUrl', 'string', ''],
		['optOutUrl', 'string', ''],
		[
			'quietHours',
			'fixedCollection',
			{ hours: { from: '21:00', to: '08:00', timezone: '', weekdays: [] } },
		],
		['resendWhenOutcomeUnknown', 'boolean', false],
		['sendAt', 'dateTime', ''],
		['settleUnknown', 'boolean', true],
		['shortenUrls', 'boolean', false],
		['skipDuplicates', 'boolean', true],
		['skipRepeatsHours', 'number', 24],
		['suppressionField', 'string', ''],
		['suppressionList', 'string', ''],
		['timeout', 'number', 30_000],
	])('offers the option %s of type %s with the default %j', (name, type, value) => {
		const option = options.find((each) => each.name === name);
		expect([option?.type, option?.default]).toEqual([type, value]);
	});

	it.each<[keyof typeof COLLECTIONS, string[]]>([
		[
			'options',
			[
				'Callback Data',
				'Callback Data (Fields)',
				'Notify Content Type',
				'Notify URL',
				'Opt-Out URL',
				'Own Bulk ID',
				'Own Message ID',
				'Report Token in URL',
				'Send At',
				'Shorten URLs',
				'Smart Encoding',
			],
		],
		[
			'safeguards',
			[
				'Dry Run',
				'Max Recipients',
				'Max Segments',
				'Minimum Balance',
				'Quiet Hours',
				'Send Despite Missing Values',
				'Skip Duplicates',
				'Skip Repeats Within Hours',
				'Suppression Field',
				'Suppression List',
			],
		],
		[
			'sending',
			[
				'Include Input Fields',
				'Max Messages per Request',
				'Max Recipients per Request',
				'Requests at Once',
				'Resend When Outcome Unknown',
				'Settle Unknown',
				'Timeout',
				'When a Message Fails',
			],
		],
	])('lists in %s, in the order of the alphabet: %j', (collection, labels) => {
		const names = (COLLECTIONS[collection].options ?? []).map((option) =>
			'displayName' in option ? option.displayName : option.name,
		);
		expect(names).toEqual(labels);
		expect(labels).toEqual([...new Set(labels)].sort((a, b) => a.localeCompare(b)));
	});

	it('says of Safeguards and Sending that they are read once', () => {
		for (const { description } of [safeguards, sending]) {
			expect(description).toContain('once, from the first item');
		}
	});

	it('takes a dragged field for its name in Suppression Field', () => {
		const field = options.find(({ name }) => name === 'suppressionField');
		expect(field?.requiresDataPath).toBe('single');
	});

	it('offers the content types a report is known in', () => {
		const option = options.find(({ name }) => name === 'notifyContentType');
		expect(option?.options).toEqual([
			{ name: 'JSON', value: 'application/json' },
			{ name: 'XML', value: 'application/xml' },
		]);
	});
});
