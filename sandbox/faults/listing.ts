import { z } from 'zod';
import type { Fault } from './faults';
import { FAULT_KINDS, type FaultKind } from './kinds';

/** A fault as it is listed and switched on: its parameters are beside the named parts. */
export type ListedFault = Record<string, string | number | null>;

/** Gives a fault as it is listed. */
export function listFault({ kind, count, probability, parameters }: Fault): ListedFault {
	return {
		kind,
		...(count !== undefined && { count }),
		...(probability !== undefined && { probability }),
		...parameters,
	};
}

const kindNames = FAULT_KINDS.map(({ name }) => name).join(', ');

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
						.object({ kind: z.string(), ...common, ...shape })
						.strict()
						.safeParse(raw);
					if (!parsed.success) {
						parsed.error.issues.forEach((issue) => context.addIssue(issue));
						return z.NEVER;
					}
					const { count, probability } = parsed.data;
					return {
						kind: kind.name,
						count: count ?? undefined,
						probability: probability ?? undefined,
						parameters: z.object(shape).parse(raw),
					};
				}),
		),
	})
	.strict();

type Parameter = z.ZodType<number | null, z.ZodTypeDef, unknown>;

function parameterShape({ parameters }: FaultKind): Record<string, Parameter> {
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
