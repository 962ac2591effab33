import type { Resource } from '../operation';
import * as checkGateway from './checkGateway.operation';
import * as getBalance from './getBalance.operation';
import * as getSenders from './getSenders.operation';

export const account = {
	name: 'Account',
	operations: {
		checkGateway: { ...checkGateway.description, execute: checkGateway.execute },
		getBalance: { ...getBalance.description, execute: getBalance.execute },
		getSenders: { ...getSenders.description, execute: getSenders.execute },
	},
	defaultOperation: 'getBalance',
} as const satisfies Resource;
