import { shownName } from '../text/words';
import { type Engine, tryPiece } from './engine';
import { FieldNames } from './fieldNames';
import type { TextReference } from './template';

/** Where a reference has its name. */
interface NamePlace {
	/** Those of the items, or those of what another node gives for this item. */
	names: FieldNames;
	path: readonly string[];
	/** The name as the reference has it, and the part of it that comes before the path. */
	written: string;
	before: string;
}

/** Returns undefined if there is no name. */
export function namePlace(
	{ path, last, name = '' }: Partial<TextReference> = {},
	names: FieldNames,
	engine: Engine,
): NamePlace | undefined {
	if (path !== undefined) return { names, path, written: name, before: '' };
	if (last === undefined) return undefined;
	const around = new FieldNames([tryPiece(last.parent, engine)]);
	return {
		names: around,
		path: [last.key],
		written: name,
		before: name.slice(0, -last.key.length),
	};
}

/** Shows the name that was probably meant. */
export function meantAt({ names, path, written, before }: NamePlace): string | undefined {
	const found = names.meantBy(path);
	if (found === undefined) return undefined;
	const meant = before + found;
	const shown = shownName(meant);
	return meant.normalize('NFKC') === written.normalize('NFKC') && shown.endsWith('"')
		? `${shown} in other characters that look the same`
		: shown;
}
