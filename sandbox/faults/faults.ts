import type { EndpointName } from '../rules/endpoints';
import {
	FAULT_KINDS,
	type Effects,
	type FaultKind,
	type FaultName,
	type Moment,
	type Parameters,
} from './kinds';

/** A fault that is switched on; its parameters are beside the named parts. */
export interface Fault {
	readonly kind: FaultName;
	/** Which endpoint it hits; `/sms/send` if it is not given. */
	readonly endpoint?: EndpointName | undefined;
	/** How many times it is still triggered; every time if it is not given. */
	readonly count?: number | undefined;
	/** From 0 to 1: how likely it is triggered; for certain if it is not given. */
	readonly probability?: number | undefined;
	readonly parameters: Parameters;
}

/** A fault that was triggered, and what it does. */
export interface TriggeredFault<M extends Moment> {
	readonly fault: Fault;
	readonly effect: Effects[M];
}

const KINDS = new Map<FaultName, FaultKind>(FAULT_KINDS.map((kind) => [kind.name, kind]));

/** The faults that are on. The one place that decides whether one of them is triggered. */
export class Faults {
	#faults: Fault[] = [];
	readonly #newRandom: () => () => number;
	readonly #changed: () => void;
	#random: () => number;

	/** @param newRandom makes the source of chance, which is the same each time */
	constructor(newRandom: () => () => number, changed: () => void) {
		this.#newRandom = newRandom;
		this.#changed = changed;
		this.#random = newRandom();
	}

	/** Switches all off, and lets chance begin anew. */
	reset(): void {
		this.#random = this.#newRandom();
		this.replace([]);
	}

	/** Gives the faults that are on. */
	list(): readonly Fault[] {
		return this.#faults;
	}

	/** Puts other faults in the place of those that are on. */
	replace(faults: readonly Fault[]): void {
		this.#faults = [...faults];
		this.#changed();
	}

	/**
	 * Decides which fault is triggered, and counts it: the first in the list that fits the moment and
	 * that chance does not spare.
	 */
	trigger<M extends Moment>(
		moment: M,
		called: EndpointName = 'send',
	): TriggeredFault<M> | undefined {
		for (const fault of this.#faults) {
			const { kind: name, endpoint = 'send', probability } = fault;
			const kind = KINDS.get(name);
			if (!kind || !isTriggeredAt(kind, moment) || endpoint !== called) continue;
			if (probability !== undefined && this.#random() >= probability) continue;
			this.#countDown(fault);
			return { fault, effect: kind.effect };
		}
		return undefined;
	}

	#countDown(triggered: Fault): void {
		if (triggered.count === undefined) return;
		const count = triggered.count - 1;
		this.replace(
			this.#faults.flatMap((fault) => {
				if (fault !== triggered) return fault;
				return count > 0 ? { ...fault, count } : [];
			}),
		);
	}
}

function isTriggeredAt<M extends Moment>(
	kind: FaultKind,
	moment: M,
): kind is FaultKind & { moment: M; effect: Effects[M] } {
	return kind.moment === moment;
}
