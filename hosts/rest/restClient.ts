import { uniqBy } from 'lodash';
import { z } from 'zod';
import { DataTables } from './dataTables';
import {
	Execution,
	executionAnswer,
	executionSummary,
	type ExecutionSummary,
	hasEnded,
} from './execution';
import { type Owner, RestSession } from './restSession';
import { waitUntil } from '../process/waitUntil';
import { type SavedWorkflow, savedWorkflow, workflowEntry, type WorkflowFile } from './workflow';

const PUBLISH_LIMIT_S = 120;
const PAGE = 100;

/** A credential to be made: its name, its type and its secret fields. */
export interface CredentialInput {
	name: string;
	type: string;
	data: Record<string, unknown>;
}

const reference = z.object({ id: z.string(), name: z.string() });
export type CredentialReference = z.infer<typeof reference>;

const credentialEntry = reference.extend({ type: z.string() });
const testAnswer = z.object({ status: z.string(), message: z.string() });
const runAnswer = z.object({ executionId: z.string() });
const publicationSetting = z.object({ useWorkflowPublicationService: z.boolean() });
const publication = z.object({
	status: z.string(),
	liveVersionId: z.string().nullable(),
	triggers: z.array(z.object({ errorMessage: z.string().nullable() })),
});
const waitingAnswer = executionAnswer.extend({ waitTill: z.coerce.date().nullish() });
const listenAnswer = z.object({ waitingForWebhook: z.literal(true) });
const breakingChanges = z.object({
	report: z.object({ workflowResults: z.array(z.object({ ruleTitle: z.string() })) }),
});
const nodeType = z.object({
	name: z.string(),
	displayName: z.string(),
	credentials: z.array(z.object({ name: z.string() })).optional(),
});
export type NodeType = z.infer<typeof nodeType>;

/** What the demo and the tests ask of n8n. Things are found by name, so that asking twice is safe. */
export class RestClient {
	/** Looks at each execution that is asked for; what it throws, the asking throws. */
	inspect: (execution: Execution) => void = () => undefined;

	constructor(private readonly session: RestSession) {}

	/** Makes the owner of a new instance, or logs in. Throws RestError when n8n refuses. */
	static async open(url: string, owner: Owner): Promise<RestClient> {
		return new RestClient(await RestSession.open(url, owner));
	}

	/** @returns the data tables of the owner */
	async dataTables(): Promise<DataTables> {
		return new DataTables(this.session, await this.personalProject());
	}

	/** @returns every node type that n8n offers, among them those of installed packages */
	async nodeTypes(): Promise<NodeType[]> {
		return await this.session.get('/types/nodes.json', z.array(nodeType));
	}

	/** Makes a credential, or gives the one of this name and type the new data. */
	async saveCredential(credential: CredentialInput): Promise<CredentialReference> {
		const { name, type } = credential;
		const all = await this.session.request('GET', '/rest/credentials', z.array(credentialEntry));
		const same = all.find((entry) => entry.name === name && entry.type === type);
		return same === undefined
			? await this.session.request('POST', '/rest/credentials', reference, credential)
			: await this.session.request('PATCH', `/rest/credentials/${same.id}`, reference, credential);
	}

	/** Deletes every credential, so that n8n is as on its first day. */
	async deleteCredentials(): Promise<void> {
		const all = await this.session.request('GET', '/rest/credentials', z.array(credentialEntry));
		for (const { id } of all) {
			await this.session.request('DELETE', `/rest/credentials/${id}`, z.unknown());
		}
	}

	/**
	 * Tests a credential as the editor's button does.
	 *
	 * @returns n8n's verdict: `status` is `OK` or `Error`
	 */
	async testCredential(
		saved: CredentialReference,
		{ type, data }: CredentialInput,
	): Promise<z.infer<typeof testAnswer>> {
		const credentials = { ...saved, type, data };
		return await this.session.request('POST', '/rest/credentials/test', testAnswer, {
			credentials,
		});
	}

	/** Imports a workflow, or replaces the one of this name that is not archived. */
	async saveWorkflow(workflow: WorkflowFile): Promise<SavedWorkflow> {
		const filter = encodeURIComponent(JSON.stringify({ name: workflow.name }));
		const path = `/rest/workflows?filter=${filter}`;
		const found = await this.session.request('GET', path, z.array(workflowEntry));
		const same = found.find((entry) => entry.name === workflow.name && !entry.isArchived);
		if (same === undefined) return await this.addWorkflow(workflow);
		return await this.session.request('PATCH', `/rest/workflows/${same.id}`, savedWorkflow, {
			...workflow,
			versionId: same.versionId,
		});
	}

	/** Imports a workflow, also if there is one of this name. */
	async addWorkflow(workflow: WorkflowFile): Promise<SavedWorkflow> {
		return await this.session.request('POST', '/rest/workflows', savedWorkflow, workflow);
	}

	/** @returns a workflow as n8n has saved it */
	async workflow(id: string): Promise<SavedWorkflow> {
		return await this.session.request('GET', `/rest/workflows/${id}`, savedWorkflow);
	}

	/** @returns the identifier of the project that belongs to the owner alone */
	private async personalProject(): Promise<string> {
		const project = z.object({ id: z.string() });
		return (await this.session.request('GET', '/rest/projects/personal', project)).id;
	}

	/**
	 * Activates a workflow and waits until its webhooks answer, which n8n may do afterwards.
	 *
	 * @throws with the words of the node when a trigger refuses
	 */
	async activate({ id, versionId, name }: SavedWorkflow): Promise<void> {
		const path = `/rest/workflows/${id}`;
		await this.session.request('POST', `${path}/activate`, z.unknown(), { versionId });
		const settings = await this.session.request('GET', '/rest/settings', publicationSetting);
		// As n8n 2.39 does by default: it answers when its webhooks do.
		if (!settings.useWorkflowPublicationService) return;
		await waitUntil(`"${name}" to be active`, { limitSeconds: PUBLISH_LIMIT_S }, async () => {
			const { status, liveVersionId, triggers } = await this.session.request(
				'GET',
				`${path}/publication-status`,
				publication,
			);
			const reasons = triggers.flatMap(({ errorMessage }) => errorMessage ?? []);
			if (status === 'failed' || reasons.length > 0) {
				throw new Error(`"${name}" was not activated: ${reasons.join('; ')}`);
			}
			return (status === 'published' && liveVersionId === versionId) || undefined;
		});
	}

	/**
	 * Asks n8n which saved workflows a coming version would break, as its settings page does. Only the
	 * owner may.
	 *
	 * @param version such as `v3`
	 * @returns the title of each rule that found a workflow
	 */
	async breakingChanges(version: string): Promise<string[]> {
		const path = `/rest/breaking-changes/report`;
		const query = `?version=${version}`;
		await this.session.request('POST', `${path}/refresh${query}`, z.unknown(), {});
		const { report } = await this.session.request('GET', path + query, breakingChanges);
		return report.workflowResults.map(({ ruleTitle }) => ruleTitle);
	}

	/** Deactivates all workflows, so that nothing starts them any more. */
	async deactivateAll(): Promise<void> {
		const filter = encodeURIComponent(JSON.stringify({ active: true }));
		const path = `/rest/workflows?filter=${filter}`;
		for (const { id } of await this.session.request('GET', path, z.array(workflowEntry))) {
			await this.session.request('POST', `/rest/workflows/${id}/deactivate`, z.unknown(), {});
		}
	}

	/**
	 * Runs a workflow from its manual trigger, to the end.
	 *
	 * @param trigger the name of the trigger node
	 * @throws when it has not ended in time
	 */
	async run(workflow: SavedWorkflow, trigger: string, limitSeconds: number): Promise<Execution> {
		return await this.ended(await this.start(workflow, trigger), limitSeconds);
	}

	/**
	 * Starts a workflow from its manual trigger and does not wait for its end.
	 *
	 * @returns the identifier of the execution
	 */
	async start(workflow: SavedWorkflow, trigger: string): Promise<string> {
		const path = `/rest/workflows/${workflow.id}/run`;
		const { executionId } = await this.session.request('POST', path, runAnswer, {
			workflowData: workflow,
			triggerToStartFrom: { name: trigger },
		});
		return executionId;
	}

	/** Waits for one call of a trigger's test URL, as the editor's button does. */
	async listen(workflow: SavedWorkflow, trigger: string): Promise<void> {
		const path = `/rest/workflows/${workflow.id}/run`;
		await this.session.request('POST', path, listenAnswer, {
			workflowData: workflow,
			triggerToStartFrom: { name: trigger },
		});
	}

	/**
	 * Waits for the end of an execution.
	 *
	 * @throws when it has not ended in time
	 */
	async ended(executionId: string, limitSeconds: number): Promise<Execution> {
		return await waitUntil(
			`the end of execution ${executionId}`,
			{ limitSeconds },
			async () => await this.finishedExecution(executionId),
		);
	}

	/**
	 * Waits until an execution waits for somebody: a person, or a delivery report.
	 *
	 * @returns when n8n goes on without them
	 * @throws when it does not wait in time
	 */
	async waiting(executionId: string, limitSeconds: number): Promise<Date> {
		const path = `/rest/executions/${executionId}`;
		return await waitUntil(
			`execution ${executionId} to wait`,
			{ limitSeconds, everyMs: 50 },
			async () => {
				const { status, waitTill } = await this.session.request('GET', path, waitingAnswer);
				return status === 'waiting' && waitTill ? waitTill : undefined;
			},
		);
	}

	/** @returns an execution as n8n has stored it, whether it has ended or not */
	async stored(executionId: string): Promise<Execution> {
		const path = `/rest/executions/${executionId}`;
		return this.inspected(await this.session.request('GET', path, executionAnswer));
	}

	/** @returns n8n's word for the state of an execution: running, waiting, success, … */
	async statusOf(executionId: string): Promise<string> {
		const path = `/rest/executions/${executionId}`;
		return (await this.session.request('GET', path, executionAnswer)).status;
	}

	/** Stops a running execution, as the editor's button does. */
	async stop(executionId: string): Promise<void> {
		await this.session.request('POST', `/rest/executions/${executionId}/stop`, z.unknown());
	}

	/**
	 * Does what the button Retry in the list of executions does, and waits for the end.
	 *
	 * @param loadWorkflow whether the workflow as it is saved now is taken, not that of the execution
	 */
	async retry(executionId: string, limitSeconds: number, loadWorkflow = false): Promise<Execution> {
		const path = `/rest/executions/${executionId}/retry`;
		const { id } = await this.session.request('POST', path, z.object({ id: z.string() }), {
			loadWorkflow,
		});
		return await this.ended(id, limitSeconds);
	}

	/** @returns the latest executions of a workflow, newest first, at most 100 */
	async executionsOf(workflow: { id: string }): Promise<ExecutionSummary[]> {
		// n8n asks for those that run and for those that ended at once: one may be in both.
		return uniqBy(await this.executions(workflow), 'id');
	}

	/** @returns the identifier of the latest execution of a workflow, 0 if it has none */
	async lastExecutionId(workflow: { id: string }): Promise<number> {
		// The first one that n8n lists may be older: those that run come before those that ended.
		return Math.max(0, ...(await this.executionsOf(workflow)).map(({ id }) => Number(id)));
	}

	/** @returns all executions of a workflow after the given one, oldest first */
	async allExecutionsAfter(workflow: { id: string }, lastId: number): Promise<ExecutionSummary[]> {
		const all = new Map<number, ExecutionSummary>();
		let before: string | undefined;
		for (let known = -1; known < all.size; ) {
			known = all.size;
			const page = await this.executions(workflow, before);
			for (const each of page) all.set(Number(each.id), each);
			// n8n sorts a page by time and takes the next one by ID. So its own cursor leaves out executions
			// that changed places because they ran at once.
			before = page.at(-1)?.startedAt ?? undefined;
			const isLast = page.length < PAGE || page.every(({ id }) => Number(id) <= lastId);
			if (isLast || before === undefined) break;
		}
		const newer = [...all].filter(([id]) => id > lastId).sort(([a], [b]) => a - b);
		return newer.map(([, each]) => each);
	}

	/**
	 * @param startedBefore the time at which the newest one started at the latest, in ISO 8601
	 * @returns those that have not ended, and then at most 100 others, newest first
	 */
	private async executions(
		workflow: { id: string },
		startedBefore?: string,
	): Promise<ExecutionSummary[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId: workflow.id, startedBefore }));
		const answer = await this.session.request(
			'GET',
			`/rest/executions?limit=${PAGE}&filter=${filter}`,
			z.object({ results: z.array(executionSummary) }),
		);
		return answer.results;
	}

	/** @returns the executions of a workflow after the given one that have ended, oldest first */
	async finishedAfter(workflow: { id: string }, lastId: number): Promise<Execution[]> {
		const newer = (await this.executionsOf(workflow)).filter((entry) => Number(entry.id) > lastId);
		const finished = await Promise.all(newer.reverse().map(({ id }) => this.finishedExecution(id)));
		return finished.filter((execution) => execution !== undefined);
	}

	private async finishedExecution(id: string): Promise<Execution | undefined> {
		const answer = await this.session.request('GET', `/rest/executions/${id}`, executionAnswer);
		return hasEnded(answer.status) ? this.inspected(answer) : undefined;
	}

	private inspected(answer: z.infer<typeof executionAnswer>): Execution {
		const execution = new Execution(answer);
		this.inspect(execution);
		return execution;
	}
}
