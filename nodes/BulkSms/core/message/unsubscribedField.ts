import { isEmpty } from 'lodash';

import { namesIn } from '../expression/fieldNames';
import { valuesOf } from '../expression/namedValues';
import { LABELS } from '../labels';
import { refuse } from '../problem';
import { saysNoMessages } from '../text/consent';
import { shownValue, wordOf } from '../text/words';

const FIELD = LABELS.suppressionField;

/**
 * Checks that the name of a column can be meant, if no item has it. A column that is blank in every
 * row may be absent: then nobody wants to get no messages.
 *
 * @param readsItem whether the name comes from an expression that reads the item
 * @throws Refusal if it gives what is in the column, or if another column is probably meant
 */
export function checkUnsubscribedField(
	items: readonly object[],
	field: string,
	readsItem: boolean,
): void {
	const valuesIn = valuesOf(field);
	if (items.every(isEmpty) || items.some((item) => valuesIn(item).length > 0)) return;
	const shown = shownValue(field);
	if (readsItem) {
		refuse(
			FIELD,
			`${FIELD} has an expression that reads the item and gives "${shown}", which is no field, so nothing was sent`,
			'Write only the name of the field, such as Opt out, and no expression',
		);
	}
	const meant = [...namesIn(items)].find((name) => saysNoMessages(name) || isNear(name, field));
	if (meant === undefined) return;
	const other = shownValue(meant);
	refuse(
		FIELD,
		`No item has the field "${shown}" (${FIELD}), but the items have "${other}", so nothing was sent`,
		`If you mean "${other}", write it in ${FIELD}. If not, turn on Include Empty Cells in the node that reads the file, or rename "${other}"`,
	);
}

/** In a shorter word, another letter makes another word. */
const LEAST_LETTERS = 5;

/** Whether a name has one letter more, less, or other than another one, or two changed places. */
function isNear(name: string, other: string): boolean {
	const [one, two] = [wordOf(name).plain, wordOf(other).plain];
	if (Math.min(one.length, two.length) < LEAST_LETTERS) return false;
	let start = 0;
	while (start < one.length && one[start] === two[start]) start += 1;
	const [restOfOne, restOfTwo] = [one.slice(start), two.slice(start)];
	return [
		[restOfOne.slice(1), restOfTwo],
		[restOfOne, restOfTwo.slice(1)],
		[restOfOne.slice(1), restOfTwo.slice(1)],
		[(restOfOne[1] ?? '') + (restOfOne[0] ?? '') + restOfOne.slice(2), restOfTwo],
	].some(([left, right]) => left === right);
}
