import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { Question } from '../../../core/question/question';
import { keptContext } from '../waiting/keptContext';

/** What an execution that waits for a person must know when somebody opens the link. */
export interface QuestionState {
	/** The secret in the link of this question. */
	key: string;
	/** When the wait ends, in milliseconds since 1970-01-01 UTC. n8n looks only once a minute. */
	deadline: number;
	question: Question;
	/** The fields of the sending, which are beside those of the answer. */
	sending: IDataObject;
}

/** n8n stores the context of a node with the execution and shows it to nobody. */
const KEY = 'bulkSmsQuestion';

const stateSchema = z.object({
	key: z.string().min(1),
	deadline: z.number(),
	question: z.object({
		responseType: z.enum(['approval', 'freeText']),
		from: z.string(),
		text: z.string(),
		canDecline: z.boolean(),
		language: z.enum(['browser', 'en', 'th']),
		title: z.string().optional(),
		approveLabel: z.string().optional(),
		declineLabel: z.string().optional(),
		sendLabel: z.string().optional(),
		thankYou: z.string().optional(),
	}),
	sending: z.custom<IDataObject>((fields) => typeof fields === 'object' && fields !== null),
});

/** Keeps it for the answer; in a loop each round takes the place of the one before. */
export function keepQuestionState(context: IExecuteFunctions, state: QuestionState): void {
	context.getContext('node')[KEY] = state;
}

/** @returns undefined if this node of the execution waits for nobody */
export function readQuestionState(context: IWebhookFunctions): QuestionState | undefined {
	const parsed = stateSchema.safeParse(keptContext(context, KEY));
	return parsed.success ? parsed.data : undefined;
}
