import type { INodeParameters, INodeProperties } from 'n8n-workflow';

/**
 * Names all that a node can be set to: each parameter by its path, such as
 * `options.quietHours.hours.from`, and each choice of a list, such as `waitUnit = days`.
 */
export function settingsOf(properties: INodeProperties[], path = ''): string[] {
	return properties
		.filter(({ type }) => type !== 'notice' && type !== 'hidden')
		.flatMap((property) => {
			const name = path + property.name;
			const choices = choicesOf(property).map((value) => `${name} = ${value}`);
			// What is chosen from a list and has its default value is not stored.
			return [
				...(property.type === 'options' ? [] : [name]),
				...choices,
				...inside(property, name),
			];
		});
}

/** Names what stored parameters set, by the same names, and what they leave at its default. */
export function settingsIn(
	properties: INodeProperties[],
	stored: INodeParameters,
	path = '',
): string[] {
	return properties.flatMap((property) => {
		const name = path + property.name;
		const value = stored[property.name];
		const chosen: unknown[] = [value ?? property.default].flat();
		const choices = choicesOf(property)
			.filter((choice) => chosen.includes(choice))
			.map((choice) => `${name} = ${choice}`);
		return value === undefined
			? choices
			: [name, ...choices, ...storedInside(property, value, name)];
	});
}

/** Names the parameters that are stored, known or not, without their choices. */
export function storedNames(stored: unknown, path = ''): string[] {
	if (Array.isArray(stored)) return stored.flatMap((each) => storedNames(each, path));
	if (!isRecord(stored)) return [];
	return Object.entries(stored).flatMap(([key, value]) => {
		const name = path === '' ? key : `${path}.${key}`;
		return [name, ...storedNames(value, name)];
	});
}

/** Names the parameters of a node and the groups in which they stand, without their choices. */
export function describedNames(properties: INodeProperties[], path = ''): string[] {
	return properties.flatMap((property) => {
		const name = path + property.name;
		return [
			name,
			...groupsOf(property, name).flatMap(([group, inner]) => [
				group,
				...describedNames(inner, `${group}.`),
			]),
		];
	});
}

/** What stands inside a collection, by the path that leads there. */
function groupsOf(
	{ type, options = [] }: INodeProperties,
	name: string,
): Array<[string, INodeProperties[]]> {
	if (type === 'collection') {
		return [[name, options.flatMap((each) => ('type' in each ? [each] : []))]];
	}
	return options.flatMap(
		(each): Array<[string, INodeProperties[]]> =>
			'values' in each ? [[`${name}.${each.name}`, each.values]] : [],
	);
}

const inside = (property: INodeProperties, name: string): string[] =>
	groupsOf(property, name).flatMap(([path, inner]) => settingsOf(inner, `${path}.`));

function storedInside(property: INodeProperties, value: unknown, name: string): string[] {
	return groupsOf(property, name).flatMap(([path, inner]) => {
		const group =
			path === name ? value : isRecord(value) ? value[path.slice(name.length + 1)] : undefined;
		return [group]
			.flat()
			.flatMap((each) => (isRecord(each) ? settingsIn(inner, each, `${path}.`) : []));
	});
}

const choicesOf = ({ type, options = [] }: INodeProperties): Array<string | number | boolean> =>
	type === 'options' || type === 'multiOptions'
		? options.flatMap((each) => ('value' in each ? [each.value] : []))
		: [];

const isRecord = (value: unknown): value is INodeParameters =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
