import type { INodeProperties } from 'n8n-workflow';

/** The parameters of a node with those inside its collections, each as the editor shows it. */
export function leaves(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => [
		property,
		...(property.options ?? []).flatMap((option) => {
			if ('values' in option) return leaves(option.values);
			return 'type' in option ? leaves([option]) : [];
		}),
	]);
}
