import { operationsOf } from '../operation';
import * as checkGateway from './checkGateway.operation';
import * as getBalance from './getBalance.operation';
import * as getSenders from './getSenders.operation';

export const account = {
	name: 'Account',
	operations: operationsOf({ checkGateway, getBalance, getSenders }),
	defaultOperation: 'getBalance',
};
