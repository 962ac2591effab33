import type { OutgoingMessage, Recipient } from '../message/outgoingMessage';

/** Tells why a recipient is skipped although its message could be sent; undefined if it is not. */
export type WhySkip = (recipient: Recipient, text: string) => string | undefined;

export interface Selection {
	messages: OutgoingMessage[];
	/** The others, each with the reason. */
	skipped: Map<Recipient, string>;
}

/**
 * Leaves out the recipients that a rule names, in the order of the input. The first rule that names a
 * recipient gives the reason, and later ones do not see it.
 */
export function selectRecipients(messages: OutgoingMessage[], rules: WhySkip[]): Selection {
	const skipped = new Map<Recipient, string>();
	if (rules.length === 0) return { messages, skipped };
	const staying = keepRecipients(messages, (recipient, { fields }) => {
		const reason = firstReason(rules, recipient, fields.text);
		if (reason !== undefined) skipped.set(recipient, reason);
		return reason === undefined;
	});
	return { messages: staying, skipped };
}

/**
 * The same messages for only some of their recipients, in the same order. One that loses nobody stays
 * the same object, one that loses all is left out.
 */
export const keepRecipients = <Message extends { recipients: Recipient[] }>(
	messages: Message[],
	keeps: (recipient: Recipient, message: Message) => boolean,
): Message[] =>
	messages.flatMap((message) => {
		const recipients = message.recipients.filter((recipient) => keeps(recipient, message));
		if (recipients.length === message.recipients.length) return [message];
		return recipients.length === 0 ? [] : [{ ...message, recipients }];
	});

function firstReason(rules: WhySkip[], recipient: Recipient, text: string): string | undefined {
	for (const rule of rules) {
		const reason = rule(recipient, text);
		if (reason !== undefined) return reason;
	}
	return undefined;
}

/** Skips the numbers that asked for no messages. */
export const unlessSuppressed =
	(numbers: ReadonlySet<string>): WhySkip =>
	({ to }) =>
		numbers.has(to) ? 'The number is on the suppression list' : undefined;

/** The same for the same text to the same number alone: a number holds no line break. */
export const messageKey = (to: string, text: string): string => `${to}\n${text}`;

/**
 * Skips the same text to the same number except the first time, counting only what no earlier rule
 * has left out. What it knows is of one run: make a new one for each.
 */
export function unlessDuplicate(): WhySkip {
	const seen = new Set<string>();
	return ({ to }, text) => {
		const before = seen.size;
		seen.add(messageKey(to, text));
		return seen.size === before
			? 'The same text to the same number comes earlier in the input'
			: undefined;
	};
}
