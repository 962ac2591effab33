import type {
	OutgoingMessage,
	Recipient,
} from '../../../../nodes/BulkSms/core/message/outgoingMessage';
import type { PlannedRequest } from '../../../../nodes/BulkSms/core/message/planning';

/** A recipient with a number and an identifier of its own. */
export const recipient = (index: number, fields: Partial<Recipient> = {}): Recipient => ({
	position: index,
	itemIndex: index,
	to: String(66810000000 + index),
	from: 'MyShop',
	messageId: `m-${index}`,
	...fields,
});

/** A message of one SMS to the recipients. */
export const message = (
	recipients: Recipient[],
	fields: Partial<OutgoingMessage['fields']> = {},
	bulkId?: string,
): OutgoingMessage => ({
	fields: { from: 'MyShop', text: 'Hello', ...fields },
	...(bulkId !== undefined && { bulkId }),
	size: { encoding: 'GSM-7', segments: 1 },
	recipients,
});

/** A request with one message object for the recipients. */
export const requestFor = (recipients: Recipient[]): PlannedRequest => ({
	messages: [message(recipients)],
});
