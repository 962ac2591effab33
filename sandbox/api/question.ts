import type { FastifyInstance } from 'fastify';
import type { Caller, CallResult } from '../http/caller';
import type { StoredMessage } from '../inbox/message';
import type { Store } from '../inbox/store';
import { questionLink } from '../rules/textParts';
import { findMessage } from './lists';

/** How long an n8n may take to show the page of a question, in milliseconds. */
export const QUESTION_TIME_LIMIT_MS = 5000;

/**
 * Whether a workflow waits for the answer to a message:
 * - `none`: the message has no link of a question
 * - `waiting`: the link leads to a form
 * - `over`: it was answered, or its time is up
 * - `unknown`: the page cannot be had, or does not say
 */
export type QuestionState = 'none' | 'waiting' | 'over' | 'unknown';

/** Adds `GET /api/messages/:id/question`: whether a workflow still waits for the answer. */
export function addQuestions(app: FastifyInstance, store: Store, caller: Caller): void {
	const over = new WeakSet<StoredMessage>();
	const stateOf = async (message: StoredMessage): Promise<QuestionState> => {
		const url = questionLink(message.fields.text);
		if (url === undefined) return 'none';
		if (over.has(message)) return 'over';
		const state = stateIn(
			await caller.call({ method: 'GET', url, contentType: null, payload: '' }),
		);
		if (state === 'over') over.add(message);
		return state;
	};
	app.get<{ Params: { id: string } }>('/api/messages/:id/question', async ({ params }) => ({
		question: await stateOf(findMessage(store, params.id)),
	}));
}

/** Before an execution waits, n8n answers with JSON and 409. */
function stateIn(result: CallResult): QuestionState {
	if (result.kind !== 'answer') return 'unknown';
	const { status, body } = result;
	const isPage = /<html/i.test(body);
	if (status === 200 && isPage) return /<form/i.test(body) ? 'waiting' : 'over';
	return status === 404 || status === 410 || (status === 409 && isPage) ? 'over' : 'unknown';
}
