import { castArray } from 'lodash';

import { readText } from '../interface/gatewayValues';

/** What people write who want no more messages. */
export const DEFAULT_STOP_WORDS = 'STOP, UNSUBSCRIBE, ยกเลิก';

/**
 * Reads the words that mean "stop" (separated by commas, semicolons or line breaks, or a list), each in
 * the form in which texts are compared.
 */
export const readStopWords = (value: unknown): ReadonlySet<string> =>
	new Set(
		castArray(value)
			.flatMap((each) => (readText(each) ?? '').split(/[,;\r\n]/))
			.map(comparable)
			.filter((word) => word !== ''),
	);

/**
 * Whether a person wants no more messages: the whole text, or its keyword, is one of the words.
 * "Please stop calling" is a text of another kind.
 */
export const isStop = (texts: Array<string | undefined>, words: ReadonlySet<string>): boolean =>
	texts.some((text) => text !== undefined && words.has(comparable(text)));

/** Without case, blanks and punctuation. Vowel signs and tones, which are marks in Unicode, stay. */
const comparable = (text: string): string =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
