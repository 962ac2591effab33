import { helpOf, IN_CHECKOUT } from '../../sandbox/commandLine';
import { FAULT_KINDS } from '../../sandbox/faults/kinds';
import { openApi } from '../../sandbox/openapi/document';
import { ENDPOINTS } from '../../sandbox/rules/endpoints';
import { type Habit, HABITS, OWN_HABITS } from '../../sandbox/rules/habits';
import { listOutcomes } from '../../sandbox/rules/outcomes';
import { sentence, table } from './markdown';

const code = (text: string | number): string => `\`${text}\``;

/** The requests that the description of the sandbox lists, with what each is for. */
function endpoints(): string {
	const { paths } = openApi('');
	return table(
		['Request', 'What it is for'],
		Object.entries(paths).flatMap(([path, methods]) =>
			Object.entries<{ summary: string }>(methods).map(([method, { summary }]) => [
				code(`${method.toUpperCase()} ${path}`),
				sentence(summary),
			]),
		),
	);
}

const numbers = (): string =>
	table(
		['Number ends in', 'Outcome', 'In the answer', 'Delivery report', 'Credit', ''],
		listOutcomes().map(({ name, ending, answer, report, credit, description }) => [
			ending === '' ? 'anything else' : code(ending),
			code(name),
			answer,
			report,
			credit,
			description,
		]),
	);

const faults = (): string =>
	table(
		['Kind', 'Parameters (default)', 'What happens'],
		FAULT_KINDS.map(({ name, parameters, description }) => [
			code(name),
			parameters.map((each) => `${code(each.name)} (${each.default ?? 'none'})`).join(', ') || '–',
			description,
		]),
	);

const habits = (): string =>
	table(
		['Habit', 'By itself', 'Meaning'],
		Object.entries<Habit>(HABITS).map(([name, { description, words }]) => {
			const own = Object.entries(OWN_HABITS).find(([key]) => key === name)?.[1] ?? null;
			const choices = Object.keys(words ?? {})
				.map(code)
				.join(', ');
			return [code(name), own === null ? '' : code(own), `${description} ${choices}`.trim()];
		}),
	);

/** Tables of the sandbox, from its own description of itself. */
export const sandboxTables: Record<string, (place: string) => string> = {
	'sandbox help': () => ['```', helpOf(IN_CHECKOUT).trimEnd(), '```'].join('\n'),
	'sandbox requests': endpoints,
	'sandbox numbers': numbers,
	'sandbox faults': faults,
	'sandbox endpoints': () =>
		table(
			['`endpoint`', 'Calls'],
			ENDPOINTS.map(({ name, paths }) => [code(name), paths.map(code).join(', ')]),
		),
	'sandbox habits': habits,
};
