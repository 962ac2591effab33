import { waitUntil } from '../../../hosts/process/waitUntil';
import {
	APPROVE_AND_DECLINE,
	askingNode,
	linkTo,
	open,
	press,
	saveAccount,
	untilWaiting,
} from '../askingWorkflow';
import { isNoActionRequired, RECORDED, said, WRONG_LINK } from '../questionPage';
import { type RealN8n, RUN_LIMIT_MS } from '../realN8n';
import {
	BULK_SMS,
	bulkSms,
	itemNodes,
	loop,
	manualTrigger,
	node,
	START,
	workflow,
} from '../sendingWorkflow';

const LIMIT_S = 60;
const TEXT = 'Restart the database?';
/** What n8n answers to looking at the address of an execution that waits for nobody to look. */
const NO_SUCH_PAGE = [404, expect.stringContaining('does not contain a waiting webhook')];
const NUMBERS = ['66812345671', '66812345672', '66812345673'];

/** Several questions, one after the other in one execution, in an n8n that other tests use too. */
export function severalWaits(real: () => RealN8n): void {
	/** Waits until the execution waits for the answer of this number. */
	async function linkWhenAsked(id: string, to: string, before = 0): Promise<string> {
		const { sandbox } = real();
		await waitUntil(`an SMS to ${to}`, { limitSeconds: LIMIT_S, everyMs: 50 }, async () =>
			Promise.resolve(
				sandbox
					.messages()
					.slice(before)
					.some((each) => each.to === to) || undefined,
			),
		);
		await untilWaiting(real(), id);
		return linkTo(real(), to);
	}

	/** Expects that neither looking nor deciding does anything: the execution goes on waiting. */
	async function expectNothing(id: string, link: string, pages: unknown[]): Promise<void> {
		const shown = [await open(link), await press(link, { decision: 'approve' })];
		const answers = shown.map((each) => (isNoActionRequired(each) ? 'no action' : said(each)));
		expect([...answers, await real().client.statusOf(id)]).toStrictEqual([...pages, 'waiting']);
	}

	/** The same by the address of the execution, which has no secret of a question. */
	async function expectNothingByResumeUrl(id: string, resume: string): Promise<void> {
		await expectNothing(id, resume, [NO_SUCH_PAGE, WRONG_LINK]);
	}

	describe('several questions of one execution', () => {
		test(
			'in Loop Over Items: the link of an earlier round decides nothing in a later one',
			async () => {
				const { client, sandbox } = real();
				const credential = await saveAccount(real());
				const file = workflow(
					'Ask in a loop',
					[
						manualTrigger(),
						...itemNodes(NUMBERS.map((to) => ({ to, text: TEXT }))),
						loop(1),
						askingNode(credential, { parameters: APPROVE_AND_DECLINE }),
					],
					[
						[START, 'List'],
						['List', 'Items'],
						['Items', 'Loop'],
						['Loop', BULK_SMS, 1],
						[BULK_SMS, 'Loop'],
					],
				);
				const before = sandbox.messages().length;
				const id = await client.start(await client.saveWorkflow(file), START);
				const links: string[] = [];
				for (const [round, to] of NUMBERS.entries()) {
					const link = await linkWhenAsked(id, to, before);
					for (const old of links) await expectNothing(id, old, [WRONG_LINK, WRONG_LINK]);
					links.push(link);
					const decision = round === 1 ? 'decline' : 'approve';
					expect(said(await press(link, { decision }))).toStrictEqual(RECORDED);
				}
				const execution = await client.ended(id, LIMIT_S);

				expect([execution.status, execution.runsOf(BULK_SMS)]).toStrictEqual(['success', 3]);
				const rounds = [0, 1, 2].map((run) =>
					execution.items(BULK_SMS, 0, run).map(({ json }) => [json.to, json.outcome]),
				);
				const [first, second, third] = NUMBERS;
				expect(rounds).toStrictEqual([
					[[first, 'approved']],
					[[second, 'declined']],
					[[third, 'approved']],
				]);
				expect(sandbox.messages().length - before).toBe(3);
			},
			RUN_LIMIT_MS,
		);

		test(
			'behind a Wait node and behind each other: only its own link decides each',
			async () => {
				const { client, sandbox } = real();
				const credential = await saveAccount(real());
				const [first = '', second = '', third = ''] = NUMBERS;
				const ask = (name: string, to: string) => ({
					...askingNode(credential, { parameters: { to, message: TEXT } }),
					name,
				});
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
				/** The address of the execution, which a Wait node gives out. */
				const resume = await linkWhenAsked(id, third, before);
				expect((await open(resume)).status).toBe(200);

				const firstLink = await linkWhenAsked(id, first, before);
				await expectNothingByResumeUrl(id, resume);
				expect(said(await press(firstLink, { decision: 'approve' }))).toStrictEqual(RECORDED);

				const secondLink = await linkWhenAsked(id, second, before);
				await expectNothing(id, firstLink, ['no action', 'no action']);
				await expectNothingByResumeUrl(id, resume);
				const nodeIds = ['First', 'Second'].map(
					(name) => saved.nodes.find((each) => each.name === name)?.id ?? '',
				);
				const ofSecond = firstLink.replace(nodeIds[0] ?? '', nodeIds[1] ?? '');
				expect(ofSecond).not.toBe(firstLink);
				await expectNothing(id, ofSecond, [WRONG_LINK, WRONG_LINK]);
				expect(said(await press(secondLink, { decision: 'approve' }))).toStrictEqual(RECORDED);

				await untilWaiting(real(), id);
				for (const link of [firstLink, secondLink]) {
					await expectNothing(id, link, ['no action', 'no action']);
				}
				expect((await open(resume)).status).toBe(200);
				const execution = await client.ended(id, LIMIT_S);
				expect(execution.status).toBe('success');
				expect(
					['First', 'Second'].map((name) =>
						execution.items(name).map(({ json }) => [json.to, json.outcome]),
					),
				).toStrictEqual([[[first, 'approved']], [[second, 'approved']]]);
			},
			RUN_LIMIT_MS,
		);
	});
}
