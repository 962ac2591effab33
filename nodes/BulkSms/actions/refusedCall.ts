import { get, isObject, upperFirst } from 'lodash';
import {
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	NodeConnectionTypes,
	nodeNameToToolName,
} from 'n8n-workflow';

import { referencesIn } from '../core/expression/codeReferences';
import { nearestName } from '../core/expression/fieldNames';
import { readTemplate } from '../core/expression/template';
import { LABELS, SETTINGS } from '../core/labels';
import { beginningOf } from '../core/text/words';
import { toNodeError } from './failures';
import { argumentsIn, isTool, joinNames } from './forModels';
import type { Operation } from './operation';

/** Why a call may not be carried out, and what the model does about it. */
type Refused = readonly [reason: string, step: string];

/**
 * Refuses a call as a tool in which a model would write more than the user lets it, or would not be
 * told the outcome.
 *
 * @returns undefined if the node may run
 * @throws NodeOperationError if n8n gives the model nothing else to read
 */
export function refusedCall(
	context: IExecuteFunctions,
	operation: Operation,
): INodeExecutionData[][] | undefined {
	const node = context.getNode();
	if (!isTool(node)) return undefined;
	const isHidden = hidesItems(context);
	const refused = isHidden ? HIDDEN : whyRefused(context, operation);
	if (!refused) return undefined;
	const [reason, step] = refused;
	const error = `${reason}. Nothing was sent: ${step}.`;
	if (isHidden || !context.continueOnFail()) throw toNodeError(node, error, []);
	const details = { item: 0, outcome: 'notSent', reason };
	return [[{ json: { error, message: `${upperFirst(step)}.`, details }, pairedItem: { item: 0 } }]];
}

/**
 * Whether an agent would get none of the items. If n8n's engine runs a tool, its error output takes
 * the place of the output that the agent reads. An error reaches the agent.
 */
export const hidesItems = (context: IExecuteFunctions): boolean => {
	const node = context.getNode();
	return isTool(node) && node.onError === 'continueErrorOutput' && !context.isToolExecution();
};

const HIDDEN: Refused = [
	'With On Error set to Continue (using error output), n8n would tell the agent nothing of the outcome',
	`tell the user to choose another value in ${SETTINGS.onError} of Bulk SMS`,
];

function whyRefused(context: IExecuteFunctions, operation: Operation): Refused | undefined {
	const { name, receive } = operation;
	if (receive) {
		return [
			`${name} cannot be a tool of an agent, because it waits`,
			'tell the user to choose Send, or to put Bulk SMS between another tool and the agent as its Human review',
		];
	}
	if (!operation.isForModels) {
		return [`${name} cannot be a tool of an agent`, 'tell the user to choose another operation'];
	}
	const node = context.getNode();
	const [item] = context.getInputData();
	const isOutsideEngine = context.isToolExecution();
	// There, the item has nothing but the arguments.
	const reads = isOutsideEngine ? columnOfModel(node.parameters) : readsOfModel(node.parameters);
	if (reads !== undefined) return [reads, 'tell the user to choose another name in $fromAI'];
	if (isOutsideEngine) return foreignArguments(node, item?.json);
	const given = writtenByModel(context);
	if (isObject(given)) return foreignArguments(node, given);
	// Then $fromAI, too, reads the item, in which anybody may have written.
	const isAlone = expressionsIn(node.parameters).every(isOfModelAlone);
	if (isAlone && !isObject(item?.json.query)) return undefined;
	return [
		'n8n does not say which arguments the model wrote',
		'tell the user to start the agent again',
	];
}

/** The item of the tool also has the fields of the agent's item. */
function writtenByModel(context: IExecuteFunctions): unknown {
	const runIndex = String(context.evaluateExpression('{{ $runIndex }}', 0));
	const run = ['runExecutionData', 'resultData', 'runData', context.getNode().name, runIndex];
	return get(context, [...run, 'inputOverride', NodeConnectionTypes.AiTool, 0, 0, 'json']);
}

function foreignArguments(node: INode, given: object = {}): Refused | undefined {
	const known = argumentsIn(node.parameters);
	const foreign = foreignIn(given, known, nodeNameToToolName(node));
	if (foreign === undefined) return undefined;
	return [
		`The call has arguments that this tool does not have: ${foreign}`,
		known.length > 0 ? `call again with ${joinNames(known)} only` : 'call again without arguments',
	];
}

/**
 * Finds what a model wrote besides the arguments of a tool. n8n gives a tool its own name, and
 * `$fromAI` reads an object `query` first.
 *
 * @param given what it wrote
 * @param known the names of the arguments
 * @param toolName under which n8n knows the tool
 * @returns undefined if there is nothing else
 */
export function foreignIn(
	given: object,
	known: readonly string[],
	toolName?: string,
): string | undefined {
	const foreign = Object.entries(given).filter(([key, value]) => {
		if (key === 'query' && isObject(value)) return true;
		return !known.includes(key) && !(key === 'tool' && value === toolName);
	});
	return foreign.length === 0
		? undefined
		: beginningOf(foreign.map(([key]) => key).join(', '), 200);
}

/** Finds an argument of the model whose name a parameter also reads from the item. */
export const takenField = (parameters: unknown): string | undefined =>
	argumentsIn(parameters).find((key) => {
		const field = String.raw`\s*(?:\??\.\s*${key}(?![\w$])|(?:\?\.)?\s*\[\s*["'\x60]${key}["'\x60])`;
		const reads = new RegExp(String.raw`\$(?:json|data|input\b[^$]*?\.\s*json)${field}`);
		return expressionsIn(parameters).some((expression) => reads.test(expression));
	});

/** @returns which safeguard reads an argument of the model as a column of the item, if one does */
function columnOfModel(parameters: unknown): string | undefined {
	for (const name of ['consentField', 'suppressionField'] as const) {
		const column: unknown = get(parameters, ['safeguards', name]);
		const [field = ''] = /[^.[\]'"]+/.exec(typeof column === 'string' ? column : '') ?? [];
		const taken = nearestName(field, argumentsIn(parameters));
		if (taken !== undefined) return `${LABELS[name]} reads what the model writes as ${taken}`;
	}
	return undefined;
}

/** @returns what reads an argument of the model in place of the data, if anything does */
export function readsOfModel(parameters: unknown): string | undefined {
	const taken = takenField(parameters);
	return taken === undefined
		? columnOfModel(parameters)
		: `$json.${taken} reads what the model writes as ${taken}`;
}

const expressionsIn = (stored: unknown): string[] => {
	if (isObject(stored)) return Object.values(stored).flatMap(expressionsIn);
	return typeof stored === 'string' && stored.startsWith('=') ? [stored] : [];
};

/** Whether an expression has nothing but `$fromAI`. */
const isOfModelAlone = (expression: string): boolean =>
	(readTemplate(expression)?.expressions ?? []).every(({ code }) => {
		const bare = code.replace(/\/\*.*?\*\//gs, '').trim();
		return /^\$from[^$]+$/.test(bare) && referencesIn(bare)[0] === bare;
	});
