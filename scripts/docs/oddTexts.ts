import { ODD_TEXTS, type OddText } from '../../nodes/BulkSms/core/expression/holes/oddTexts';
import { table } from './markdown';

const SEVERAL = 'told, and not sent if items for two numbers have the same one';

const inTheText = ({ fixed, code, model, text }: OddText): string =>
	model
		? 'not sent from a model'
		: (fixed ?? code ?? text) === 'refused'
			? 'not sent'
			: (text ?? '');

function inTheData({ fixed, value, text, cells }: OddText): string {
	if (value === 'several') return SEVERAL;
	if ((value ?? text) === 'refused') return 'not sent';
	return cells ? 'told' : (text ?? (fixed ? 'sent' : ''));
}

/** What no phone should show, from the one table of it. */
export const oddTextTables: Record<string, (place: string) => string> = {
	'odd texts': () =>
		table(
			['What', 'Such as', 'In the text itself', 'In the data'],
			ODD_TEXTS.map((row) => [
				row.what,
				row.examples.map((example) => `\`${example}\``).join(', '),
				inTheText(row),
				inTheData(row),
			]),
		),
};
