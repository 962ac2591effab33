import type { INodeProperties } from 'n8n-workflow';

import { onlyOptions, withOptions } from './collections';
import { recipients, text } from './messageFields';
import { askGateway } from './messageOptions';

/** What decides how many segments a message takes. */
export const estimateFields: INodeProperties[] = [
	recipients,
	text,
	withOptions(
		onlyOptions('options', ['makeGsmCompatible', 'optOutUrl'], {
			makeGsmCompatible:
				'Whether to show what the text would be, and how many segments it would use, with plain quotes, dashes and spaces in place of typographic ones',
			optOutUrl:
				'The Production URL of a Bulk SMS Trigger with the event Opt-Out. The link counts as part of the text, and is shown with zeros in place of its code.',
		}),
		[askGateway],
	),
	onlyOptions('safeguards', ['allowMissingValues']),
];
