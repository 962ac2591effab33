import { groupBy, map, sortBy } from 'lodash';

import { AREAS, areaOf, type Area } from './areas';
import { FIELD, statedMessages, type StatedMessage } from './messages';

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

/** A heading for the messages of a field, unless its area has the same name or no field. */
function sections(area: Area, messages: StatedMessage[]): string[] {
	const named = messages.map(({ fields, text }) => {
		const [field = ''] = fields;
		const isOne = fields.length === 1 && field !== '';
		return isOne ? { field, text: text.replace(FIELD, field) } : { field: '', text };
	});
	return sortBy(Object.entries(groupBy(named, 'field')), ([field]) => field).flatMap(
		([field, alike]) => [
			...(field === '' || field === area ? [] : [`### ${field}`]),
			lines(map(alike, 'text').sort()).join('\n'),
		],
	);
}

function errors(): string {
	const byArea = groupBy(statedMessages(), ({ fields }) => areaOf(fields));
	return AREAS.flatMap((area) => {
		const messages = byArea[area] ?? [];
		return messages.length > 0 ? [`## ${area}`, ...sections(area, messages)] : [];
	}).join('\n\n');
}

/** What the nodes say where something cannot be done, from their source. */
export const errorTables: Record<string, (place: string) => string> = { errors };
