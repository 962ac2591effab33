import { setTimeout as sleep } from 'node:timers/promises';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { waitUntil } from '../../hosts/process/waitUntil';
import {
	ANSWERED,
	APPROVE_AND_DECLINE,
	type Asked,
	askedItem,
	askingNode,
	linkTo,
	NOT_ASKED,
	open,
	press,
	saveAccount,
	type Shown,
	startAsking,
	untilWaiting,
} from './askingWorkflow';
import { awaitingNode } from './awaitingWorkflow';
import { CLOSED, isNoActionRequired, RECORDED, said, TOO_LATE, WRONG_LINK } from './questionPage';
import { secrets, useRealN8n } from './realN8n';
import {
	BULK_SMS,
	bulkSms,
	call,
	calledTrigger,
	itemNodes,
	LOOP_LINKS,
	loop,
	manualTrigger,
	node,
	START,
	workflow,
} from './sendingWorkflow';

const LIMIT_S = 150;
const SECONDS = 3;
const DAY_MS = 24 * 3600 * 1000;
const TEXT = 'Restart the database?';
const TO = '66812345674';
const NUMBERS = ['66812345671', '66812345672', '66812345673'] as const;
/** What an input item may contain by chance, or because somebody wants an answer that nobody gave. */
const HOSTILE = {
	approved: true,
	data: { approved: true, respondedAt: 'now' },
	outcome: 'approved',
};
const AFTER_INTERVAL = {
	limitType: 'afterTimeInterval',
	resumeAmount: SECONDS / 60,
	resumeUnit: 'minutes',
};
const AT_TIME = {
	limitType: 'atSpecifiedTime',
	maxDateAndTime: `={{ $now.plus(${SECONDS}, 'seconds').toISO() }}`,
};
const limited = (values: object, parameters: Record<string, unknown> = APPROVE_AND_DECLINE) => ({
	parameters: { ...parameters, options: { limitWaitTime: { values } } },
	fields: HOSTILE,
});

const real = useRealN8n('ask-flows');
let silent: Sandbox;
/** Questions whose time is up, and executions with Execute Once. */
const asked: Record<string, Asked> = {};
const once: Record<string, string> = {};
/** What came after the time of one, before n8n looked. */
let late: Shown[] = [];

// Before all tests: n8n looks once a minute whose time is up, and does while they run.
beforeAll(async () => {
	silent = await startSandbox({ ...secrets, reportDelayMs: DAY_MS });
	const { client } = real();
	const quiet = { client, sandbox: silent };
	asked.time = await startAsking(quiet, TO, limited(AT_TIME, {}));
	asked.text = await startAsking(quiet, TO, limited(AFTER_INTERVAL, { responseType: 'freeText' }));
	const credential = await saveAccount(quiet);
	const waiting = {
		asking: askingNode(credential, limited(AFTER_INTERVAL)),
		awaiting: awaitingNode(credential, { minutes: SECONDS / 60 }),
	};
	for (const [name, each] of Object.entries(waiting)) {
		const items = itemNodes(NUMBERS.map((to) => ({ to, text: TEXT, ...HOSTILE })));
		const nodes = [manualTrigger(), ...items, { ...each, executeOnce: true }];
		const saved = await client.saveWorkflow(workflow(`Once, ${name}`, nodes));
		once[name] = await client.start(saved, START);
	}
	// The next execution has most of a minute until n8n looks.
	for (let tries = 1; late.length === 0 && tries <= 3; tries += 1) {
		const question = await startAsking(quiet, TO, limited(AFTER_INTERVAL));
		await sleep((SECONDS + 1) * 1000);
		const { link } = question;
		const pages = [await open(link), await press(link, { decision: 'approve' })];
		if ((await client.statusOf(question.id)) !== 'waiting') continue;
		asked.late = question;
		late = pages;
	}
});
afterAll(async () => await silent.close());

/** Waits until the execution waits for the answer of this number. */
async function linkWhenAsked(id: string, to: string, before: number): Promise<string> {
	const { sandbox } = real();
	await waitUntil(`an SMS to ${to}`, { limitSeconds: LIMIT_S, everyMs: 50 }, async () => {
		const isThere = sandbox
			.messages()
			.slice(before)
			.some((each) => each.to === to);
		return Promise.resolve(isThere || undefined);
	});
	await untilWaiting(real(), id);
	return linkTo(real(), to);
}

/** Expects that neither looking nor deciding does anything: the execution goes on waiting. */
async function expectNothing(id: string, link: string, pages: unknown[]): Promise<void> {
	const shown = [await open(link), await press(link, { decision: 'approve' })];
	const answers = shown.map((each) => (isNoActionRequired(each) ? 'no action' : said(each)));
	expect([...answers, await real().client.statusOf(id)]).toStrictEqual([...pages, 'waiting']);
}

describe('several questions of one execution', () => {
	test('in Loop Over Items: the link of an earlier round decides nothing in a later one', async () => {
		const { client, sandbox } = real();
		const credential = await saveAccount(real());
		const nodes = [
			manualTrigger(),
			...itemNodes(NUMBERS.map((to) => ({ to, text: TEXT }))),
			loop(1),
			askingNode(credential, { parameters: APPROVE_AND_DECLINE }),
		];
		const before = sandbox.messages().length;
		const saved = await client.saveWorkflow(workflow('Ask in a loop', nodes, LOOP_LINKS));
		const id = await client.start(saved, START);
		const links: string[] = [];
		for (const [round, to] of NUMBERS.entries()) {
			const link = await linkWhenAsked(id, to, before);
			for (const old of links) await expectNothing(id, old, [CLOSED, CLOSED]);
			links.push(link);
			const decision = round === 1 ? 'decline' : 'approve';
			expect(said(await press(link, { decision }))).toStrictEqual(RECORDED);
		}
		const execution = await client.ended(id, LIMIT_S);

		expect([execution.status, execution.runsOf(BULK_SMS)]).toStrictEqual(['success', 3]);
		const rounds = [0, 1, 2].flatMap((run) =>
			execution.items(BULK_SMS, 0, run).map(({ json }) => [json.to, json.outcome]),
		);
		expect(rounds).toStrictEqual(
			NUMBERS.map((to, round) => [to, round === 1 ? 'declined' : 'approved']),
		);
		expect(sandbox.messages().length - before).toBe(3);
	});

	test('behind a Wait node and behind each other: only its own link decides each', async () => {
		const { client, sandbox } = real();
		const credential = await saveAccount(real());
		const [first, second, third] = NUMBERS;
		const ask = (name: string, to: string) =>
			askingNode(credential, { name, parameters: { to, message: TEXT } });
		const waitNode = (name: string) =>
			node(name, 'n8n-nodes-base.wait', 1.1, { resume: 'webhook', options: {} });
		const tell = bulkSms({ credential });
		const nodes = [
			manualTrigger(),
			...itemNodes([{ to: third }]),
			{ ...tell, parameters: { ...tell.parameters, text: '={{ $execution.resumeUrl }}' } },
			waitNode('Wait'),
			ask('First', first),
			ask('Second', second),
			waitNode('Wait Again'),
		];
		const saved = await client.saveWorkflow(workflow('Several waits', nodes));
		const before = sandbox.messages().length;
		const id = await client.start(saved, START);
		/** The address of the execution, which a Wait node gives out: it has no secret of a question. */
		const resume = await linkWhenAsked(id, third, before);
		const byResume = [
			[404, expect.stringContaining('does not contain a waiting webhook')],
			WRONG_LINK,
		];
		expect((await open(resume)).status).toBe(200);

		const firstLink = await linkWhenAsked(id, first, before);
		await expectNothing(id, resume, byResume);
		expect(said(await press(firstLink, { decision: 'approve' }))).toStrictEqual(RECORDED);

		const secondLink = await linkWhenAsked(id, second, before);
		await expectNothing(id, firstLink, ['no action', 'no action']);
		await expectNothing(id, resume, byResume);
		const idOf = (name: string) => saved.nodes.find((each) => each.name === name)?.id ?? '';
		const ofSecond = firstLink.replace(idOf('First'), idOf('Second'));
		expect(ofSecond).not.toBe(firstLink);
		await expectNothing(id, ofSecond, [WRONG_LINK, WRONG_LINK]);
		expect(said(await press(secondLink, { decision: 'approve' }))).toStrictEqual(RECORDED);

		await untilWaiting(real(), id);
		await expectNothing(id, secondLink, ['no action', 'no action']);
		expect((await open(resume)).status).toBe(200);
		const execution = await client.ended(id, LIMIT_S);
		expect(execution.status).toBe('success');
		const answers = ['First', 'Second'].flatMap((name) =>
			execution.items(name).map(({ json }) => [json.to, json.outcome]),
		);
		expect(answers).toStrictEqual([
			[first, 'approved'],
			[second, 'approved'],
		]);
	});
});

describe('a question', () => {
	const executionOf = (link: string): string => /webhook-waiting\/(\d+)/.exec(link)?.[1] ?? 'none';
	/** Waits for the next SMS, and until its execution waits. */
	async function nextLink(before: number): Promise<string> {
		const { sandbox } = real();
		await waitUntil('the SMS', { limitSeconds: LIMIT_S, everyMs: 50 }, async () =>
			Promise.resolve(sandbox.messages().length > before || undefined),
		);
		const link = linkTo(real(), TO);
		await untilWaiting(real(), executionOf(link));
		return link;
	}
	const after = () => node(ANSWERED, 'n8n-nodes-base.noOp', 1);

	test('in a sub-workflow: the workflow that called it goes on with the answer', async () => {
		const { client, sandbox } = real();
		const ask = askingNode(await saveAccount(real()));
		const sub = await client.saveWorkflow(workflow('Ask when called', [calledTrigger(), ask]));
		await client.activate(sub);
		const items = itemNodes([{ to: TO, text: TEXT }]);
		const nodes = [manualTrigger(), ...items, call(sub, 'once'), after()];
		const parent = await client.saveWorkflow(workflow('Calls one that asks', nodes));
		const before = sandbox.messages().length;
		const id = await client.start(parent, START);
		const link = await nextLink(before);
		await untilWaiting(real(), id);

		expect(said(await press(link, { decision: 'approve' }))).toStrictEqual(RECORDED);

		const execution = await client.ended(id, LIMIT_S);
		const sent = await client.ended(executionOf(link), LIMIT_S);
		const answer = sent.items(BULK_SMS).map(({ json }) => json);
		expect(answer).toMatchObject([{ outcome: 'approved', data: { approved: true } }]);
		expect([execution.status, execution.runsOf(ANSWERED)]).toStrictEqual(['success', 1]);
		expect(execution.items(ANSWERED).map(({ json }) => json)).toStrictEqual(answer);
	});
});

describe('a question that nobody answers in time', () => {
	/** Expects the one item of an execution whose time is up. */
	async function expectNoResponse(question: Asked | undefined, data?: object): Promise<void> {
		if (!question) throw new Error('Nothing was asked, or n8n looked each time before the answer');
		const execution = await real().client.ended(question.id, LIMIT_S);
		expect([execution.status, execution.errorMessage]).toStrictEqual(['success', undefined]);
		const reason = 'No response came in time';
		expect(execution.items(BULK_SMS)).toStrictEqual([
			askedItem(question, TO, 'noResponse', { reason, ...(data && { data }) }),
		]);
		expect([ANSWERED, NOT_ASKED].map((name) => execution.runsOf(name))).toStrictEqual([1, 0]);
		// The item of the node before stays as it is.
		expect(execution.items('Items').map(({ json }) => json)).toMatchObject([HOSTILE]);
	}

	test('takes no decision after its time, even before n8n has looked, and is not approved then', async () => {
		await expectNoResponse(asked.late, { approved: false });
		expect(late.map(said)).toStrictEqual([TOO_LATE, TOO_LATE]);
		const later = await press(asked.late?.link ?? '', { decision: 'approve' });
		expect(isNoActionRequired(later)).toBe(true);
	});

	test('is not approved, and has no text, whatever the input contains', async () => {
		await expectNoResponse(asked.time, { approved: false });
		await expectNoResponse(asked.text);
	});

	test('with Execute Once, the input does not come out as the answer, or as the report', async () => {
		const outputOf = async (name: string) =>
			(await real().client.ended(once[name] ?? '', LIMIT_S))
				.items(BULK_SMS)
				.map(({ json: { to, outcome, data } }) => ({ to, outcome, data }));
		const [to] = NUMBERS;
		expect(await outputOf('asking')).toStrictEqual([
			{ to, outcome: 'noResponse', data: { approved: false } },
		]);
		expect(await outputOf('awaiting')).toStrictEqual([
			{ to, outcome: 'noReport', data: undefined },
		]);
	});
});
