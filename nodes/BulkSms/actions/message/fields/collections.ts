import type { INodeProperties } from 'n8n-workflow';

import { askGateway, messageOptions } from './messageOptions';
import { pageOptions } from './pageOptions';
import { safeguards } from './safeguards';
import { sending } from './sending';

/** The three groups of what may be added to a message or a run. */
export type CollectionName = 'options' | 'safeguards' | 'sending';

const COLLECTIONS = { options: messageOptions, safeguards, sending } as const satisfies Record<
	CollectionName,
	INodeProperties
>;

/** Labels in the editor, by collection and by the option in it. */
const LABELS: ReadonlyMap<string, string> = new Map(
	Object.entries({
		...COLLECTIONS,
		options: withOptions(messageOptions, [...pageOptions, askGateway]),
	}).flatMap(([collection, { options = [] }]: [string, INodeProperties]) =>
		options.flatMap((option) =>
			'type' in option ? [[`${collection}.${option.name}`, option.displayName] as const] : [],
		),
	),
);

/** Returns the label of a collection in the editor, for example `Safeguards`. */
export const collectionLabel = (collection: CollectionName): string =>
	COLLECTIONS[collection].displayName;

/** Returns the label of an option in the editor, for example `Max Recipients`. */
export const optionLabel = (collection: CollectionName, name: string): string =>
	LABELS.get(`${collection}.${name}`) ?? name;

/**
 * Returns a collection with only some of its options, for an operation that has no use for the
 * others.
 *
 * @param names the names of the options to keep
 * @param descriptions what the operation says of an option instead of its usual description, by name
 */
export function onlyOptions(
	collection: CollectionName,
	names: readonly string[],
	descriptions: Readonly<Record<string, string>> = {},
): INodeProperties {
	const { options = [], ...rest } = COLLECTIONS[collection];
	return {
		...rest,
		options: options
			.filter(({ name }) => names.includes(name))
			.map((option) => {
				const description = descriptions[option.name];
				return description === undefined ? option : { ...option, description };
			}),
	};
}

/** Returns a collection with further options, all in the order of their labels. */
export function withOptions(
	{ options = [], ...collection }: INodeProperties,
	more: INodeProperties[],
): INodeProperties {
	const all = [...options, ...more].sort((one, other) =>
		labelOf(one).localeCompare(labelOf(other), 'en'),
	);
	return { ...collection, options: all };
}

function labelOf(option: NonNullable<INodeProperties['options']>[number]): string {
	return 'displayName' in option ? option.displayName : option.name;
}
