import type { GatewayAccount } from './examples';

const MESSAGES = [
	['MyShop', '66812345678', 'Your order 4711 is on its way.'],
	['ThaiClinic', '66861127750', 'แจ้งเตือนนัดหมาย: พรุ่งนี้ 10:30 น.'],
	['OpsAlert', '66812349901', 'Disk of db-2 is 91 % full.'],
];

/**
 * Fills the inbox of the sandbox while there is no n8n yet, by the request that Bulk SMS makes.
 *
 * @returns how many messages it took
 * @throws when it refuses them
 */
export async function sendFirstMessages(account: GatewayAccount): Promise<number> {
	const { baseUrl, username, password } = account;
	const login = Buffer.from(`${username}:${password}`).toString('base64');
	const messages = MESSAGES.map(([from, to, text]) => ({ from, destinations: [{ to }], text }));
	const answer = await fetch(`${baseUrl}/sms/send`, {
		method: 'POST',
		headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
		body: JSON.stringify({ messages }),
	});
	if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
	return messages.length;
}
