import { z } from 'zod';

const node = z
	.object({
		id: z.string(),
		name: z.string(),
		type: z.string(),
		typeVersion: z.number(),
		parameters: z.record(z.unknown()),
		webhookId: z.string().optional(),
		credentials: z.record(z.object({ id: z.string(), name: z.string() })).optional(),
	})
	.passthrough();

/** A workflow as n8n exports and imports it. */
export const workflowFile = z
	.object({
		name: z.string().min(1),
		nodes: z.array(node),
		connections: z.record(z.unknown()),
		settings: z.record(z.unknown()),
	})
	.passthrough();

export type WorkflowNode = z.infer<typeof node>;
export type WorkflowFile = z.infer<typeof workflowFile>;

/** A workflow that an n8n instance holds. */
export const savedWorkflow = workflowFile.extend({ id: z.string(), versionId: z.string() });
export type SavedWorkflow = z.infer<typeof savedWorkflow>;

/** An entry in the list of workflows. */
export const workflowEntry = z.object({
	id: z.string(),
	name: z.string(),
	versionId: z.string(),
	isArchived: z.boolean(),
});
