import { WORDS } from '../../../../nodes/BulkSms/core/question/words';

describe('the language of a page', () => {
	it('has the same words as the other one', () => {
		expect(Object.keys(WORDS.th)).toEqual(Object.keys(WORDS.en));
		expect(Object.keys(WORDS.th.faults)).toEqual(Object.keys(WORDS.en.faults));
	});
});
