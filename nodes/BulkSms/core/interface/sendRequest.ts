/**
 * How long a field of the request may be (docs/interface.md, Limits), in UTF-16 code units, the
 * stricter reading of "characters".
 */
export const LIMITS = {
	bulkId: 50,
	from: 11,
	text: 1600,
	notifyUrl: 150,
	notifyContentType: 50,
	callbackData: 1000,
	messageId: 200,
} as const;

/**
 * An element of `messages` (docs/interface.md, Message object). A type, because an interface is no
 * `IDataObject` of n8n.
 */
export type MessageObject = {
	from: string;
	destinations: Array<{ to: string; messageId: string }>;
	text: string;
	shorturl?: 'y' | 'n' | undefined;
	notifyUrl?: string | undefined;
	notifyContentType?: string | undefined;
	sendAt?: string | undefined;
	callbackData?: string | undefined;
};

/** The body of `POST {base_url}/sms/send` (docs/interface.md, Send request). */
export type SendRequest = {
	bulkId?: string | undefined;
	messages: MessageObject[];
};
