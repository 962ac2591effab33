import { reject, uniqBy } from 'lodash';

import {
	answerOutcome,
	OUTCOME_CHOICES,
	reportOutcome,
	STATUS_NAMES,
} from '../../nodes/BulkSms/core/gateway/statuses';
import { events, outputs } from '../../nodes/BulkSms/core/output';
import { sentMessage, sentOutcomes } from '../../nodes/BulkSms/core/output/sentMessage';
import { sentence, table } from './markdown';

/** Their other items are those of Estimate, with Dry Run. */
const WITH_PREVIEW = ['message/send', 'message/sendAndWaitForReport'];

/** The fields of what comes out, at a place such as `message/send` or `trigger/optOut`. */
function outputTable(place: string): string {
	const [resource = '', operation = ''] = place.split('/');
	const output = resource === 'trigger' ? events[operation] : outputs[resource]?.[operation];
	if (output === undefined || output === 'input') throw new Error(`Nothing is known of ${place}`);
	const others = WITH_PREVIEW.includes(place) ? [] : (output.others ?? []);
	const fields = [output.usual, ...others].flatMap(({ shape }) => Object.entries(shape));
	// A preview has the fields of Send, too.
	const isKnown = ([name]: [string, unknown]) =>
		place === 'message/estimate' && Object.hasOwn(sentMessage.shape, name);
	return table(
		['Field', 'Meaning'],
		uniqBy(reject(fields, isKnown), ([name]) => name).map(([name, { description }]) => {
			if (description === undefined) throw new Error(`${place}: ${name} has no description`);
			return [`\`${name}\``, sentence(description)];
		}),
	);
}

/** Tables of what comes out, from its one description. */
export const outputTables: Record<string, (place: string) => string> = {
	outputs: outputTable,
	outcomes: () =>
		table(
			['Outcome', 'Meaning'],
			Object.entries(sentOutcomes).map(([outcome, meaning]) => [`\`${outcome}\``, meaning]),
		),
	statuses: () =>
		table(
			['Status', 'In the answer to Send', 'In a delivery report'],
			[
				...STATUS_NAMES.map((name) => [
					`\`${name}\``,
					`\`${answerOutcome({ name })}\``,
					`\`${reportOutcome({ name })}\``,
				]),
				['any other', `\`${answerOutcome({})}\``, `\`${reportOutcome({})}\``],
			],
		),
	'report outcomes': () =>
		table(
			['Outcome', 'Meaning'],
			OUTCOME_CHOICES.map(({ value, description }) => [`\`${value}\``, sentence(description)]),
		),
};
