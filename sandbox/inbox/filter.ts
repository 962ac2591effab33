import type { StoredMessage } from './message';

/** Which messages to list; a message must agree with every part that is given. */
export interface MessageFilter {
	to?: string | undefined;
	from?: string | undefined;
	/** Part of the text, whatever its case. */
	text?: string | undefined;
	messageId?: string | undefined;
	bulkId?: string | undefined;
	/** Part of number, sender, text or bulkId, whatever its case. */
	search?: string | undefined;
}

/** Makes the check of a filter. */
export function matches({ to, from, text = '', messageId, bulkId, search = '' }: MessageFilter) {
	const [part, wanted] = [text.toLowerCase(), search.toLowerCase()];
	return (message: StoredMessage): boolean =>
		(to === undefined || message.to === to) &&
		(from === undefined || message.fields.from === from) &&
		message.fields.text.toLowerCase().includes(part) &&
		(messageId === undefined || message.messageId === messageId) &&
		(bulkId === undefined || message.bulkId === bulkId) &&
		(wanted === '' ||
			[message.to, message.fields.from, message.fields.text, message.bulkId].some((text) =>
				text.toLowerCase().includes(wanted),
			));
}
