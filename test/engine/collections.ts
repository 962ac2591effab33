import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';

const { properties } = new BulkSms().description;

/** The collection that each option of a message or a run belongs to, by the name of the option. */
const COLLECTION_OF: ReadonlyMap<string, string> = new Map(
	properties
		.filter(({ displayOptions }) => displayOptions?.show?.resource?.includes('message'))
		.filter(({ type }) => type === 'collection')
		.flatMap(({ name, options = [] }) => options.map((option) => [option.name, name] as const))
		// Send comes first: an option that another operation lists elsewhere belongs where Send has it.
		.reverse(),
);

/**
 * Puts each option into the collection that the editor would store it in.
 *
 * @throws RangeError for an option that no collection has
 */
export function inCollections<T>(options: Record<string, T>): Record<string, Record<string, T>> {
	const collections: Record<string, Record<string, T>> = {};
	for (const [name, value] of Object.entries(options)) {
		const collection = COLLECTION_OF.get(name);
		if (collection === undefined) throw new RangeError(`There is no option ${name}`);
		collections[collection] = { ...collections[collection], [name]: value };
	}
	return collections;
}
