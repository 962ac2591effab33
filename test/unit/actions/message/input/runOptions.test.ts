import { safeguards } from '../../../../../nodes/BulkSms/actions/message/fields/safeguards';
import { sending } from '../../../../../nodes/BulkSms/actions/message/fields/sending';
import { runOptions } from '../../../../../nodes/BulkSms/actions/message/input/runOptions';

describe('every option of a run', () => {
	it.each([
		['safeguards', safeguards, runOptions.safeguards],
		['sending', sending, runOptions.sending],
	])('has a field in fields/%s.ts and a meaning in input/runOptions.ts', (_, field, meaning) => {
		const described = (field.options ?? []).map(({ name }) => name).sort();
		expect(Object.keys(meaning.shape).sort()).toEqual(described);
	});
});
