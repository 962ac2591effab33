import type { Resource } from '../operation';
import * as send from './send.operation';

export const message = {
	name: 'Message',
	operations: {
		send: { ...send.description, execute: send.execute },
	},
	defaultOperation: 'send',
} as const satisfies Resource;
