import { performance } from 'node:perf_hooks';
import { BROKEN_OFF, NO_ADDRESS, type StoredIncoming, UNDER_WAY } from '../inbox/incoming';
import type { Parts } from '../parts';
import type { CallForm, IncomingAddress } from '../rules/incomingAddress';
import { callFields, chargingFailedFields, keywordOf } from '../rules/incomingSms';
import { Caller } from '../http/caller';
import { callRequest } from './callRequest';
import { resultOf } from './outcome';
import { Turns } from '../time/turns';

/** What it needs of the sandbox. */
type Needs = Pick<Parts, 'settings' | 'callbacks' | 'store' | 'incoming' | 'now'>;

/** What a person writes. */
export interface Writing {
	readonly from: string;
	readonly text: string;
	/** The sender whom the person answers; nobody in particular by default. */
	readonly to?: string | null | undefined;
	/** The first word of the text by default. */
	readonly keyword?: string | undefined;
	/** Made by the sandbox by default. */
	readonly transactionId?: string | undefined;
	/** The form of the address by default. */
	readonly as?: CallForm | undefined;
}

/** So many calls are under way at once; others wait. */
const AT_ONCE = 20;

/** Tells what people write to the address for incoming SMS, as the provider does. */
export class IncomingSender {
	readonly #needs: Needs;
	readonly #caller: Caller;
	readonly #turns = new Turns(AT_ONCE);

	constructor(needs: Needs) {
		this.#needs = needs;
		const { callbacks, settings } = needs;
		this.#caller = new Caller(callbacks, settings.incomingTimeLimitMs, { keepAlive: false });
	}

	/** Tells of an SMS that somebody had written. Resolves when it is known what came of it. */
	async write(writing: Writing): Promise<StoredIncoming> {
		return await this.#tell(writing, 'hand');
	}

	/** Has a test number write by itself. */
	writeByItself(from: string, to: string, text: string): void {
		void this.#tell({ from, to, text }, 'testNumber');
	}

	/** Tells that charging for an SMS failed. Resolves when it is known what came of it. */
	async tellChargingFailed(of: StoredIncoming, as?: CallForm): Promise<StoredIncoming> {
		const { transactionId, from, to } = of;
		const call = { kind: 'chargingFailed', transactionId, from, to } as const;
		const facts = { ...call, keyword: '', text: '' };
		return await this.#call({ ...facts, by: 'hand' }, as, chargingFailedFields(transactionId));
	}

	/** Breaks off the calls that are under way, and drops those that wait. */
	clear(): void {
		this.#turns.clear();
		this.#caller.abort();
	}

	async #tell(
		{
			from,
			to = null,
			text,
			keyword = keywordOf(text),
			transactionId = this.#needs.store.newIdentifier(),
			as,
		}: Writing,
		by: StoredIncoming['by'],
	): Promise<StoredIncoming> {
		const facts = { kind: 'message', transactionId, from, to, keyword, text, by } as const;
		return await this.#call(facts, as, callFields(facts));
	}

	async #call(
		facts: Omit<StoredIncoming, 'id' | 'as' | 'at' | 'result'>,
		as: CallForm | undefined,
		fields: Record<string, string>,
	): Promise<StoredIncoming> {
		const { incoming: list, store, now } = this.#needs;
		const address = store.incomingAddress;
		if (!address) return list.add({ ...facts, as: null, at: now(), result: NO_ADDRESS });
		const form = as ?? address.as;
		const incoming = list.add({ ...facts, as: form, at: now(), result: UNDER_WAY });
		const isItsTurn = await this.#turns.take();
		const result = isItsTurn ? await this.#callAt(address, form, fields, facts) : BROKEN_OFF;
		if (isItsTurn) this.#turns.end();
		list.settle(incoming, result);
		return incoming;
	}

	async #callAt(
		address: IncomingAddress,
		form: CallForm,
		fields: Record<string, string>,
		{ kind, transactionId }: Pick<StoredIncoming, 'kind' | 'transactionId'>,
	) {
		const startedAt = performance.now();
		const result = await this.#caller.call(callRequest(address.url, form, fields), address.header);
		const durationMs = Math.round(performance.now() - startedAt);
		const awaitedId = kind === 'message' ? transactionId : null;
		return resultOf({ address, transactionId: awaitedId, result, durationMs });
	}
}
