import type { Resource } from '../operation';
import * as estimate from './estimate.operation';
import * as getStatus from './getStatus.operation';
import * as send from './send.operation';
import * as sendAndWait from './sendAndWait.operation';
import * as sendAndWaitForReport from './sendAndWaitForReport.operation';

export const message = {
	name: 'Message',
	/** The most used come first, here and in the list of actions. */
	operations: {
		send: { ...send.description, execute: send.execute },
		sendAndWait: {
			...sendAndWait.description,
			execute: sendAndWait.execute,
			receive: sendAndWait.receive,
		},
		sendAndWaitForReport: {
			...sendAndWaitForReport.description,
			execute: sendAndWaitForReport.execute,
			receive: sendAndWaitForReport.receive,
		},
		getStatus: { ...getStatus.description, execute: getStatus.execute },
		estimate: { ...estimate.description, execute: estimate.execute },
	},
	defaultOperation: 'send',
} as const satisfies Resource;
