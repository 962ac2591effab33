import type { INodeProperties } from 'n8n-workflow';

import { LENGTH } from '../../core/item/fieldGroup';

/** Tells a list or a text that stands in the place of a group of fields. */
export const lengthField: INodeProperties = {
	displayName: 'Length',
	name: LENGTH,
	type: 'hidden',
	default: '',
	description: 'Set if a list or a text stands in the place of these fields: it cannot be used',
};
