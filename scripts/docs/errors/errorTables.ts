import { groupBy, map, sortBy } from 'lodash';

import { AREAS, areaOf } from './areas';
import { FIELD, statedMessages, type StatedMessage } from './messages';

/** A message of more fields than this names none of them. */
const MOST_FIELDS = 4;
const ANY = 'Any';

const codeSpan = (text: string): string => `\`${text.replaceAll('`', "'")}\``;

/** Messages that begin alike, up to a colon, share their beginning. */
function lines(texts: string[]): string[] {
	const beginning = (text: string): string => /^[^:]{12,}: (?=[^…])/.exec(text)?.[0] ?? text;
	return Object.entries(groupBy(texts, beginning)).map(([start, alike]) => {
		const parts = [start, ...alike.map((text) => text.slice(start.length))];
		const said = alike.length === 1 ? alike : parts.map((part) => part.trim());
		return `- ${said.map(codeSpan).join(' ')}`;
	});
}

/** A heading for the messages of the same fields. */
function sections(messages: StatedMessage[]): string[] {
	const named = messages.map(({ fields, text }) => {
		const heading = fieldsInWords(fields);
		const isOne = fields.length === 1 && heading !== ANY;
		return { heading, text: isOne ? text.replace(FIELD, heading) : text };
	});
	return sortBy(Object.entries(groupBy(named, 'heading')), ([heading]) => heading).map(
		([heading, alike]) => `### ${heading}\n\n${lines(map(alike, 'text').sort()).join('\n')}`,
	);
}

const fieldsInWords = (fields: string[]): string =>
	fields.includes('') || fields.length > MOST_FIELDS ? ANY : [...fields].sort().join(', ');

function errors(): string {
	const byArea = groupBy(statedMessages(), ({ fields }) => areaOf(fields));
	return AREAS.flatMap((area) => {
		const messages = byArea[area] ?? [];
		return messages.length > 0 ? [`## ${area}`, ...sections(messages)] : [];
	}).join('\n\n');
}

/** What the nodes say where something cannot be done, from their source. */
export const errorTables: Record<string, (place: string) => string> = { errors };
