import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

import { HELP } from '../../demo/commandLine';
import { repository } from '../../hosts/install/hostFolder';
import { RestClient } from '../../hosts/rest/restClient';
import { waitUntil } from '../../hosts/process/waitUntil';
import { needsOwnN8n } from './underTest';

needsOwnN8n('the demo starts its own');

const LIMIT_S = 300;

/** What a line of the demo's output says, by a pattern with groups. */
function saidIn(printed: string, pattern: RegExp): string[] {
	const found = pattern.exec(printed);
	if (!found) throw new Error(`The demo did not print ${String(pattern)}:\n${printed}`);
	return found.slice(1);
}

const startDemo = (...args: string[]) => {
	const demo = spawn(process.execPath, ['--import', 'tsx', path.join('demo', 'demo.ts'), ...args], {
		...{ cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] },
	});
	const said = { printed: '' };
	demo.stdout.on('data', (text: Buffer) => (said.printed += text.toString()));
	return { demo, said, closed: once(demo, 'close') };
};

test.each([
	['--help', 0, HELP],
	['--twice', 1, "Unknown option '--twice'\n"],
])('with %s it starts nothing, ends with status %s, and says so', async (flag, status, words) => {
	const { said, closed } = startDemo(flag);
	expect(await closed).toStrictEqual([status, null]);
	expect(said.printed).toBe(words);
});

/** Takes a port, unless somebody has it already. */
async function takePort(port: number) {
	const server = createServer().listen(port, '127.0.0.1');
	await Promise.race([once(server, 'listening'), once(server, 'error')]).catch(() => undefined);
	return server;
}

test('the demo says what comes, prints who got what, where n8n and the inbox are, and how to log in; Ctrl+C stops it', async () => {
	const taken = await takePort(5678);
	const { demo, said, closed } = startDemo();
	try {
		await waitUntil('the demo', { limitSeconds: LIMIT_S }, async () => {
			if (demo.exitCode !== null) throw new Error(`The demo ended:\n${said.printed}`);
			return await Promise.resolve(said.printed.includes('Ctrl+C stops both.') || undefined);
		});
		const { printed } = said;
		expect(printed).toMatch(
			/^Builds the package, .+: about .+ minutes?\.\nPort 5678 is taken, so n8n takes \d+\.\nSee meanwhile the inbox of the sandbox, with 3 messages: http:\S+\n/,
		);
		expect(printed).not.toContain('Not as it should be');
		expect(printed).toMatch(/^To +Sender +Text +Send +Delivery +Credit$/m);
		expect(printed).toMatch(/^66\d+ +\S+ +.* accepted +delivered +\d/m);
		expect(printed).toContain('The button was pressed: the outcome is approved.');

		const [n8n = '', email = '', password = ''] = saidIn(
			printed,
			/^n8n +(http:\S+)\/home\/workflows +log in with (\S+) and (\S+)$/m,
		);
		const person = { email, password, firstName: '', lastName: '' };
		const nodeTypes = await (await RestClient.open(n8n, person)).nodeTypes();
		expect(nodeTypes.map(({ name }) => name)).toContain('n8n-nodes-bulk-sms.bulkSms');
		const [inbox = ''] = saidIn(printed, /^Sandbox +(http:\S+) /m);
		expect(await (await fetch(inbox)).text()).toContain('<html');

		demo.kill('SIGINT');
		expect(await closed).toStrictEqual([0, null]);
		await expect(fetch(n8n)).rejects.toThrow('fetch failed');
		await expect(fetch(inbox)).rejects.toThrow('fetch failed');
	} finally {
		demo.kill('SIGINT');
		taken.close();
	}
});
