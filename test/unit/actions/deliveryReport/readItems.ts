import { get } from 'lodash';
import type { IBinaryData, IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { execute } from '../../../../nodes/BulkSms/actions/deliveryReport/read.operation';
import { strictContext } from '../../strictContext';

/** One run of the operation without n8n's engine; what is absent has n8n's default. */
export interface ReadRun {
	items: object[];
	parameters?: object;
	/** The bytes of the file `data` of each item. */
	files?: Buffer[];
	/** Whether the workflow goes on after a failure. */
	continues?: boolean;
}

/** What n8n fills in where nobody chose anything. */
export const DEFAULTS = {
	inputType: 'field',
	bodyField: 'body',
	outcomes: ['delivered', 'expired', 'rejected', 'undelivered', 'unknown'],
	checkToken: false,
	options: {},
};

const FILE: IBinaryData = { data: '', mimeType: 'application/json' };

/** Runs the operation and returns what came out, its hints, and how often n8n was asked for a parameter. */
export async function readItems({ items, parameters, files, continues = false }: ReadRun) {
	const all = new Map<string, unknown>(Object.entries({ ...DEFAULTS, ...parameters }));
	const hints: NodeExecutionHint[] = [];
	let lookups = 0;
	const context = strictContext<IExecuteFunctions>({
		getNode: () => ({ name: 'Bulk SMS', type: 'bulkSms', parameters: Object.fromEntries(all) }),
		getInputData: () => items.map((json) => ({ json, ...(files && { binary: { data: FILE } }) })),
		getNodeParameter: (name: string, _: number, fallback: unknown) => {
			lookups += 1;
			const value: unknown = get(Object.fromEntries(all), name);
			return value === undefined ? fallback : value;
		},
		continueOnFail: () => continues,
		addExecutionHints: (hint: NodeExecutionHint) => hints.push(hint),
		helpers: { getBinaryDataBuffer: (item: number) => Promise.resolve(files?.[item]) },
	});
	const [output = []] = await execute(context);
	return { output, hints, lookups };
}
