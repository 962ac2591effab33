/** An item and where an object in it is: the names that lead there. */
interface Place {
	item: number;
	path: string;
}

/**
 * Finds objects that two items share: a later node that writes into one of the items would change the
 * other one.
 *
 * @returns a sentence for each
 */
export function sharedObjects(items: object[]): string[] {
	const places = new Map<object, Place>();
	const shared: string[] = [];
	const look = (value: unknown, place: Place): void => {
		if (typeof value !== 'object' || value === null) return;
		const known = places.get(value);
		if (known !== undefined) {
			if (known.item === place.item) return;
			shared.push(`Item ${known.item}${known.path} is in item ${place.item}${place.path}, too.`);
			return;
		}
		places.set(value, place);
		for (const [name, each] of Object.entries(value)) {
			look(each, { item: place.item, path: `${place.path}.${name}` });
		}
	};
	for (const [item, json] of items.entries()) look(json, { item, path: '' });
	return shared;
}
