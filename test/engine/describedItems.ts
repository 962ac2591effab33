import type { IDataObject, INodeExecutionData, INodeType } from 'n8n-workflow';
import { intersection, isEqual, memoize } from 'lodash';
import { z } from 'zod/v3';

import type { BulkSms } from '../../nodes/BulkSms/BulkSms.node';
import { resources } from '../../nodes/BulkSms/actions';
import type { Resource } from '../../nodes/BulkSms/actions/operation';
import { events, outputs, type Output } from '../../nodes/BulkSms/core/output';
import { sharedObjects } from './ownObjects';

/** A node as a workflow stores it, as far as it decides what comes out. */
export interface LeftNode {
	/** `bulkSms` or `bulkSmsTrigger`. */
	type: string;
	parameters: Record<string, unknown>;
	/** Whether n8n itself has added fields of the input to failures. */
	hasErrorOutput?: boolean;
}

/**
 * Compares items that left a node with the descriptions of its output.
 *
 * @returns what is wrong with each that none of the descriptions allows
 */
export function undescribed(
	{ type, parameters, hasErrorOutput }: LeftNode,
	items: Array<Record<string, unknown>>,
): string[] {
	const { name, output } = type.includes('Trigger') ? ofEvent(parameters) : ofOperation(parameters);
	if (output === 'input') return [];
	if (output === undefined) return [`${name} has no description of its output`];
	const hasInputFields = includesInput(parameters.sending);
	return items.flatMap((json) => {
		const isFailure = 'error' in json && type === 'bulkSms';
		const ofFailure = failureOf(output);
		// There, these fields are those of the input.
		const ofBranch = ofFailure.omit({ to: true, outcome: true, reason: true, text: true });
		const mayHold = isFailure
			? [hasErrorOutput === true ? ofBranch : ofFailure]
			: [output.usual, ...(output.others ?? [])];
		const isWide = hasInputFields || (isFailure && hasErrorOutput === true);
		const wrong: string[] = [];
		for (const fields of mayHold) {
			const fault = faultOf(fields, json, isWide);
			if (fault === undefined) return [];
			wrong.push(fault);
		}
		return [`${name}: ${wrong.join(' Or: ')}`];
	});
}

function ofEvent({ event = 'deliveryReport' }: Record<string, unknown>) {
	const name = typeof event === 'string' ? event : '';
	return { name, output: events[name] };
}

function ofOperation({ resource = 'message', operation }: Record<string, unknown>) {
	const table: Record<string, Resource> = resources;
	const group = typeof resource === 'string' ? resource : '';
	const name = typeof operation === 'string' ? operation : (table[group]?.defaultOperation ?? '');
	return { name: `${group} ${name}`, output: outputs[group]?.[name] };
}

const includesInput = (sending: unknown): boolean =>
	typeof sending === 'object' && sending !== null && 'includeInputFields' in sending;

type Fields = Output['usual'];

/** How a failure begins that comes out among the other items. */
const AS_OTHERS = {
	to: z.string().optional(),
	outcome: z.enum(['rejected', 'notSent', 'unknown']).optional(),
	reason: z.string().min(1).optional(),
	text: z.string().optional(),
};

/** The details of a failure hold what is known of a result, and where the fault is. */
const failureOf = memoize(({ usual, others = [] }: Output): Fields => {
	const known = [usual, ...others].flatMap((fields) => Object.keys(fields.shape));
	const details = ['item', 'field', 'outcome', 'reason', ...known].map((name) => [
		name,
		z.unknown(),
	]);
	return z
		.object({
			...AS_OTHERS,
			error: z.string().min(1),
			message: z.string().min(1),
			details: z.object(Object.fromEntries(details) as Fields['shape']).strict(),
		})
		.strict();
});

const openOf = memoize((fields: Fields) => fields.passthrough());

/** Returns what the description does not allow; undefined if it allows the item. */
function faultOf(
	fields: Fields,
	json: Record<string, unknown>,
	isWide: boolean,
): string | undefined {
	const { error } = (isWide ? openOf(fields) : fields).safeParse(json);
	if (error) {
		const issues = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
		return `${issues.join('; ')} in ${JSON.stringify(json)}.`;
	}
	// With fields of the same name in the input, the order is another one.
	const names = Object.keys(json);
	const inOrder = intersection(Object.keys(fields.shape), names);
	if (isWide || isEqual(intersection(names, inOrder), inOrder)) return undefined;
	return `The order is ${names.join(', ')}, and not ${inOrder.join(', ')}.`;
}

const faults: string[] = [];

/** The node, with what leaves it kept in mind: {@link demandDescribed} speaks of it. */
export function watched(bulkSms: BulkSms): INodeType {
	const keep = (parameters: IDataObject, outputsLeft: INodeExecutionData[][] = []) => {
		const items = outputsLeft.flatMap((each) => each.map(({ json }) => json));
		faults.push(...undescribed({ type: 'bulkSms', parameters }, items));
		if (parameters.operation !== 'answer') faults.push(...sharedObjects(items));
	};
	const { description, methods } = bulkSms;
	return {
		description,
		methods,
		async execute() {
			const left = await bulkSms.execute.call(this);
			keep(this.getNode().parameters, left);
			return left;
		},
		async webhook() {
			const answer = await bulkSms.webhook.call(this);
			keep(this.getNode().parameters, answer.workflowData);
			return answer;
		},
	};
}

/**
 * @throws if an item left a watched node that the descriptions of its output do not allow, or that
 * shares an object with another one
 */
export function demandDescribed(): void {
	const found = faults.splice(0);
	if (found.length > 0) throw new Error(`An item is not as it is described. ${found.join('\n')}`);
}
