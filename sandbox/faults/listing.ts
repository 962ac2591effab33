import { z } from 'zod';
import { ENDPOINTS, type EndpointName } from '../rules/endpoints';
import type { Fault } from './faults';
import { FAULT_KINDS, type ListedKind } from './kinds';

/** A fault as it is listed and switched on: its parameters are beside the named parts. */
export type ListedFault = Record<string, string | number | null>;

/** Gives a fault as it is listed. */
export function listFault({ kind, endpoint, count, probability, parameters }: Fault): ListedFault {
	return {
		kind,
		...(endpoint !== undefined && { endpoint }),
		...(count !== undefined && { count }),
		...(probability !== undefined && { probability }),
		...parameters,
	};
}

/** Gives a kind of fault as it is listed: without what it does. */
export function listKind(kind: ListedKind): ListedKind {
	const { name, title, description, group, endpoints, parameters } = kind;
	return { name, title, description, group, endpoints, parameters };
}

const kindNames = FAULT_KINDS.map(({ name }) => name).join(', ');

const endpointNames = ENDPOINTS.map(({ name }) => name);

const common = {
	count: z.number().int('must be a whole number').min(1, 'must be at least 1').nullish(),
	probability: z.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1').nullish(),
};

/** The body of `PUT /api/faults`, with the defaults filled in. */
export const faultsBody = z
	.object({
		faults: z.array(
			z
				.object({ kind: z.string() })
				.passthrough()
				.transform((raw, context): Fault => {
					const kind = FAULT_KINDS.find(({ name }) => name === raw.kind);
					if (!kind) {
						const message = `must be one of ${kindNames}`;
						context.addIssue({ code: 'custom', path: ['kind'], message });
						return z.NEVER;
					}
					const shape = parameterShape(kind);
					const parsed = z
						.object({ kind: z.string(), endpoint: endpointFor(kind), ...common, ...shape })
						.strict()
						.safeParse(raw);
					if (!parsed.success) {
						parsed.error.issues.forEach((issue) => context.addIssue(issue));
						return z.NEVER;
					}
					const { endpoint, count, probability } = parsed.data;
					return {
						kind: kind.name,
						endpoint: endpoint ?? undefined,
						count: count ?? undefined,
						probability: probability ?? undefined,
						parameters: z.object(shape).parse(raw),
					};
				}),
		),
	})
	.strict();

/** Which endpoint may be named beside a kind. */
function endpointFor({ title, endpoints }: ListedKind) {
	return z
		.string()
		.nullish()
		.transform((given, context): EndpointName | undefined => {
			if (given === undefined || given === null) return undefined;
			const known = endpointNames.find((name) => name === given);
			if (known !== undefined && endpoints.includes(known)) return known;
			const fitting = endpoints.join(', ');
			const message =
				known === undefined
					? `must be one of ${endpointNames.join(', ')}`
					: fitting === ''
						? `does not fit the fault "${title}", which strikes delivery reports; leave it out`
						: `does not fit the fault "${title}", which can strike ${fitting} alone`;
			context.addIssue({ code: 'custom', message });
			return z.NEVER;
		});
}

type Parameter = z.ZodType<number | null, z.ZodTypeDef, unknown>;

function parameterShape({ parameters }: ListedKind): Record<string, Parameter> {
	return Object.fromEntries(
		parameters.map(({ name, default: standard, max }) => {
			const range = z
				.number()
				.min(0, `must be 0 to ${max}`)
				.max(max, `must be 0 to ${max}`)
				.nullable()
				.default(standard)
				.transform((value) => value ?? standard);
			return [name, range];
		}),
	);
}
