import type { Problem } from '../../problem';
import { referencesIn, withoutTexts } from '../codeReferences';
import { ENGINE, type Engine, tryPiece } from '../engine';
import { type Expression, literalsIn, readTemplate, type Template } from '../template';
import { compileMissingIn, readParts, type ValueSource } from './missingValues';

const SEPARATOR = /[,;\r\n]/;
/** Also as code writes it. */
const SEPARATOR_IN_CODE = /[,;\r\n]|\\[rn]/;

type Entry = Pick<Template, 'pieces' | 'expressions'>;

/**
 * Prepares to find a number that is joined from several pieces, such as a country code and the rest,
 * if a field of it has no value: the others may be the number of a stranger. A number with a plus of
 * its own needs no code before it.
 *
 * @returns undefined if no number is joined
 */
export function compileJoinedNumbers(
	stored: unknown,
	source: ValueSource,
): ((json: unknown, engine: Engine) => Problem | undefined) | undefined {
	const joined = entriesOf(readTemplate(stored)?.pieces ?? []).filter(isJoined);
	if (joined.length === 0) return undefined;
	const finders = joined.map((entry) => ({ ...entry, find: compileMissingIn(entry, source) }));
	return (json, engine) => {
		for (const { expressions, find } of finders) {
			// What code gives does not matter: only what its fields have.
			const parts = expressions.flatMap((each) =>
				each.reference ? readParts([each], json, engine) : { ...each, value: ENGINE },
			);
			const problem = find(parts, json, engine);
			if (problem && !hasPlus(expressions, engine)) return { ...problem, scope: 'item' };
		}
		return undefined;
	};
}

/** Cuts the pieces of To where its fixed text separates numbers. */
function entriesOf(pieces: Template['pieces']): Entry[] {
	const entries: Array<Array<string | Expression>> = [[]];
	for (const piece of pieces) {
		const [first = '', ...others] = typeof piece === 'string' ? piece.split(SEPARATOR) : [piece];
		entries.at(-1)?.push(first);
		for (const other of others) entries.push([other]);
	}
	return entries.map((each) => ({
		pieces: each,
		expressions: each.filter((piece) => typeof piece !== 'string'),
	}));
}

function isJoined({ pieces, expressions }: Entry): boolean {
	const isFixed = pieces.some((piece) => typeof piece === 'string' && /[+\p{Nd}]/u.test(piece));
	return (
		expressions.length > 0 &&
		(expressions.length + Number(isFixed) > 1 || expressions.some(joinsPieces))
	);
}

/** Whether code joins pieces to one number, and not numbers to a list. */
const joinsPieces = ({ code }: Expression): boolean =>
	(withoutTexts(code).includes('+') || /\$\{/.test(code)) &&
	!literalsIn(code).some((text) => SEPARATOR_IN_CODE.test(text));

const hasPlus = (expressions: Expression[], engine: Engine): boolean =>
	expressions
		.flatMap(({ code, reference }) => (reference ? [code] : referencesIn(code)))
		.map((code) => tryPiece(code, engine))
		.some((value) => typeof value === 'string' && value.trim().startsWith('+'));
