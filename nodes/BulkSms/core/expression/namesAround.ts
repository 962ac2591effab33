import { shownName } from '../text/words';
import { type Engine, tryPiece } from './engine';
import { type FieldNames, nameMeantIn, namesInstead, unsplitIn } from './fieldNames';
import type { TextReference } from './template';

/** The field of a reference that has all columns of a row, as {@link unsplitIn}. */
export const unsplitFor = (
	{ path, last }: Partial<TextReference> = {},
	names: FieldNames,
	engine: Engine,
) =>
	path?.[0] === undefined
		? last && unsplitIn([tryPiece(last.parent, engine)], last.key)
		: names.unsplit(path[0]);

/** The names that the items have where a reference has one that none of them has. */
export const insteadOf = (
	{ path, last }: Partial<TextReference> = {},
	names: FieldNames,
	engine: Engine,
): string[] | undefined =>
	path === undefined
		? last && namesInstead([tryPiece(last.parent, engine)], last.key)
		: names.insteadOf(path);

/**
 * Shows the name that was probably meant. For another node, it looks at what this node gives for
 * this item.
 */
export function meantBy(
	{ path, last, name = '' }: Partial<TextReference> = {},
	names: FieldNames,
	engine: Engine,
): string | undefined {
	if (path !== undefined) return shownGuess(names.meantBy(path), name);
	if (last === undefined) return undefined;
	const meant = nameMeantIn(tryPiece(last.parent, engine), last.key);
	return shownGuess(meant && name.slice(0, -last.key.length) + meant, name);
}

function shownGuess(meant: string | undefined, written: string): string | undefined {
	if (meant === undefined) return undefined;
	const isSpelled = meant.normalize('NFKC') === written.normalize('NFKC');
	const shown = shownName(meant);
	return isSpelled && shown.endsWith('"')
		? `${shown} in other characters that look the same`
		: shown;
}
