import { invoke } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { referencesIn } from '../../../core/expression/codeReferences';
import { parseTextReference, readTemplate } from '../../../core/expression/template';
import { SETTINGS } from '../../../core/labels';
import { counted } from '../../../core/text/words';
import { recipients, text } from '../../../parameters/message';
import type { Words } from './messageInput';

/**
 * Tells in sentences what the expressions of a run probably do not mean: a field of one person for
 * everybody, and items that Execute Once leaves out.
 */
export function inputTips(context: IExecuteFunctions, words: Words = text): string[] {
	return [
		...leftOut(context),
		...[recipients, words].flatMap((field) => ofOneItem(context, field)),
	];
}

/** With Execute Once, n8n gives the node the first item alone. */
function leftOut(context: IExecuteFunctions): string[] {
	if (!context.getNode().executeOnce) return [];
	const all = context.getExecuteData().data.main?.[0]?.length ?? 0;
	const count = all - context.getInputData().length;
	const were = count === 1 ? 'was' : 'were';
	return count > 0
		? [`${SETTINGS.executeOnce} is on: ${count} of ${counted(all, 'item')} ${were} left out.`]
		: [];
}

const ONE_ITEM = /\b(?:(?:first|last)\s*\(|all\s*\([^()]*\)\s*\[)/;

function ofOneItem(context: IExecuteFunctions, { name, displayName }: Words | typeof recipients) {
	const { length } = context.getInputData();
	if (length < 2) return [];
	const { expressions = [] } = readTemplate(context.getNode().parameters[name]) ?? {};
	const references = new Set(expressions.flatMap(({ code }) => referencesIn(code)));
	return [...references].flatMap((code) => {
		const { root = '', origin } = parseTextReference(code) ?? {};
		return ONE_ITEM.test(root) && countOf(context, origin) === length
			? `${displayName} has {{ ${code} }}, which is the same item for all ${length} items: write .item in its place for the item of each.`
			: [];
	});
}

/** How many items a node gave. Undefined if n8n does not say it. */
function countOf(context: IExecuteFunctions, node: string | undefined): number | undefined {
	try {
		const proxy = context.getWorkflowDataProxy(0);
		const all: unknown =
			node === undefined ? invoke(proxy.$input, 'all') : invoke(proxy.$(node), 'all');
		return Array.isArray(all) ? all.length : undefined;
	} catch {
		return undefined;
	}
}
