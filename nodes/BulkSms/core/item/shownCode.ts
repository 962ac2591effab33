import { shortened } from '../format/words';
import type { Expression, TextReference } from './template';

/** Most characters of an expression in an error. */
const SHOWN = 60;

export const shownCode = ({ code }: Pick<Expression, 'code'>): string =>
	`{{ ${shortened(oneLine(code), SHOWN)} }}`;

/** Of one that has no end: what begins it. */
export const shownBeginning = (code: string): string => `{{ ${shortened(oneLine(code), SHOWN / 2)}`;

const oneLine = (code: string): string => code.trim().replace(/\s+/g, ' ');

export const referenceName = ({ name, origin }: TextReference): string =>
	origin === undefined ? `"${name}"` : `"${name}" of "${origin}"`;
