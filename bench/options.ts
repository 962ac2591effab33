import { parseArgs } from 'node:util';

const PARTS = ['sending', 'reports', 'incoming', 'status', 'campaign'];

/** What the command line of the bench asks for. */
export interface BenchOptions {
	/** Which of "sending", "reports", "incoming", "status" and "campaign". */
	parts: readonly string[];
	/** One round only. */
	isQuick: boolean;
	/** Numbers of messages instead of each way's own, rising. */
	sizes?: readonly number[];
	/** Whether this is less than the whole bench measures. */
	isLook: boolean;
}

/** @throws when the bench does not know an option or its value */
export function readOptions(args: readonly string[]): BenchOptions {
	const { values } = parseArgs({
		args: [...args],
		options: {
			only: { type: 'string' },
			quick: { type: 'boolean', default: false },
			sizes: { type: 'string' },
		},
	});
	const parts = values.only?.split(',') ?? PARTS;
	if (!parts.every((part) => PARTS.includes(part))) {
		throw new Error(`--only takes one or more of ${PARTS.join(',')}`);
	}
	const sizes = values.sizes?.split(',').map(Number);
	if (sizes?.some((size) => !Number.isInteger(size) || size < 1)) {
		throw new Error('--sizes takes numbers of messages, for example 200,1000');
	}
	return {
		parts,
		isQuick: values.quick,
		...(sizes && { sizes: sizes.toSorted((a, b) => a - b) }),
		isLook: values.quick || sizes !== undefined,
	};
}
