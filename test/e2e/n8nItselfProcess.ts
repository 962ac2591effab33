import { createRequire } from 'node:module';
import path from 'node:path';
import { mock } from 'node:test';
import { setTimeout } from 'node:timers/promises';

import { pick } from 'lodash';
import type { IDataDeduplicator } from 'n8n-workflow';

import { ProcessedTable } from '../engine/store/processedTable';
import { answersOf } from '../engine/store/storeCalls';
import type { Seen } from './n8nItself';

/**
 * Asks the parts of an installed n8n what safeguards lean on, in a process of its own, which has
 * n8n's settings in its environment. Takes the script that starts n8n, and a question.
 */
const [start = '', question = ''] = process.argv.slice(2);
const fromN8n = createRequire(path.join(path.dirname(start), '..', 'package.json'));
fromN8n('reflect-metadata');

/** A class of n8n, made with stand-ins for what it works with. */
type Part<T> = new (...parts: unknown[]) => T;
const part = <T>(module: string, name: string): Part<T> =>
	(fromN8n(module) as Record<string, Part<T>>)[name] ?? raise(`n8n has no ${name}`);
const raise = (message: string): never => {
	throw new Error(message);
};
const { Container } = fromN8n('@n8n/di') as {
	Container: { get<T>(name: Part<T>): T; set<T>(name: Part<T>, part: T): void };
};

const logger = {
	scoped: () => logger,
	debug: () => undefined,
	info: () => undefined,
	warn: () => undefined,
	error: () => undefined,
};

interface Tracker {
	init(): void;
	startExecution(id: string): Promise<void>;
}

/** Lets three minutes pass for the part of n8n that ends waits. */
async function waits(): Promise<Pick<Seen, 'lookedAfter' | 'lookedAhead' | 'continuedAfter'>> {
	mock.timers.enable({ apis: ['setInterval', 'setTimeout', 'Date'] });
	const lookedAfter: number[] = [];
	const continuedAfter: Record<string, number> = {};
	const waiting = [1, 2].map((id) => ({ id: `${65 * id} s`, waitTill: new Date(65_000 * id) }));
	const executions = part<object>('@n8n/db', 'ExecutionRepository').prototype as object;
	const lookedAhead: number[] = [];
	const { getWaitingExecutions } = executions as {
		getWaitingExecutions: (this: object) => Promise<Array<{ waitTill: Date }>>;
	};
	const repository = {
		globalConfig: { database: { type: 'postgresdb' } },
		findMultipleExecutions: ({ where }: { where: { waitTill: { value: Date } } }) => {
			const until = where.waitTill.value.getTime();
			lookedAhead.push(until - Date.now());
			return waiting.filter(({ waitTill }) => waitTill.getTime() <= until);
		},
		getWaitingExecutions: async () => {
			lookedAfter.push(Date.now());
			return await getWaitingExecutions.call(repository);
		},
		findParkedOnSubExecution: () => Promise.resolve([]),
	};
	const Tracker = part<Tracker>('n8n/dist/wait-tracker', 'WaitTracker');
	const tracker = new Tracker(logger, repository, {}, {}, {}, {}, { isLeader: true });
	tracker.startExecution = (id) => {
		continuedAfter[id] = Date.now();
		return Promise.resolve();
	};
	tracker.init();
	for (let second = 0; second < 180; second += 1) {
		for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
		mock.timers.tick(1000);
	}
	mock.timers.reset();
	return { lookedAfter, lookedAhead, continuedAfter };
}

const HELPER = 'n8n/dist/deduplication/deduplication-helper';

/** @returns what n8n's store answers with a table of its own for each seed */
async function answersOfStore(seeds: number[]): Promise<unknown[]> {
	const answers = [];
	for (const seed of seeds) {
		const table = new ProcessedTable();
		Container.set<object>(part('@n8n/db', 'ProcessedDataRepository'), table);
		const helper = new (part<IDataDeduplicator>(HELPER, 'DeduplicationHelper'))();
		answers.push(await answersOf(helper, table, seed));
	}
	return answers;
}

interface Helper {
	checkProcessedAndRecord(values: string[], ...more: unknown[]): Promise<{ new: string[] }>;
}

/** Remembers a value, then two others at the same moment, then asks for those two again. */
async function remembering(): Promise<Pick<Seen, 'stored' | 'firstTime' | 'secondTime'>> {
	let row: string | null = null;
	Container.set(part('@n8n/db', 'ProcessedDataRepository'), {
		findOne: () => Promise.resolve(JSON.parse(row ?? 'null')),
		insert: (value: object) => Promise.resolve((row = JSON.stringify(value))),
		update: (_: object, value: object) => Promise.resolve((row = JSON.stringify(value))),
	});
	const helper = new (part<Helper>(HELPER, 'DeduplicationHelper'))();
	const ask = async (value: string) => {
		const workflow = { workflow: { id: '1' } };
		const found = await helper.checkProcessedAndRecord([value], 'workflow', workflow, {
			mode: 'entries',
		});
		return found.new;
	};
	await ask('first');
	const stored = row ?? '';
	const firstTime = (await Promise.all([ask('one'), ask('two')])).flat();
	const secondTime = [...(await ask('one')), ...(await ask('two'))];
	return { stored, firstTime, secondTime };
}

interface XmlCall {
	rawBody: Buffer;
	body?: { report?: { id?: unknown } };
}
const xmlCall = (text: string): XmlCall & object => ({
	...{ contentType: 'application/xml', encoding: 'utf8', readRawBody: () => Promise.resolve() },
	rawBody: Buffer.from(text),
});
const { parseBody } = fromN8n('n8n/dist/middlewares/body-parser') as {
	parseBody: (this: void, call: XmlCall) => Promise<void>;
};

/** Gives n8n two bodies in XML at the same moment. @returns the `id` that it found in each */
async function xmlAtOnce(): Promise<unknown[]> {
	const calls = ['one', 'two'].map((id) => xmlCall(`<report><id>${id}</id></report>`));
	await Promise.all(calls.map(parseBody));
	return calls.map(({ body }) => body?.report?.id);
}

const UNANSWERED_MS = 1_000;

/** Gives n8n malformed XML and well-formed XML, twice. @returns what came of each */
async function xmlAfterMalformed(): Promise<string[]> {
	const made: string[] = [];
	for (const text of ['<a></b>', '<a>1</a>', '<a></b>', '<a>1</a>']) {
		const parsed = parseBody(xmlCall(text)).then(
			() => 'read',
			() => 'refused',
		);
		const unanswered = setTimeout(UNANSWERED_MS, 'no answer');
		made.push(await Promise.race([parsed, unanswered]));
	}
	return made;
}

type Request = { auth?: object };
type Login = { username: string };

interface CredentialsHelper {
	authenticate: unknown;
	resolveValue: unknown;
}

/**
 * Makes two requests each with a credential that declares its login and with one that has a function
 * for it, and two to which the login is handed on.
 */
async function logins(): Promise<Seen['logins']> {
	const { httpRequestWithAuthentication: send } = fromN8n(
		'n8n-core/dist/execution-engine/node-execution-context/utils/request-helpers/authentication',
	) as {
		httpRequestWithAuthentication: (this: object, ...more: unknown[]) => Promise<Request>;
	};
	Container.set(part('@n8n/backend-network', 'OutboundHttp'), {
		requests: () => ({ request: (request: Request) => Promise.resolve(request) }),
	});
	const declared = {
		type: 'generic',
		properties: { auth: { username: '={{$credentials.username}}' } },
	};
	const asFunction = ({ username }: Login, request: object) =>
		Promise.resolve({ ...request, auth: { username } });
	const made: Seen['logins'] = {};
	const tryTwice = async (name: string, authenticate: unknown, options?: object) => {
		const seen = { evaluated: 0, read: 0, auth: [] as unknown[] };
		const Helper = part<CredentialsHelper>('n8n/dist/credentials-helper', 'CredentialsHelper');
		const credentialsHelper = {
			credentialTypes: { getByName: () => ({ properties: [], authenticate }) },
			getParentTypes: () => [],
			preAuthentication: () => Promise.resolve(undefined),
			...pick(Helper.prototype, ['authenticate', 'resolveValue']),
		};
		const getSimpleParameterValue = () => `evaluated ${(seen.evaluated += 1)}`;
		const context = {
			helpers: {},
			getCredentials: () => Promise.resolve({ username: `read ${(seen.read += 1)}` }),
		};
		const workflow = { expression: { getSimpleParameterValue } };
		for (let request = 0; request < 2; request += 1) {
			const more = [workflow, { name: 'Bulk SMS' }, { credentialsHelper }, options];
			seen.auth.push((await send.call(context, 'bulkSmsApi', {}, ...more)).auth);
		}
		made[name] = seen;
	};
	await tryTwice('a declaration', declared);
	await tryTwice('a function', asFunction);
	const data = { username: 'handed on' };
	await tryTwice('a function, handed on', asFunction, { credentialsDecrypted: { data } });
	return made;
}

async function everything(): Promise<Seen> {
	return {
		...(await waits()),
		...(await remembering()),
		logins: await logins(),
		xmlAtOnce: await xmlAtOnce(),
		// Last, because its parser reads nothing more.
		xmlAfterMalformed: await xmlAfterMalformed(),
	};
}

const seeds = (process.env.STORE_SEEDS ?? '').split(',').map(Number);
const answer: Promise<unknown> = question === 'store' ? answersOfStore(seeds) : everything();
answer.then(
	(seen) => process.send?.(seen, () => process.exit(0)),
	(error: unknown) => {
		process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
		process.exit(1);
	},
);
