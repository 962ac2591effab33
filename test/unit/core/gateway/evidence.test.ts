import type { Detail } from '../../../../nodes/BulkSms/core/gateway/answer/gatewayAnswer';
import { judge } from '../../../../nodes/BulkSms/core/gateway/evidence';

const A = { to: '66811111111', messageId: 'a' };
const B = { to: '66822222222', messageId: 'b' };
const C = { to: '66833333333', messageId: 'c' };
const FOREIGN = '66899999999';

const detail = (to?: string, messageId?: string): Detail => ({
	...(to !== undefined && { to }),
	...(messageId !== undefined && { messageId }),
	status: { name: 'PENDING' },
});

/** For each recipient the position of its detail, and the positions of the strays. */
const match = (recipients: Array<typeof A>, details: Detail[]) => {
	const { judgments, strays } = judge(recipients, details, ({ status: { name = '' } }) => name);
	return {
		of: judgments.map(({ entry }) => (entry === undefined ? undefined : details.indexOf(entry))),
		strays: strays.map((stray) => details.indexOf(stray)),
	};
};

describe('the judge', () => {
	it.each([
		['in order', [detail(A.to, 'a'), detail(B.to, 'b')], [0, 1], []],
		['reordered', [detail(B.to, 'b'), detail(A.to, 'a')], [1, 0], []],
		[
			'by identifier where there is no number',
			[detail(undefined, 'b'), detail(undefined, 'a')],
			[1, 0],
			[],
		],
		['by number where there is no identifier', [detail(B.to), detail(A.to)], [1, 0], []],
		['by number with a plus', [detail(`+${B.to}`), detail(`+${A.to}`)], [1, 0], []],
		[
			'by number with the 0 that people dial at home',
			[detail('660822222222'), detail('+660811111111')],
			[1, 0],
			[],
		],
		[
			'by identifier with such a number, or one without its country code',
			[detail('660822222222', 'b'), detail('0811111111', 'a')],
			[1, 0],
			[],
		],
		[
			'by number behind an identifier of the gateway',
			[detail(B.to, 'g1'), detail(A.to, 'g2')],
			[1, 0],
			[],
		],
		['one by identifier, one by number', [detail(B.to), detail(A.to, 'a')], [1, 0], []],
		['none', [], [undefined, undefined], []],
		['one missing', [detail(B.to, 'b')], [undefined, 0], []],
		['a foreign number', [detail(A.to, 'a'), detail(FOREIGN, 'f')], [0, undefined], [1]],
		['a foreign number alone', [detail(FOREIGN)], [undefined, undefined], [0]],
		['neither number nor identifier', [detail(), detail(B.to, 'b')], [undefined, 1], [0]],
		['an empty number and identifier', [detail('', '')], [undefined, undefined], [0]],
		['one doubled, the other missing', [detail(A.to, 'a'), detail(A.to, 'a')], [0, undefined], [1]],
		['doubled by number', [detail(A.to), detail(A.to)], [0, undefined], [1]],
		[
			'doubled with the number of the other',
			[detail(A.to, 'a'), detail(B.to, 'a')],
			[0, undefined],
			[1],
		],
		[
			'the right identifier behind another for our number',
			[detail(A.to, 'g1'), detail(A.to, 'a')],
			[1, undefined],
			[0],
		],
		['all and one more', [detail(A.to, 'a'), detail(B.to, 'b'), detail(A.to)], [0, 1], [2]],
		['a number as it is written at home', [detail('0811111111')], [0, undefined], []],
		['a number of no home', [detail('0833333333')], [undefined, undefined], [0]],
	])('finds them: %s', (_, details, of, strays) => {
		expect(match([A, B], details)).toEqual({ of, strays });
	});

	it('matches identifiers with spaces as they are', () => {
		const recipients = [
			{ to: A.to, messageId: 'a b' },
			{ to: B.to, messageId: 'a' },
			{ to: C.to, messageId: ' a' },
		];
		const answer = [detail(undefined, ' a'), detail(undefined, 'a'), detail(undefined, 'a b')];
		expect(match(recipients, answer)).toEqual({ of: [2, 1, 0], strays: [] });
	});

	it('takes a number as it is written at home for the only one that it can be', () => {
		const there = { to: '855811111111', messageId: 'there' };
		const home = [detail('0811111111')];
		expect(match([A, there], home)).toEqual({ of: [undefined, undefined], strays: [0] });
		expect(match([there, B], home)).toEqual({ of: [0, undefined], strays: [] });
	});

	it('tells apart two messages to one number by their identifiers', () => {
		const again = { to: A.to, messageId: 'again' };
		expect(match([A, again], [detail(A.to, 'again'), detail(A.to, 'a')])).toEqual({
			of: [1, 0],
			strays: [],
		});
	});

	it('gives two messages to one number their details in order where identifiers are missing', () => {
		const again = { to: A.to, messageId: 'again' };
		expect(match([A, B, again], [detail(A.to), detail(B.to), detail(A.to)])).toEqual({
			of: [0, 1, 2],
			strays: [],
		});
	});

	describe('where a user gave several recipients the same identifier', () => {
		const same = [A, B, C].map(({ to }) => ({ to, messageId: 'same' }));

		it.each([
			[
				'by their numbers',
				[detail(C.to, 'same'), detail(A.to, 'same'), detail(B.to, 'same')],
				[1, 2, 0],
				[],
			],
			['one missing', [detail(C.to, 'same'), detail(A.to, 'same')], [1, undefined, 0], []],
			['one doubled', [detail(A.to, 'same'), detail(A.to, 'same')], [0, undefined, undefined], [1]],
			['without a number', [detail(undefined, 'same')], [undefined, undefined, undefined], [0]],
			['for a foreign number', [detail(FOREIGN, 'same')], [undefined, undefined, undefined], [0]],
			['with identifiers of the gateway', [detail(B.to, 'g1')], [undefined, 0, undefined], []],
		])('finds them %s', (_, details, of, strays) => {
			expect(match(same, details)).toEqual({ of, strays });
		});

		it.each([
			['a space', { to: C.to, messageId: `same ${A.to}` }],
			['a comma', { to: C.to, messageId: `same,${A.to}` }],
		])('does not mistake it for another that ends with %s and the number', (_, other) => {
			const [one, two] = same;
			if (one === undefined || two === undefined) throw new Error('There should be three');
			const answer = [detail(other.to, other.messageId), detail(two.to, 'same')];
			expect(match([one, two, other], answer)).toEqual({ of: [undefined, 1, 0], strays: [] });
			expect(match([other, one, two], answer)).toEqual({ of: [0, undefined, 1], strays: [] });
		});

		it('gives recipients that share number and identifier their details in order', () => {
			const twins = [A, { ...A }];
			expect(match(twins, [detail(A.to, 'a'), detail(A.to, 'a')])).toEqual({
				of: [0, 1],
				strays: [],
			});
			expect(match(twins, [detail(A.to, 'a')])).toEqual({ of: [0, undefined], strays: [] });
		});
	});
});
