/**
 * A program that sends messages with nothing but node:http, as the measure of what is possible.
 *
 * Use: `node --require tsx/cjs bareClient.ts <base URL> <messages per request> <messages>`. Prints
 * the seconds from the first request to the last answer, after a warm-up of twice 1,000 messages.
 */
import { Agent, request } from 'node:http';
import { makeBodies, makeRecipients } from '../recipients';

const AT_ONCE = 4;
const WARM_UP = 1_000;
const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function send(url: string, method: 'POST' | 'DELETE', body: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const headers = {
			authorization,
			'content-type': 'application/json',
			'content-length': Buffer.byteLength(body),
		};
		const call = request(url, { agent, method, headers }, (answer) => {
			const { statusCode = 0 } = answer;
			let text = '';
			answer.setEncoding('utf8');
			answer.on('data', (chunk: string) => (text += chunk));
			answer.once('error', reject);
			answer.once('end', () => {
				if (statusCode < 300) resolve(text);
				else reject(new Error(`The sandbox answered ${statusCode}: ${text}`));
			});
		});
		call.once('error', reject);
		call.end(body);
	});
}

/** @returns seconds from the first request to the last answer */
async function sendAll(baseUrl: string, bodies: readonly string[]): Promise<number> {
	const left = bodies.values();
	const begin = performance.now();
	const worker = async () => {
		for (const body of left) JSON.parse(await send(`${baseUrl}/sms/send`, 'POST', body));
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
	return (performance.now() - begin) / 1000;
}

async function main([baseUrl = '', perRequest, messages]: string[]): Promise<void> {
	const warmUp = makeBodies(makeRecipients(WARM_UP), Number(perRequest));
	const bodies = makeBodies(makeRecipients(Number(messages)), Number(perRequest));
	await sendAll(baseUrl, warmUp);
	await sendAll(baseUrl, warmUp);
	await send(`${baseUrl}/api/messages`, 'DELETE', '');
	console.log(await sendAll(baseUrl, bodies));
	agent.destroy();
}

main(process.argv.slice(2)).catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
