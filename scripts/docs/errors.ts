import { groupBy, sortBy, uniq } from 'lodash';

import { table } from './markdown';
import { statedProblems, type StatedProblem } from './problems';

const ANYWHERE = '…';

/** Problems of a field with the same advice share a row: one reason after the other. */
function rowsOf(problems: StatedProblem[]): string[][] {
	const alike = groupBy(problems, ({ field, advice }) => `${field}\n${advice}`);
	const rows = Object.values(alike).map((group) => [
		group[0]?.field ?? ANYWHERE,
		uniq(group.map(({ reason }) => `\`${reason.replaceAll('`', "'")}\``)).join('<br>'),
		`${group[0]?.advice ?? ''}.`,
	]);
	return sortBy(rows, ([field, reason]) => [field === ANYWHERE ? '' : field, reason]);
}

/** What the nodes say where something cannot be done, and what to do, from their source. */
export const errorTables: Record<string, (place: string) => string> = {
	errors: () => table(['Field', 'Message', 'What to do'], rowsOf(statedProblems())),
};
