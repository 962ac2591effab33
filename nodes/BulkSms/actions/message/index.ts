import type { Resource } from '../operation';
import * as estimate from './estimate.operation';
import * as send from './send.operation';
import * as sendAndWaitForReport from './sendAndWaitForReport.operation';

export const message = {
	name: 'Message',
	/** What most people come for stands first, here and in the list of actions. */
	operations: {
		send: { ...send.description, execute: send.execute },
		sendAndWaitForReport: {
			...sendAndWaitForReport.description,
			execute: sendAndWaitForReport.execute,
			receive: sendAndWaitForReport.receive,
		},
		estimate: { ...estimate.description, execute: estimate.execute },
	},
	defaultOperation: 'send',
} as const satisfies Resource;
