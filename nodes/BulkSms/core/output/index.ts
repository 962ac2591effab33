import type { z, ZodRawShape } from 'zod/v3';

import { balance, gatewayFinding, resentCode, sender, sentCode, verification } from './answers';
import {
	answeredMessage,
	deliveredMessage,
	failedCharge,
	incomingSms,
	notFound,
	optOut,
	report,
	undecidedReview,
} from './receivedItems';
import { previewedMessage, sentMessage } from './sentMessage';

/** The items of an operation or an event. */
export interface Output {
	/** The usual item. The editor shows it before the first run. */
	usual: Fields;
	/** Other items, besides failures. */
	others?: Fields[];
}

type Fields = z.ZodObject<ZodRawShape, 'strict' | 'passthrough'>;

/**
 * Describes the output items of the nodes once. TypeScript's types, the previews in n8n's editor,
 * and the checks of the tests are made from it. The package does not contain it, so the nodes may
 * import only types from this folder.
 *
 * By resource and operation. Answer passes its input on, with why a person got no text, so its output is not described.
 */
export const outputs: Record<string, Record<string, Output | 'input'>> = {
	message: {
		send: { usual: sentMessage, others: [previewedMessage] },
		sendAndWait: { usual: answeredMessage, others: [undecidedReview] },
		sendAndWaitForReport: { usual: deliveredMessage, others: [previewedMessage] },
		getStatus: {
			usual: report.extend({
				outcome: report.shape.outcome.or(notFound.shape.outcome),
			}),
			others: [notFound],
		},
		estimate: { usual: previewedMessage, others: [sentMessage] },
	},
	account: {
		checkGateway: { usual: gatewayFinding },
		getBalance: { usual: balance },
		getSenders: { usual: sender },
	},
	incomingSms: { answer: 'input' },
	otp: {
		request: { usual: sentCode },
		resend: { usual: resentCode },
		verify: { usual: verification },
	},
};

export const events: Record<string, Output> = {
	deliveryReport: { usual: report },
	incomingSms: { usual: incomingSms, others: [failedCharge] },
	optOut: { usual: optOut },
};
