import type { Fault, FaultKind } from '../api/types';

/** Says how often a fault strikes, such as "the next 3 requests". */
export function frequencyOf({ count, probability }: Fault): string {
	if (typeof count === 'number') return count === 1 ? 'the next one' : `the next ${count}`;
	if (typeof probability === 'number') return `${Math.round(probability * 1000) / 10} %`;
	return 'every one';
}

/** Gives a kind's name for people; the bare name for a kind that is not known. */
export function titleOf(fault: Fault, kinds: readonly FaultKind[]): string {
	return kinds.find(({ name }) => name === fault.kind)?.title ?? fault.kind;
}

/** Lists the parameters of a fault with their units, such as "by 3000 milliseconds". */
export function parametersOf(fault: Fault, kinds: readonly FaultKind[]): string {
	const parameters = kinds.find(({ name }) => name === fault.kind)?.parameters ?? [];
	return parameters
		.filter(({ name }) => fault[name] !== undefined && fault[name] !== null)
		.map(({ name, title, unit }) => `${title.toLowerCase()} ${String(fault[name])} ${unit}`)
		.join(', ');
}
