import type { Resource } from '../operation';
import * as estimate from './estimate.operation';
import * as send from './send.operation';
import * as sendAndWait from './sendAndWait.operation';

export const message = {
	name: 'Message',
	operations: {
		estimate: { ...estimate.description, execute: estimate.execute },
		send: { ...send.description, execute: send.execute },
		sendAndWaitForReport: {
			...sendAndWait.description,
			execute: sendAndWait.execute,
			receive: sendAndWait.receive,
		},
	},
	defaultOperation: 'send',
} as const satisfies Resource;
