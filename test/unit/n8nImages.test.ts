import { readFileSync } from 'node:fs';
import path from 'node:path';

import { FAST_EXPRESSIONS, n8nEnvironment } from '../../hosts/n8n/n8nEnvironment';

const folder = path.resolve(__dirname, '..', '..', '.github', 'workflows');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

describe('the run of the end-to-end tests in the images of n8n', () => {
	it('starts n8n with the settings that the pinned one has', () => {
		const lines = read('n8nImages.env').trimEnd().split('\n');
		const given = Object.fromEntries(
			lines.map((line): [string, string] => {
				const [name = '', value = ''] = line.split('=');
				return [name, value];
			}),
		);
		const paths = { node: '/node', userFolder: '/user' };
		const tested: NodeJS.ProcessEnv = {
			...n8nEnvironment({ ...paths, port: 5678, brokerPort: 5679 }),
			...FAST_EXPRESSIONS,
		};
		for (const [name, value] of Object.entries(given))
			expect([name, value]).toEqual([name, tested[name]]);
		const missing = Object.keys(tested).filter(
			(name) => name.startsWith('N8N_') && !(name in given),
		);
		// Of the folder, and of processes that have no place of their own.
		expect(missing).toEqual([
			'N8N_USER_FOLDER',
			'N8N_WORKER_SERVER_ADDRESS',
			'N8N_RUNNERS_BROKER_PORT',
		]);
	});
});
