import { operationsOf } from '../operation';
import * as answer from './answer.operation';

export const incomingSms = {
	name: 'Incoming SMS',
	operations: operationsOf({ answer }),
	defaultOperation: 'answer',
};
