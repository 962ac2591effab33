import type { INodeProperties } from 'n8n-workflow';

import { onlyOptions } from './collections';
import { recipients, text } from './messageFields';

/** What decides how many segments a message takes. */
export const estimateFields: INodeProperties[] = [
	recipients,
	text,
	onlyOptions('options', ['makeGsmCompatible'], {
		makeGsmCompatible:
			'Whether to show what the text would be, and how many segments it would use, with plain quotes, dashes and spaces in place of typographic ones',
	}),
	onlyOptions('safeguards', ['allowMissingValues']),
];
