import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { startSandbox } from '../../sandbox';
import { CREDENTIALS, pause, until } from '../gatewayClient';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';
import { SANDBOX } from '../folders';

// Each round starts a program with tsx, which takes seconds on a busy machine.
jest.setTimeout(60_000);

const ROUNDS = 2;
const CLIENTS = 4;
const PER_REQUEST = 20;
/** So many in each round, however slow the machine is. */
const ANSWERS_BEFORE_KILL = 6;

let folder: string;
let receiver: ReportReceiver;
const children = new Set<ChildProcess>();
beforeEach(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'sandbox-kill-'));
	receiver = await startReceiver();
});
afterEach(async () => {
	for (const child of children) child.kill('SIGKILL');
	await receiver.close();
	rmSync(folder, { recursive: true });
});

const answerSchema = z.object({ detail: z.array(z.object({ messageId: z.string() })) });

async function startProgram(dataFile: string) {
	const main = path.join(SANDBOX, 'main.ts');
	const args = ['--port', '0', '--data', dataFile, '--report-delay', '100', '--credit', '100000'];
	const child = spawn(process.execPath, ['--import', 'tsx', main, ...args]);
	children.add(child);
	let printed = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
	}
	while (!printed.includes('Ctrl+C')) {
		if (child.exitCode !== null) throw new Error(`The sandbox did not start: ${printed}`);
		await pause(10);
	}
	return { child, url: /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] ?? '' };
}

/** Sends until the program is gone; gives the numbers of the requests that were answered. */
async function sendUntilGone(
	url: string,
	nextNumber: () => number,
	onAnswer: () => void,
): Promise<number[]> {
	const acknowledged: number[] = [];
	for (;;) {
		const number = nextNumber();
		const destinations = Array.from({ length: PER_REQUEST }, (_, index) => ({
			to: `668${number}`,
			messageId: `${number}-${index}`,
		}));
		const text = `Message ${number}, a text of its own`;
		const message = { from: 'Shop', text, notifyUrl: receiver.url, destinations };
		try {
			const response = await fetch(`${url}/sms/send`, {
				method: 'POST',
				headers: { authorization: CREDENTIALS, 'content-type': 'application/json' },
				body: JSON.stringify({ bulkId: `b${number}`, messages: [message] }),
			});
			const { detail } = answerSchema.parse(await response.json());
			if (detail.length === PER_REQUEST) acknowledged.push(number);
			onAnswer();
		} catch {
			return acknowledged;
		}
	}
}

test('a sandbox that is killed at any moment has every message it has acknowledged', async () => {
	const dataFile = path.join(folder, 'sandbox.db');
	const acknowledged: number[] = [];
	let last = 10_000;
	for (let round = 0; round < ROUNDS; round += 1) {
		const { child, url } = await startProgram(dataFile);
		const gone = once(child, 'close');
		let answers = 0;
		// After some answers, in the middle of whatever the program then does.
		const onAnswer = () => {
			answers += 1;
			if (answers === ANSWERS_BEFORE_KILL) {
				setTimeout(() => child.kill('SIGKILL'), (round * 500) / ROUNDS);
			}
		};
		const clients = Array.from({ length: CLIENTS }, () =>
			sendUntilGone(url, () => (last += 1), onAnswer),
		);
		acknowledged.push(...(await Promise.all(clients)).flat());
		await gone;
	}
	expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * ANSWERS_BEFORE_KILL);

	const sandbox = await startSandbox({ dataFile, reportDelayMs: 100 });
	try {
		const messages = sandbox.messages();
		const kept = new Map(messages.map((message) => [message.messageId, message]));
		expect(kept.size).toBe(messages.length);
		const lost = acknowledged.flatMap((number) =>
			Array.from({ length: PER_REQUEST }, (_, index) => `${number}-${index}`).filter(
				(messageId) => kept.get(messageId)?.text !== `Message ${number}, a text of its own`,
			),
		);
		expect(lost).toEqual([]);
		expect(messages.map(({ id }) => Number(id))).toEqual(messages.map((_, index) => index + 1));
		expect(sandbox.balance()).toBe(100_000 - messages.length);

		await until(() => sandbox.messages().every(({ history }) => history.length >= 2));
		expect(new Set(sandbox.messages().map(({ status }) => status.name))).toEqual(
			new Set(['DELIVERED']),
		);
		const latest = Date.now() + 30_000;
		while (sandbox.reports().some(({ answered }) => !answered) && Date.now() < latest) {
			await pause(200);
		}
		const reported = new Set(
			receiver.received.map(({ text }) => /"messageId":"([^"]+)"/.exec(text)?.[1]),
		);
		expect(messages.filter(({ messageId }) => !reported.has(messageId))).toEqual([]);
	} finally {
		await sandbox.close();
	}
});
