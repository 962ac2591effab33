import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import type { AwaitedMessage } from '../../../core/report/awaitedReport';
import { keptContext } from './keptContext';

/** What an execution that waits must know when the report comes. */
export interface WaitState {
	message: AwaitedMessage;
	/** What a report must bring along; absent if n8n itself checks who calls. */
	token?: string;
	/**
	 * When the wait ends, in milliseconds since 1970-01-01 UTC. n8n looks only once a minute which
	 * waits have ended. Absent in an execution that was sent by a version without it.
	 */
	deadline?: number;
	/** The fields of the sending, which are beside those of the report. */
	sending: IDataObject;
}

/** n8n stores the context of a node with the execution and shows it to nobody. */
const KEY = 'bulkSmsWaitState';

const stateSchema = z.object({
	message: z.object({ messageIds: z.array(z.string()), to: z.string() }),
	token: z.string().optional(),
	deadline: z.number().optional(),
	sending: z.custom<IDataObject>((fields) => typeof fields === 'object' && fields !== null),
});

/** Keeps it for the report; in a loop each round takes the place of the one before. */
export function keepWaitState(context: IExecuteFunctions, state: WaitState): void {
	context.getContext('node')[KEY] = state;
}

/** @returns undefined if this node of the execution waits for no report */
export function readWaitState(context: IWebhookFunctions): WaitState | undefined {
	const parsed = stateSchema.safeParse(keptContext(context, KEY));
	if (!parsed.success) return undefined;
	const { message, token, deadline, sending } = parsed.data;
	return {
		message,
		sending,
		...(token !== undefined && { token }),
		...(deadline !== undefined && { deadline }),
	};
}
