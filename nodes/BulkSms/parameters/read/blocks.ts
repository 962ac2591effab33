import { clamp, get } from 'lodash';
import type {
	IExecuteFunctions,
	INodeExecutionData,
	IPairedItemData,
	ISourceData,
} from 'n8n-workflow';

import { blockOfItems, codeOfBlock } from '../../core/expression/blockCode';
import { isScalar } from '../../core/expression/plainReference';
import { systemClock } from '../../transport/clock';
import { nodeReference } from './parameter';

/** So many items are in a block, as far as it is known to take no longer. n8n waits meanwhile. */
const ITEMS = { fewest: 10, first: 50, most: 1_000 };
const MILLISECONDS = 100;
/** So many expressions have a block. */
const MOST_BLOCKS = 50;
/** The entry in the context of the node, while n8n's engine reads it. */
const ENTRY = 'bulkSmsBlock';

/** The values of code for an item, and for those behind it. */
interface Block {
	from: number;
	/** Undefined for an item that must be asked for alone. */
	values: unknown[];
	/** So many items the next block of this code has. */
	next: number;
	/** Whether an item behind it was asked for alone: it is worth the next block. */
	isOver: boolean;
}

/** Finds the value of code for an item. Undefined if n8n must be asked for this item alone. */
export type ValueOf = (code: string) => unknown;

/**
 * Evaluates code for many items at once. A call of n8n's engine takes 0.4 ms or more, whatever it
 * does. The first item is asked for alone: if n8n evaluates the code, it is right by itself. Whatever
 * is no text, number, yes or no is asked for alone, too.
 */
export class Blocks {
	private readonly byCode = new Map<string, Block>();

	/** @param items none if `$json` is something else */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly items: readonly INodeExecutionData[],
	) {}

	/**
	 * Reads a value of an item.
	 *
	 * @param read makes the value from those of code. It gives undefined if one is missing
	 * @param alone asks n8n for the value of this item
	 * @throws what `alone` throws
	 */
	read<T>(itemIndex: number, read: (valueOf: ValueOf) => T | undefined, alone: () => T): T {
		// For two items, a block costs as much as it saves.
		if (this.items.length < 3) return alone();
		const missing = new Set<string>();
		const value = read((code) => {
			const known = this.known(code, itemIndex);
			if (known === undefined) missing.add(code);
			return known;
		});
		if (value !== undefined) return value;
		const given = alone();
		for (const code of missing) this.end(code, itemIndex);
		return given;
	}

	private known(code: string, itemIndex: number): unknown {
		let block = this.byCode.get(code);
		if (block?.isOver) {
			block = this.evaluated(code, itemIndex, block.next);
			this.byCode.set(code, block);
		}
		return block?.values[itemIndex - block.from];
	}

	private end(code: string, itemIndex: number): void {
		const block = this.byCode.get(code);
		if (block && itemIndex - block.from in block.values) return;
		if (this.byCode.size >= MOST_BLOCKS) this.byCode.clear();
		this.byCode.set(code, { from: 0, values: [], next: block?.next ?? ITEMS.first, isOver: true });
	}

	private evaluated(code: string, from: number, count: number): Block {
		const items = this.items.slice(from, from + count);
		const since = systemClock.steady();
		const given = this.ask(code, from, items);
		const inTime = (count * MILLISECONDS) / (systemClock.steady() - since);
		return {
			from,
			values: items.map((_, index) => {
				const value: unknown = get(given, [index, 0]);
				return isKept(value) ? value : undefined;
			}),
			next: clamp(Math.round(inTime), ITEMS.fewest, ITEMS.most),
			isOver: false,
		};
	}

	/** @returns undefined if n8n cannot evaluate the code for these items together */
	private ask(code: string, from: number, items: INodeExecutionData[]): unknown {
		const { context } = this;
		const asked = codeOfBlock(code, `${nodeReference(context.getNode().name)}.context.${ENTRY}`);
		if (asked === undefined) return undefined;
		try {
			// With another way to store files, n8n gives the `json` alone.
			if (context.getWorkflowDataProxy(from).$input.item !== items[0]) return undefined;
			const entries = context.getContext('node');
			// The engine reads of it only what the code reads. Of `$input.all()`, it copies all items:
			// 100,000 wide rows end it, and each later expression of the execution fails.
			entries[ENTRY] = blockOfItems(
				items.map(({ json }) => json),
				items.map((item) => pairOf(context, item)),
			);
			try {
				return context.evaluateExpression(`{{${asked}}}`, from);
			} finally {
				delete entries[ENTRY];
			}
		} catch {
			return undefined;
		}
	}
}

/**
 * Finds where n8n begins to look for the item of another node. For `$(node).item`, it evaluates the
 * outputs of this node each time, but not for `$getPairedItem`.
 *
 * @returns undefined if n8n does not know from which item the item comes
 */
export function pairOf(
	context: IExecuteFunctions,
	{ pairedItem }: INodeExecutionData,
): [ISourceData | null, IPairedItemData] | undefined {
	if (typeof pairedItem !== 'object' || Array.isArray(pairedItem)) return undefined;
	const before = context.getExecuteData().source?.main;
	return [before?.[pairedItem.input ?? 0] ?? before?.[0] ?? null, pairedItem];
}

/** QuickJS writes half of a surrogate pair in one way in a list, and in another way alone. */
const isKept = (value: unknown): boolean =>
	isScalar(value) &&
	(typeof value === 'number' ? Number.isFinite(value) : !/[\p{Cs}\ufffd]/u.test(String(value)));
