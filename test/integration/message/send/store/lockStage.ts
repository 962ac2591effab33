import { countBy, range } from 'lodash';
import type { ICheckProcessedContextData, IExecuteFunctions } from 'n8n-workflow';

import { Borders } from '../../../../../nodes/BulkSms/actions/store/borders';
import { type Limit, Limits } from '../../../../../nodes/BulkSms/actions/store/limits';
import { Store } from '../../../../../nodes/BulkSms/actions/store/store';
import type { Turns } from '../../../../../nodes/BulkSms/actions/store/lock/storeLine';
import { StoreLock } from '../../../../../nodes/BulkSms/actions/store/lock/storeLock';
import type { TimeLimit } from '../../../../../nodes/BulkSms/actions/store/timeLimit';
import type { TestClock } from '../../../../engine/clock';
import { ProcessedStore } from '../../../../engine/store/processedStore';
import { strictContext } from '../../../../unit/strictContext';

type Helpers = IExecuteFunctions['helpers'];

/** What n8n gives a node of one workflow. */
function contextOf(store: ProcessedStore, nodeId: string, said: string[] = []): IExecuteFunctions {
	const place = {
		workflow: { id: 'workflow' },
		node: { id: nodeId },
	} as ICheckProcessedContextData;
	const helpers: Partial<Helpers> = {
		checkProcessedAndRecord: async (items, scope, options) =>
			await store.checkProcessedAndRecord(items, scope, place, options),
		removeProcessed: async (items, scope, options) =>
			await store.removeProcessed(items, scope, place, options),
		clearAllProcessedItems: async (scope) => await store.clearAllProcessedItems(scope, place),
		getProcessedDataCount: async (scope, options) =>
			await store.getProcessedDataCount(scope, place, options),
	};
	return strictContext<IExecuteFunctions>({
		getWorkflow: () => ({ id: 'workflow', active: true }),
		getNode: () => ({ name: 'Bulk SMS' }),
		logger: { info: (text: string) => void said.push(text) },
		sendMessageToUI: (text: string) => void said.push(text),
		helpers,
	});
}

interface Asked {
	key: string;
}

/** One execution that takes places of a limit. */
class Taking {
	private limits: Limits<Asked, Limit<Asked>> | undefined;

	private admitted: Asked[] = [];

	constructor(
		private readonly store: Store,
		private readonly clock: TestClock,
		private readonly borders: Borders,
	) {}

	/** @returns how many of each key it gets */
	async reserve(wanted: ReadonlyMap<string, number>, limit: TimeLimit, cancel?: AbortSignal) {
		const all = [{ ...limit, keyOf: ({ key }: Asked) => key }];
		this.limits ??= new Limits(this.store, this.clock, all, this.borders);
		const { limits, store } = this;
		const asked = [...wanted].flatMap(([key, count]) => range(count).map(() => ({ key })));
		return await store.exclusively(async () => {
			const { current } = await store.stateOf({ candidates: limits.toLookUp() });
			limits.useWindows(current);
			await limits.reserve(asked);
			this.admitted = asked.filter((each) => limits.admit(each) === undefined);
			await limits.giveBackSurplus();
			const granted = countBy(this.admitted, ({ key }) => key);
			return new Map([...wanted.keys()].map((key) => [key, granted[key] ?? 0]));
		}, cancel);
	}

	async giveBack(count: number): Promise<void> {
		const back = new Set(this.admitted.slice(0, count));
		this.limits?.settle((each) => back.has(each));
		await this.store.exclusively(async () => await this.limits?.giveBack());
	}
}

/** The store as executions of one process of n8n use it. */
export function processOf(
	store: ProcessedStore,
	clock: TestClock,
	{ nodeId = 'node', said = [] as string[], callLimit = 10_000 } = {},
) {
	const turns: Turns = new Map();
	const context = contextOf(store, nodeId, said);
	const lock = () => new StoreLock(context, clock, callLimit, turns);
	const borders = new Borders(context, new Map());
	const newStore = () => new Store(context, lock(), 400_000);
	return { lock, execution: () => new Taking(newStore(), clock, borders) };
}

/** A database that takes up to so many milliseconds for each step. */
export function slowStore(clock: TestClock, seed: number, longest: number): ProcessedStore {
	const store = new ProcessedStore();
	let state = seed;
	store.table.pause = async () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		await clock.sleep((state / 2_147_483_648) * longest);
	};
	return store;
}

export const ofOne = (count: number) => new Map([['all', count]]);
