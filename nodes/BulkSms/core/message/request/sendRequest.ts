/** In UTF-16 code units, the stricter reading of "characters" (docs/interface.md, Limits). */
export const LIMITS = {
	bulkId: 50,
	from: 11,
	text: 1600,
	notifyUrl: 150,
	notifyContentType: 50,
	callbackData: 1000,
	messageId: 200,
} as const;

type Destination = { to: string; messageId: string };

/**
 * An element of `messages` (docs/interface.md, Message object). A type, because an interface is no
 * `IDataObject` of n8n.
 */
export type MessageObject = {
	from: string;
	destinations: Destination[];
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

export interface AdditionalFields {
	fields: Record<string, unknown>;
	/** The same for the same fields, whatever their order. It holds no tab. */
	key: string;
}

export type MessageFields = Omit<MessageObject, 'destinations'> & {
	additionalFields?: AdditionalFields | undefined;
};

/** A field that a request gains and this table lacks does not compile. */
const NODE_FIELDS: Record<keyof SendRequest | keyof MessageObject | keyof Destination, true> = {
	bulkId: true,
	messages: true,
	from: true,
	destinations: true,
	text: true,
	shorturl: true,
	notifyUrl: true,
	notifyContentType: true,
	sendAt: true,
	callbackData: true,
	to: true,
	messageId: true,
};

const NODE_NAMES = new Set(Object.keys(NODE_FIELDS).map((name) => name.toLowerCase()));

/** Whether the node writes a field of this name itself. A gateway may not tell `text` from `Text`. */
export const isNodeField = (name: string): boolean => NODE_NAMES.has(name.trim().toLowerCase());
