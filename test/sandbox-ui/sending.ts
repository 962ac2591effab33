import type { Sandbox } from '../../sandbox/sandbox';

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
export function send(sandbox: Sandbox, letter: Letter = {}): Promise<void> {
	const { to = '66812345678', messageId, bulkId, ...fields } = letter;
	const destinations = [{ to, messageId }];
	const message = { from: 'MyShop', text: 'Hello', ...fields, destinations };
	return post(sandbox, { bulkId, messages: [message] });
}

/** Sends one text to many numbers in one request; it must be taken. */
export function sendToMany(sandbox: Sandbox, numbers: string[], text: string): Promise<void> {
	const destinations = numbers.map((to) => ({ to }));
	return post(sandbox, { messages: [{ from: 'MyShop', text, destinations }] });
}

async function post(sandbox: Sandbox, body: unknown): Promise<void> {
	const response = await fetch(`${sandbox.url}/sms/send`, {
		method: 'POST',
		headers: {
			authorization: `Basic ${Buffer.from('demo:demo').toString('base64')}`,
			'content-type': 'application/json',
		},
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(await response.text());
}
