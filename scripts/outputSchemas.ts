import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mapValues, union } from 'lodash';
import { z, type ZodRawShape, type ZodTypeAny } from 'zod/v3';

import { events, outputs, type Output } from '../nodes/BulkSms/core/output';

/** A JSON Schema as far as n8n reads one: of several types its editor shows the first. */
export interface JsonSchema {
	type: string | string[];
	enum?: unknown[];
	items?: JsonSchema;
	properties?: Record<string, JsonSchema>;
	required?: string[];
}

/** Any value of JSON. It is an object as a rule. */
const ANY: JsonSchema = { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] };

const isObject = (each: ZodTypeAny): each is z.ZodObject<ZodRawShape> =>
	each instanceof z.ZodObject;
const isOptional = (each: ZodTypeAny): each is z.ZodOptional<ZodTypeAny> =>
	each instanceof z.ZodOptional;
const isNullable = (each: ZodTypeAny): each is z.ZodNullable<ZodTypeAny> =>
	each instanceof z.ZodNullable;
const isArray = (each: ZodTypeAny): each is z.ZodArray<ZodTypeAny> => each instanceof z.ZodArray;
const isUnion = (each: ZodTypeAny): each is z.ZodUnion<readonly [ZodTypeAny, ...ZodTypeAny[]]> =>
	each instanceof z.ZodUnion;
const isEnum = (each: ZodTypeAny): each is z.ZodEnum<[string, ...string[]]> =>
	each instanceof z.ZodEnum;
const isLiteral = (each: ZodTypeAny): each is z.ZodLiteral<unknown> => each instanceof z.ZodLiteral;

/** @throws for a kind of description that no output needed so far */
export function toJsonSchema(description: ZodTypeAny): JsonSchema {
	if (isObject(description)) return objectOf(description.shape);
	if (isOptional(description)) return toJsonSchema(description.unwrap());
	if (isNullable(description)) return eitherOf([toJsonSchema(description.unwrap()), NULL]);
	if (isArray(description)) return { type: 'array', items: toJsonSchema(description.element) };
	if (isUnion(description)) return eitherOf(description.options.map(toJsonSchema));
	if (isEnum(description)) return { type: 'string', enum: description.options };
	if (isLiteral(description)) {
		return { type: typeof description.value, enum: [description.value] };
	}
	if (description instanceof z.ZodString) return { type: 'string' };
	if (description instanceof z.ZodNumber) return { type: 'number' };
	if (description instanceof z.ZodBoolean) return { type: 'boolean' };
	if (description instanceof z.ZodRecord) return { type: 'object' };
	if (description instanceof z.ZodUnknown || description instanceof z.ZodAny) return ANY;
	throw new Error(`An output is described by ${description.constructor.name}`);
}

const NULL: JsonSchema = { type: 'null' };

function objectOf(shape: ZodRawShape): JsonSchema {
	const required = Object.keys(shape).filter((name) => shape[name]?.isOptional() === false);
	return {
		type: 'object',
		properties: mapValues(shape, toJsonSchema),
		...(required.length > 0 && { required }),
	};
}

/** Without `anyOf`, which n8n's editor shows as nothing. */
function eitherOf(schemas: readonly JsonSchema[]): JsonSchema {
	const [first, ...others] = union(schemas.flatMap(({ type }) => type));
	const values = schemas.flatMap((each) => each.enum ?? []);
	const { properties, items } = schemas.find((each) => each.properties ?? each.items) ?? {};
	return {
		type: others.length === 0 && first !== undefined ? first : [first ?? 'null', ...others],
		...(schemas.every((each) => each.enum) && { enum: values }),
		...(properties && { properties }),
		...(items && { items }),
	};
}

/**
 * Makes the schemas that n8n looks for beside the nodes, by their paths there. It asks by resource and
 * operation, so that all events of the trigger share one, which has the fields of each.
 */
export function outputSchemas(): Map<string, JsonSchema> {
	const schemas = new Map<string, JsonSchema>();
	for (const [resource, operations] of Object.entries(outputs)) {
		for (const [operation, output] of Object.entries(operations)) {
			if (output === 'input') continue;
			schemas.set(`v1.0.0/${resource}/${operation}.json`, toJsonSchema(output.usual));
		}
	}
	// A name that n8n's editor does not ask for: it would show an empty panel in place of a preview.
	schemas.set('v1.0.0/output.json', ofAll(Object.values(events)));
	return schemas;
}

function ofAll(all: Output[]): JsonSchema {
	const shapes = all.map(({ usual }) => usual.shape);
	const names = union(...shapes.map(Object.keys));
	const first = (name: string) => shapes.flatMap((shape) => shape[name] ?? []).slice(0, 1);
	return objectOf(
		Object.fromEntries(
			names.flatMap((name) => first(name).map((each) => [name, each.optional()] as const)),
		),
	);
}

/** Writes the schemas into a folder. `version` is that of the form of such files. */
export async function writeOutputSchemas(folder: string): Promise<void> {
	for (const [file, schema] of outputSchemas()) {
		const target = path.join(folder, file);
		await mkdir(path.dirname(target), { recursive: true });
		await writeFile(target, JSON.stringify({ ...schema, version: 1 }));
	}
}
