import {
	accountTypeIn,
	creditsIn,
	inCredits,
} from '../../../../nodes/BulkSms/core/account/balance';

describe('the balance in an answer', () => {
	it.each<[unknown, number | undefined, string | undefined]>([
		[{ type: 'prepaid', credit: 12.5 }, 12.5, 'prepaid'],
		[{ type: 'postpaid', credit: '1,250.50' }, 1250.5, 'postpaid'],
		[{ credit: -3 }, -3, undefined],
		[{ type: 7, credit: 0 }, 0, undefined],
		[{ type: 'prepaid', credit: null }, undefined, 'prepaid'],
		[{ balance: 12 }, undefined, undefined],
		[[{ credit: 12 }], undefined, undefined],
		[{}, undefined, undefined],
	])('%j', (answer, credits, type) => {
		expect([creditsIn(answer), accountTypeIn(answer)]).toEqual([credits, type]);
	});

	it('is told in words', () => {
		expect([0, 1, 1.5].map(inCredits)).toEqual(['0 credits', '1 credit', '1.5 credits']);
	});
});
