import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { repository } from '../../hosts/install/hostFolder';
import { RestClient } from '../../hosts/rest/restClient';
import { waitUntil } from '../../hosts/process/waitUntil';
import { RUN_LIMIT_MS } from './realN8n';
import { needsOwnN8n } from './underTest';

needsOwnN8n('the demo starts its own');

const LIMIT_S = RUN_LIMIT_MS / 1000;

/** What a line of the demo's output says, by a pattern with groups. */
function saidIn(printed: string, pattern: RegExp): string[] {
	const found = pattern.exec(printed);
	if (!found) throw new Error(`The demo did not print ${String(pattern)}:\n${printed}`);
	return found.slice(1);
}

test(
	'the demo prints who got what, where n8n and the inbox are, and how to log in; Ctrl+C stops it',
	async () => {
		const demo = spawn(process.execPath, ['--import', 'tsx', path.join('demo', 'demo.ts')], {
			...{ cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] },
		});
		const exited = once(demo, 'exit');
		let printed = '';
		demo.stdout.on('data', (text: Buffer) => (printed += text.toString()));
		try {
			await waitUntil('the demo', { limitSeconds: LIMIT_S }, async () => {
				if (demo.exitCode !== null) throw new Error(`The demo ended:\n${printed}`);
				return await Promise.resolve(printed.includes('Ctrl+C stops both.') || undefined);
			});
			expect(printed).not.toContain('Not as it should be');
			expect(printed).toMatch(/^To +Sender +Text +Send +Delivery +Credit$/m);
			expect(printed).toMatch(/^66\d+ +\S+ +.* accepted +delivered +\d/m);
			expect(printed).toContain('The button was pressed: the outcome is approved.');

			const [n8n = '', email = '', password = ''] = saidIn(
				printed,
				/^n8n +(http:\S+) +log in with (\S+) and (\S+)$/m,
			);
			const person = { email, password, firstName: '', lastName: '' };
			const nodeTypes = await (await RestClient.open(n8n, person)).nodeTypes();
			expect(nodeTypes.map(({ name }) => name)).toContain('n8n-nodes-bulk-sms.bulkSms');
			const [inbox = ''] = saidIn(printed, /^Sandbox +(http:\S+) /m);
			expect(await (await fetch(inbox)).text()).toContain('<html');

			demo.kill('SIGINT');
			expect(await exited).toStrictEqual([0, null]);
			await expect(fetch(n8n)).rejects.toThrow('fetch failed');
			await expect(fetch(inbox)).rejects.toThrow('fetch failed');
		} finally {
			demo.kill('SIGINT');
		}
	},
	2 * RUN_LIMIT_MS,
);
