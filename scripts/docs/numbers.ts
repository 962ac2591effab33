import { checkNumber } from '../../nodes/BulkSms/core/message/number/checkedNumber';
import { table } from './markdown';

/** Mobile numbers as people at home write them, with the code of their country. */
const WRITTEN = [
	['66', '081 234 5678'],
	['7', '8 912 345-67-89'],
	['45', '20 12 34 56'],
	['52', '044 55 1234 5678'],
] as const;

/** Which number is meant by what people at home write. */
function numbersAtHome(): string {
	const rows = WRITTEN.map(([defaultCountryCode, written]) => {
		const { to } = checkNumber(written, { defaultCountryCode });
		if (!to.ok) throw new Error(to.problem.reason);
		return [defaultCountryCode, `\`${written}\``, to.value];
	});
	return table(['Default Country Code', 'Written', 'Sent to'], rows);
}

/** The table of the numbers that a Default Country Code completes. */
export const numberTables: Record<string, (place: string) => string> = {
	'numbers at home': numbersAtHome,
};
