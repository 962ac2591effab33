import fc from '../../../engine/fastCheck';
import { volume } from '../../../engine/volume';
import { sameListProblem } from '../../../../nodes/BulkSms/core/message/sameList';
import type { Recipient } from '../../../../nodes/BulkSms/core/message/outgoingMessage';

const NUMBERS = ['66812345671', '66812345672', '66812345673', '66812345674'];
const OF_ALL = ["={{ $('Sheet').all().map((row) => row.json.to) }}", '={{ $items("Sheet") }}'];
const OF_ONE = ['={{ $json.oncall }}', '66812345671, 66812345672', "={{ 'x.all()' }}"];

const anyItem = fc.record({
	own: fc.option(fc.constantFrom(...NUMBERS, '66899999999'), { nil: '' }),
	isNested: fc.boolean(),
	isNational: fc.boolean(),
	text: fc.constantFrom('Hi Ann', 'Hi Bob'),
});

const jsonOf = ({
	own,
	isNested,
	isNational,
}: {
	own: string;
	isNested: boolean;
	isNational: boolean;
}) => {
	const to = isNational && own !== '' ? `0${own.slice(2)}` : own;
	return { team: NUMBERS, ...(isNested ? { body: { contact: to } } : { to }) };
};

test('a run is refused exactly where two items have numbers of their own in one list, and texts differ', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...OF_ALL, ...OF_ONE),
			fc.array(anyItem, { minLength: 1, maxLength: 6 }),
			fc.subarray(NUMBERS, { minLength: 1 }),
			(storedTo, items, list) => {
				const recipients = items.flatMap(({ text }, itemIndex) =>
					list.map(
						(to, index): Recipient => ({
							...{ position: itemIndex * list.length + index, itemIndex, to, text },
							...{ from: 'MyShop', messageId: '' },
						}),
					),
				);
				const own = new Set(items.map((each) => each.own).filter((each) => list.includes(each)));
				const isMistake =
					OF_ALL.includes(storedTo) &&
					list.length > 1 &&
					new Set(items.map(({ text }) => text)).size > 1 &&
					own.size > 1;
				const jsons = items.map((each) => ({ json: jsonOf(each) }));
				const problem = sameListProblem(storedTo, jsons, recipients);
				expect(problem !== undefined).toBe(isMistake);
			},
		),
		{ numRuns: volume(500, 50_000) },
	);
});
