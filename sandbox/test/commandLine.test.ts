import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readCommandLine } from '../commandLine';
import { SANDBOX } from './folders';
import { requestWith, send } from './gatewayClient';
import { pause } from './running';

describe('the command line', () => {
	test('without arguments asks for the port 4010 and leaves the rest to the defaults', () => {
		expect(readCommandLine([])).toEqual({ kind: 'start', options: { port: 4010 } });
	});

	test('passes every option on', () => {
		const args =
			'--port 0 --host ::1 --username a --password b --report-delay 5 --answer-delay 20 ' +
			'--timezone Asia/Bangkok --date-order monthFirst --credit 7 --late-report-delay 9 ' +
			'--allow-fields validity,route ' +
			'--like ants --habit list=detail --habit logDelayMs=7 --habit mostMessages= ' +
			'--seed 3 --allowed-host sandbox --allowed-host host.docker.internal ' +
			'--allow-callback n8n:5678 --allow-callback fd00::7 ' +
			'--incoming-url http://127.0.0.1:5678/x?a=b --incoming-as form --incoming-header X-Token:a:b';
		expect(readCommandLine(args.split(' '))).toEqual({
			kind: 'start',
			options: {
				port: 0,
				host: '::1',
				allowedHosts: ['sandbox', 'host.docker.internal'],
				allowedCallbacks: ['n8n:5678', 'fd00::7'],
				username: 'a',
				password: 'b',
				reportDelayMs: 5,
				answerDelayMs: 20,
				timezone: 'Asia/Bangkok',
				dateOrder: 'monthFirst',
				credit: 7,
				lateReportDelayMs: 9,
				allowedFields: ['validity', 'route'],
				seed: 3,
				like: 'ants',
				habits: { list: 'detail', logDelayMs: 7, mostMessages: null },
				incoming: {
					url: 'http://127.0.0.1:5678/x?a=b',
					as: 'form',
					header: { name: 'X-Token', value: 'a:b' },
				},
			},
		});
	});

	test('takes from the environment what it does not have itself', () => {
		const environment = {
			...{ SMS_SANDBOX_PORT: '7', SMS_SANDBOX_HOST: '::1', SMS_SANDBOX_REPORT_DELAY: '5' },
			...{ SMS_SANDBOX_ALLOWED_HOST: 'a, b', SMS_SANDBOX_HABIT: 'list=details,logDelayMs=7' },
			...{ SMS_SANDBOX_ALLOW_CALLBACK: 'n8n:5678, localhost' },
			...{ SMS_SANDBOX_PASSWORD: '-x y', SMS_SANDBOX_USERNAME: '', PORT: '9' },
			...{ SMS_SANDBOX_CREDIT: '0', SMS_SANDBOX_SERVICE_HOST: '10.0.0.1' },
		};
		const args = ['--host=127.0.0.1', '--allowed-host', 'c', '--report-delay', '6'];
		expect(readCommandLine(args, environment)).toEqual({
			kind: 'start',
			options: {
				...{ port: 7, host: '127.0.0.1', allowedHosts: ['c'], reportDelayMs: 6, credit: 0 },
				allowedCallbacks: ['n8n:5678', 'localhost'],
				...{ password: '-x y', habits: { list: 'details', logDelayMs: 7 } },
			},
		});
		expect(readCommandLine([], environment)).toMatchObject({
			options: { host: '::1', allowedHosts: ['a', 'b'], reportDelayMs: 5 },
		});
		expect(() => readCommandLine([], { SMS_SANDBOX_PORT: 'abc' })).toThrow(
			'--port must be a whole number, not "abc".',
		);
	});

	test.each([
		[['--port', 'abc'], '--port must be a whole number, not "abc".'],
		[['--report-delay', '1.5'], '--report-delay must be a whole number, not "1.5".'],
		[['--date-order', 'dmy'], '--date-order must be one of dayFirst, monthFirst, not "dmy".'],
		[['--like', 'me'], '--like must be one of ants, random, not "me".'],
		[['--habit', 'list=a'], '--habit list must be one of detail, details.'],
		[['--habit', 'timezone=Siam'], '--habit timezone must be an IANA zone, such as Asia/Bangkok.'],
		[['--incoming-as', 'json'], '--incoming-as and --incoming-header need --incoming-url.'],
		[
			['--incoming-url', 'http://a.example', '--incoming-as', 'text'],
			'--incoming-as must be one of json, form, xml, query, not "text".',
		],
		[
			['--incoming-url', 'http://a.example', '--incoming-header', 'secret'],
			'--incoming-header must be a name and a value, such as "X-Token: secret".',
		],
		[['--colour'], "Unknown option '--colour'"],
		[['stray'], "Unexpected argument 'stray'"],
	])('refuses %j', (args, words) => {
		expect(() => readCommandLine(args)).toThrow(words);
	});
});

describe('the program', () => {
	const children: ChildProcess[] = [];
	afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

	const run = (...args: string[]) => {
		const main = path.join(SANDBOX, 'main.ts');
		const child = spawn(process.execPath, ['--require', 'tsx/cjs', main, ...args]);
		children.push(child);
		const output = { out: '', err: '' };
		child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
		child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
		return { child, output, exit: once(child, 'close') };
	};

	test.each<[NodeJS.Signals, string[], string, string]>([
		['SIGINT', [], 'demo', 'UTC'],
		[
			'SIGTERM',
			['--password', 'demo', '--timezone', 'Asia/Bangkok'],
			'the one that you gave',
			'Asia/Bangkok',
		],
	])(
		'says where it listens, and stops at %s with a report still to come',
		async (signal, args, password, timezone) => {
			const { child, output, exit } = run('--port', '0', '--report-delay', '60000', ...args);
			while (!output.out.includes('Ctrl+C')) await once(child.stdout, 'data');
			const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output.out)?.[0] ?? '';
			expect(output.out).toContain('Username   demo\n');
			expect(output.out).toContain(`Password   ${password}\n`);
			expect(output.out).toContain(`Time zone  ${timezone}\n`);
			expect(output.out).toContain('Names      localhost, 127.0.0.1, [::1]\n');
			expect(output.out).toContain('Callbacks  loopback addresses\n');
			expect((await send({ url }, requestWith({ notifyUrl: url }))).status).toBe(200);
			const asked = Date.now();
			child.kill(signal);
			expect(await exit).toEqual([0, null]);
			expect(Date.now() - asked).toBeLessThan(5000);
			expect(output.err).toBe('');
		},
	);

	test('warns where other machines can reach it, and shows no secret of what it calls', async () => {
		const { child, output, exit } = run(
			...['--port', '0', '--host', '0.0.0.0', '--allowed-host', 'Sandbox'],
			...['--incoming-url', 'http://ann:pass@127.0.0.1:1/webhook/x?token=green'],
			...['--incoming-header', 'X-Token: blue'],
		);
		while (!output.err.includes('trust.') || !output.out.includes('Ctrl+C')) await pause(20);
		expect(output.err).toBe(`Warning: with --host 0.0.0.0 other machines can reach the sandbox.
Anyone who reaches it can read and delete every message: its page and its API ask for no password.
Use it only in a network that you trust.
`);
		expect(output.out).toMatch(
			/Names {6}localhost, 127\.0\.0\.1, \[::1\], 0\.0\.0\.0, sandbox, .+\n/,
		);
		expect(output.out).toContain(
			'\n  Calls      http://127.0.0.1:1/webhook/x?… for incoming SMS, as json\n',
		);
		expect(output.out).toContain('\n  Callbacks  127.0.0.1:1\n');
		expect(output.out).not.toMatch(/pass@|green|blue/);
		child.kill('SIGTERM');
		expect(await exit).toEqual([0, null]);
	});

	test('ends with status 1 and says what is wrong', async () => {
		const { output, exit } = run('--timezone', 'Nowhere');
		expect(await exit).toEqual([1, null]);
		expect(output).toEqual({
			out: '',
			err: 'The sandbox cannot start with these options. timezone: must be an IANA zone, such as Asia/Bangkok See --help.\n',
		});
	});
});
