/** One recipient of the bench: all that a message needs, the same for every way of sending. */
export interface BenchRecipient {
	phone: string;
	name: string;
	order: string;
	/** Identifier of the message, as long as the one that Bulk SMS makes. */
	reference: string;
}

/** The sender of every message. */
export const SENDER = 'BenchShop';

const FIRST = 1_000_000;
const REFERENCE_START = 'be9c'.repeat(6);

/**
 * Makes recipients with a number, a name and an order of their own.
 *
 * @param count how many
 * @param skip how many were made before, so that nobody gets the same text twice; with `count` at
 * most 9,000,000
 */
export function makeRecipients(count: number, skip = 0): BenchRecipient[] {
	return Array.from({ length: count }, (_, place) => skip + place).map((index) => ({
		// The 0 at the end keeps clear of the numbers that the sandbox treats in a special way.
		phone: `668${FIRST + index}0`,
		name: `Customer ${FIRST + index}`,
		order: `A-${FIRST + index}`,
		reference: `${REFERENCE_START}-${index}-0`,
	}));
}

/** The text that a recipient must get. */
export function textFor({ name, order }: BenchRecipient): string {
	return `Dear ${name}, your order ${order} is on its way. Thank you for shopping with us.`;
}

/** The same text as a parameter of a node, with plain references to the item. */
export const TEXT_REFERENCES = textWith('$json.name');

/** The same text with a call in it, which only n8n's expression engine understands. */
export const TEXT_CODE = textWith('$json.name.trim()');

/**
 * The same text with a field of an earlier node, as the editor writes it.
 *
 * @param node its name
 */
export const textOfNode = (node: string): string => textWith(`$('${node}').item.json.name`);

function textWith(name: string): string {
	const order = '{{ $json.order }}';
	return `=${textFor({ name: `{{ ${name} }}`, order, phone: '', reference: '' })}`;
}

/**
 * Makes the bodies of `POST /sms/send` as Bulk SMS makes them of these recipients.
 *
 * @param perRequest messages in one request
 */
export function makeBodies(recipients: readonly BenchRecipient[], perRequest: number): string[] {
	const count = Math.ceil(recipients.length / perRequest);
	return Array.from({ length: count }, (_, index) =>
		JSON.stringify({
			messages: recipients.slice(index * perRequest, (index + 1) * perRequest).map((recipient) => ({
				from: SENDER,
				destinations: [{ to: recipient.phone, messageId: recipient.reference }],
				text: textFor(recipient),
			})),
		}),
	);
}
