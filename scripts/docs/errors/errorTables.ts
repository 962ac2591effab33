import { groupBy, sortBy } from 'lodash';

import { table } from '../markdown';
import { AREAS, areaOf } from './areas';
import { statedMessages, type StatedMessage } from './messages';

/** A message of more fields than this names none of them. */
const MOST_FIELDS = 4;

const codeSpan = (text: string): string => `\`${text.replaceAll('`', "'")}\``;

/** Messages that begin alike, up to a colon, share their beginning. */
function spans(texts: string[]): string {
	const beginning = (text: string): string => /^[^:]{12,}: (?=[^…])/.exec(text)?.[0] ?? text;
	return Object.entries(groupBy(texts, beginning))
		.map(([start, alike]) =>
			alike.length === 1
				? codeSpan(alike[0] ?? '')
				: [start, ...alike.map((text) => text.slice(start.length))]
						.map((part) => codeSpan(part.trim()))
						.join(' '),
		)
		.join('<br>');
}

/** A row for all messages of the same fields. */
function rowsOf(messages: StatedMessage[]): string[][] {
	const named = messages.map(({ fields, text }) => ({ text, named: fieldsInWords(fields) }));
	const rows = Object.entries(groupBy(named, 'named')).map(([fields, alike]) => [
		fields,
		spans(alike.map(({ text }) => text)),
	]);
	return sortBy(rows, ([fields]) => fields);
}

const fieldsInWords = (fields: string[]): string =>
	fields.includes('') || fields.length > MOST_FIELDS ? 'Any' : [...fields].sort().join(', ');

function errors(): string {
	const byArea = groupBy(statedMessages(), ({ fields }) => areaOf(fields));
	return AREAS.flatMap((area) => {
		const messages = byArea[area] ?? [];
		return messages.length > 0 ? [`## ${area}`, table(['Field', 'Message'], rowsOf(messages))] : [];
	}).join('\n\n');
}

/** What the nodes say where something cannot be done, from their source. */
export const errorTables: Record<string, (place: string) => string> = { errors };
