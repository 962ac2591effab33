import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { n8nEnvironment } from '../../hosts/n8n/n8nEnvironment';
import { preparedN8n } from './realN8n';

/** What n8n does by itself, seen in n8nItselfProcess.ts. Times are milliseconds. */
export interface Seen {
	lookedAfter: number[];
	lookedAhead: number[];
	/** By how long a wait is. */
	continuedAfter: Record<string, number>;
	/** What Remove Duplicates keeps of the value `first`. */
	stored: string;
	/** Which of two values that came at the same moment were new. */
	firstTime: string[];
	secondTime: string[];
	/** By how the login gets into two requests: how often n8n worked for it, and what it was. */
	logins: Record<string, { evaluated: number; read: number; auth: unknown[] }>;
	xmlAtOnce: unknown[];
	/** Of malformed XML, well-formed XML, and the same again. */
	xmlAfterMalformed: string[];
}

/** Starts the process that asks the parts of n8n. */
export function startAsking(question: string, settings: NodeJS.ProcessEnv = {}): ChildProcess {
	const { host } = preparedN8n();
	const env = n8nEnvironment({
		...{ node: host.node, userFolder: '/nowhere' },
		...{ port: 1, brokerPort: 2 },
	});
	return fork(path.join(__dirname, 'n8nItselfProcess.ts'), [host.n8n, question], {
		execPath: host.node,
		execArgv: ['--import', 'tsx'],
		env: { ...env, ...settings },
	});
}

/** @throws if the process ends without an answer; it has written why */
export async function askN8n(): Promise<Seen> {
	const asked = startAsking('everything');
	const ended = new AbortController();
	asked.once('exit', (code) => ended.abort(new Error(`It ended with exit code ${code}`)));
	const [seen] = (await once(asked, 'message', { signal: ended.signal })) as [Seen];
	return seen;
}
