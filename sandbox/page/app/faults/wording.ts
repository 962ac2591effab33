import type { Fault, FaultKind, Faults } from '../api/types';

/** Says how often a fault is triggered, such as "the next 3 requests". */
export function frequencyOf({ count, probability }: Fault): string {
	if (typeof count === 'number') return count === 1 ? 'the next one' : `the next ${count}`;
	if (typeof probability === 'number') return `${Math.round(probability * 1000) / 10} %`;
	return 'every time';
}

/**
 * Gives a fault's name for people, with the endpoint that it hits unless that is `/sms/send`,
 * such as "Message log: 404 Not Found"; the bare names of what is not known.
 */
export function titleOf({ kind, endpoint }: Fault, { kinds, endpoints }: Faults): string {
	const title = kinds.find(({ name }) => name === kind)?.title ?? kind;
	if (endpoint === undefined || endpoint === 'send') return title;
	const place = endpoints.find(({ name }) => name === endpoint)?.title ?? endpoint;
	return `${place}: ${title}`;
}

/** Lists the parameters of a fault with their units, such as "by 3000 milliseconds". */
export function parametersOf(fault: Fault, kinds: readonly FaultKind[]): string {
	const parameters = kinds.find(({ name }) => name === fault.kind)?.parameters ?? [];
	return parameters
		.filter(({ name }) => fault[name] !== undefined && fault[name] !== null)
		.map(({ name, title, unit }) => `${title.toLowerCase()} ${String(fault[name])} ${unit}`)
		.join(', ');
}
