import { groupBy } from 'lodash';
import tlds from 'tlds';

/** The file that {@link topLevelDomainsFile} is for. */
export const TOP_LEVEL_DOMAINS_FILE = 'nodes/BulkSms/core/text/web/topLevelDomains.json';

/**
 * The list of the npm package tlds, which is made from IANA's: a line for each first letter.
 */
export function topLevelDomainsFile(): string {
	const lines = Object.values(groupBy(tlds, ([first]) => first)).map((names) =>
		JSON.stringify(names).slice(1, -1),
	);
	return `{\n\t"endings": [\n\t\t${lines.join(',\n\t\t')}\n\t]\n}\n`;
}
