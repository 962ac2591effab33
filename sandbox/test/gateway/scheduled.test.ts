import { DateTime } from 'luxon';
import { z } from 'zod';
import { OUTCOMES } from '../../rules/outcomes';
import type { Sandbox } from '../../sandbox';
import { api, requestWith, sandboxWith, sendAccepted } from '../gatewayClient';
import { stopAll, until } from '../running';
import { type ReportReceiver, startReceiver } from '../reports/reportReceiver';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const OPTIONS = { reportDelayMs: 10 * MINUTE * 1000, lateReportDelayMs: HOUR * 1000 };
const ENDINGS = OUTCOMES.map(({ ending }) => ending || '5678');

let sandbox: Sandbox;
let receiver: ReportReceiver;
beforeEach(async () => {
	receiver = await startReceiver();
	sandbox = await sandboxWith(OPTIONS);
});
afterEach(stopAll);

/** Schedules a message to a number of every ending, in one request. */
async function schedule(hours: number, endings = ENDINGS): Promise<void> {
	const sendAt = DateTime.utc().plus({ hours, minutes: 1 }).toFormat('dd/MM/yyyy HH:mm');
	const destinations = endings.map((ending) => ({ to: `6681234${ending}` }));
	await sendAccepted(sandbox, requestWith({ destinations, sendAt, notifyUrl: receiver.url }));
}

const steps = {
	forward: async (hours: number) => {
		const { status } = await api(sandbox, 'PUT', '/api/clock', { advanceSeconds: hours * HOUR });
		expect(status).toBe(200);
	},
	real: async () => void (await api(sandbox, 'DELETE', '/api/clock')),
	hand: async (status: string) => {
		for (const { id } of sandbox.messages()) {
			const answer = await api(sandbox, 'POST', `/api/messages/${id}/reports`, { status });
			expect(answer.status).toBe(202);
		}
	},
	clear: async () => void (await api(sandbox, 'DELETE', '/api/messages')),
};

const message = z.object({
	id: z.string(),
	to: z.string(),
	isScheduled: z.boolean(),
	status: z.object({ name: z.string() }),
	history: z.array(z.object({ status: z.object({ name: z.string() }) })).min(1),
});
const page = z.object({ messages: z.array(message) });
const details = z.object({ message });

/** What every place says of a message: its state, and the statuses it has had. */
const inWords = ({ to, isScheduled, status, history }: z.output<typeof message>) => {
	const names = history.map((entry) => entry.status.name);
	expect(names.at(-1)).toBe(status.name);
	return [to.slice(-4), isScheduled ? 'scheduled' : 'not scheduled', ...names];
};

/** Asks list, message and `messages()`: all must say the same. */
async function told(): Promise<string[][]> {
	const all = page.parse((await api(sandbox, 'GET', '/api/messages')).body).messages.map(inWords);
	const own = sandbox.messages();
	expect(own.map(inWords)).toEqual(all);
	const opened = own.map(async ({ id }) =>
		inWords(details.parse((await api(sandbox, 'GET', `/api/messages/${id}`)).body).message),
	);
	expect(await Promise.all(opened)).toEqual(all);
	return all;
}

/** What the table of outcomes says that a message has come to. */
function expected(isWaiting: boolean, until: 'sent' | 'inTime' | 'late', ...byHand: string[]) {
	return OUTCOMES.map(({ ending, answer, steps: later }) => {
		const isRejected = answer.name === 'REJECTED';
		const reached = later.filter(
			({ isLate }) => until === 'late' || (until === 'inTime' && !isLate),
		);
		return [
			ending || '5678',
			isWaiting && !isRejected ? 'scheduled' : 'not scheduled',
			answer.name,
			...reached.map(({ status }) => status.name),
			...byHand,
		];
	});
}

type Step = [keyof typeof steps, (number | string)?];

describe('a message that was scheduled in three hours, whatever its number', () => {
	test.each<[string, Step[], string[][]]>([
		['waits, except where it was rejected at once', [], expected(true, 'sent')],
		[
			'waits where the clock went two hours forward and back to real time',
			[['forward', 2], ['real']],
			expected(true, 'sent'),
		],
		['has left when its time has come', [['forward', 3.02]], expected(false, 'sent')],
		[
			'has left for good: back to real time it does not wait again',
			[['forward', 3.02], ['real']],
			expected(false, 'sent'),
		],
		['comes to its status', [['forward', 4]], expected(false, 'inTime')],
		['comes to its late status', [['forward', 6]], expected(false, 'late')],
		[
			'waits as long for its report as if the clock had not gone back',
			[['forward', 3.02], ['real'], ['forward', 0.2]],
			expected(false, 'inTime'),
		],
		[
			'waits as long for its late report',
			[['forward', 4], ['real'], ['forward', 1.2]],
			expected(false, 'late'),
		],
		[
			'is not sent a second time when real time gets there',
			[['forward', 6], ['real'], ['forward', 6]],
			expected(false, 'late'),
		],
		[
			'shows a status given by hand',
			[['hand', 'UNDELIVERED']],
			expected(false, 'sent', 'UNDELIVERED'),
		],
		[
			'keeps in order what was given by hand before and after the clock went back',
			[['forward', 6], ['hand', 'EXPIRED'], ['real'], ['hand', 'DELIVERED']],
			expected(false, 'late', 'EXPIRED', 'DELIVERED'),
		],
		['is gone when it was cleared', [['clear'], ['forward', 6]], []],
	])('%s', async (_, path, outcome) => {
		await schedule(3);
		for (const [name, value] of path) {
			if (name === 'forward') await steps.forward(Number(value));
			else if (name === 'hand') await steps.hand(String(value));
			else await steps[name]();
		}
		expect(await told()).toEqual(outcome);
	});

	test('still waits where it is reported as pending by hand, and goes out in time', async () => {
		await schedule(3, ['5678']);
		await steps.hand('PENDING');
		expect(await told()).toEqual([['5678', 'scheduled', 'PENDING', 'PENDING']]);
		await steps.forward(4);
		expect(await told()).toEqual([['5678', 'not scheduled', 'PENDING', 'PENDING', 'DELIVERED']]);
	});

	test('goes on to its status where another one was given by hand while it waited', async () => {
		await schedule(3, ['5678']);
		await steps.hand('EXPIRED');
		await steps.forward(4);
		expect(await told()).toEqual([['5678', 'not scheduled', 'PENDING', 'EXPIRED', 'DELIVERED']]);
	});

	test('does not take along one that is scheduled for the same hour afterwards', async () => {
		await schedule(3, ['5678']);
		await steps.forward(4);
		await steps.real();
		await schedule(3, ['5679']);
		expect(await told()).toEqual([
			['5678', 'not scheduled', 'PENDING', 'DELIVERED'],
			['5679', 'scheduled', 'PENDING'],
		]);
	});
});

test('a report whose next try is due keeps its pause when the clock goes back', async () => {
	await stopAll();
	receiver = await startReceiver([500, 200]);
	sandbox = await sandboxWith({ ...OPTIONS, reportRetryDelaysMs: [HOUR * 1000] });
	await schedule(3, ['5678']);
	await steps.forward(4);
	await until(() => (sandbox.reports()[0]?.attempts.length ?? 0) >= 1);
	await steps.real();
	await steps.forward(0.5);
	expect(receiver.received).toHaveLength(1);
	await steps.forward(0.6);
	await until(() => receiver.received.length >= 2);
});
