import { type Address, send as sendRequest } from '../gatewayClient';

/** A message to send; `bulkId` belongs to its request. */
export interface Letter {
	from?: string;
	to?: string;
	text?: string;
	messageId?: string;
	bulkId?: string;
	sendAt?: string;
	notifyUrl?: string;
	notifyContentType?: string;
	callbackData?: string;
}

/** Sends one message as any program may; it must be taken. */
export function send(sandbox: Address, letter: Letter = {}): Promise<void> {
	const { to = '66812345678', messageId, bulkId, ...fields } = letter;
	const destinations = [{ to, messageId }];
	const message = { from: 'MyShop', text: 'Hello', ...fields, destinations };
	return post(sandbox, { bulkId, messages: [message] });
}

/** Sends one text to many numbers in one request; it must be taken. */
export function sendToMany(sandbox: Address, numbers: string[], text: string): Promise<void> {
	const destinations = numbers.map((to) => ({ to }));
	return post(sandbox, { messages: [{ from: 'MyShop', text, destinations }] });
}

async function post(sandbox: Address, body: unknown): Promise<void> {
	const response = await sendRequest(sandbox, body);
	if (!response.ok) throw new Error(await response.text());
}
