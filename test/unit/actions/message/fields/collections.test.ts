import { messageOptions } from '../../../../../nodes/BulkSms/actions/message/fields/messageOptions';
import { safeguards } from '../../../../../nodes/BulkSms/actions/message/fields/safeguards';
import { sending } from '../../../../../nodes/BulkSms/actions/message/fields/sending';
import { leaves } from '../../../descriptions';

const COLLECTIONS = { options: messageOptions, safeguards, sending };
const options = leaves(Object.values(COLLECTIONS));

describe('the three collections of Send', () => {
	// Their labels are seen in test/ui/collections.test.ts, their names in test/e2e/saved-workflows.
	it.each(Object.entries(COLLECTIONS))(
		'lists in %s in the order of the alphabet',
		(_, { options }) => {
			const labels = (options ?? []).map((option) =>
				'displayName' in option ? option.displayName : option.name,
			);
			expect(labels).toEqual([...new Set(labels)].sort((a, b) => a.localeCompare(b)));
			expect(labels.length).toBeGreaterThan(5);
		},
	);

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
