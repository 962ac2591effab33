// What the schemas of all endpoints are made of (JSON Schema 2020-12, the dialect of OpenAPI 3.1).

/** Any text. */
export const text = { type: 'string' } as const;

/** Leads to a schema by its name. */
export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** An object with these properties and no others. */
export const object = (required: readonly string[], properties: Record<string, unknown>) => ({
	type: 'object',
	additionalProperties: false,
	required,
	properties,
});
