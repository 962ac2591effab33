import { Agent, request } from 'node:http';

const LIMIT_MS = 60_000;

/** One POST. */
export interface ManyCall {
	url: string;
	headers: Record<string, string>;
	body: string | Uint8Array;
}

/** What was answered to a call. */
export interface ManyAnswer {
	status: number;
	body: string;
}

/**
 * Makes many calls over connections that stay open, always as many at once as are allowed.
 *
 * @param atOnce how many calls are under way at a time
 * @returns the answers in the order of the calls
 * @throws when a call is not answered in a minute
 */
export async function callMany(calls: readonly ManyCall[], atOnce: number): Promise<ManyAnswer[]> {
	return await overConnections(calls, atOnce, callOnce);
}

/**
 * Like {@link callMany}, but goes on when a connection breaks or an answer does not come.
 *
 * @param onAnswer called with each answer when it is there, undefined where none came, and with the
 * place of the call
 */
export async function tryMany(
	calls: readonly ManyCall[],
	atOnce: number,
	onAnswer: (answer: ManyAnswer | undefined, index: number) => void,
): Promise<void> {
	await overConnections(calls, atOnce, async (agent, call, index) =>
		onAnswer(await callOnce(agent, call).catch(() => undefined), index),
	);
}

async function overConnections<T>(
	calls: readonly ManyCall[],
	atOnce: number,
	work: (agent: Agent, call: ManyCall, index: number) => Promise<T>,
): Promise<T[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
	const answers: T[] = [];
	const left = calls.entries();
	const worker = async () => {
		for (const [index, call] of left) answers[index] = await work(agent, call, index);
	};
	try {
		await Promise.all(Array.from({ length: atOnce }, worker));
		return answers;
	} finally {
		agent.destroy();
	}
}

function callOnce(agent: Agent, { url, headers, body }: ManyCall): Promise<ManyAnswer> {
	return new Promise((resolve, reject) => {
		const bytes = Buffer.from(body);
		const allHeaders = { ...headers, 'content-length': bytes.length };
		const signal = AbortSignal.timeout(LIMIT_MS);
		const options = { agent, method: 'POST', headers: allHeaders, signal };
		const call = request(url, options, (answer) => {
			const { statusCode = 0 } = answer;
			let text = '';
			answer.setEncoding('utf8');
			answer.on('data', (chunk: string) => (text += chunk));
			answer.once('error', reject);
			answer.once('end', () => resolve({ status: statusCode, body: text }));
		});
		call.once('error', reject);
		call.end(bytes);
	});
}
