import { fieldsOf } from './gatewayValues';

/**
 * The fields of an object in a delivery report, by their names in lower case, because n8n writes
 * XML tags so. What is blank is left out: an empty XML element says nothing.
 *
 * n8n puts the attributes of an XML element under `$`, and beside them its text under `_`.
 */
export function reportFields(value: unknown): ReadonlyMap<string, unknown> | undefined {
	const object = fieldsOf(value);
	if (object === undefined) return undefined;
	const { $: attributes, ...elements } = object;
	const fields = [...Object.entries(fieldsOf(attributes) ?? {}), ...Object.entries(elements)];
	return new Map(
		fields
			.map(([name, each]): [string, unknown] => [name.toLowerCase(), elementText(each)])
			.filter(([, each]) => each !== undefined && each !== null && each !== ''),
	);
}

/** The text of an XML element that has attributes; any other value as it is. */
function elementText(value: unknown): unknown {
	const object = fieldsOf(value);
	if (object === undefined) return value;
	const { $: attributes, _: text, ...elements } = object;
	const isText = typeof attributes === 'object' && Object.keys(elements).length === 0;
	return isText && typeof text === 'string' ? text : value;
}
