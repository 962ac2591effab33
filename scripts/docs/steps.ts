import { z } from 'zod';
import { read } from './documents';

const exampleSchema = z.object({
	nodes: z.array(
		z.object({ type: z.string(), parameters: z.object({ content: z.string().optional() }) }),
	),
});

/** The numbered steps in the first note of an example. */
function stepsOf(example: string): string {
	const { nodes } = exampleSchema.parse(JSON.parse(read(`examples/${example}.json`)));
	const note = nodes.find(({ type }) => type === 'n8n-nodes-base.stickyNote');
	const steps = note?.parameters.content?.match(/^\d+\. .*$/gm);
	if (!steps) throw new Error(`The first note of ${example} has no steps`);
	return steps.join('\n');
}

/** What a recipe has from its example. */
export const stepBlocks: Record<string, (place: string) => string> = { steps: stepsOf };
