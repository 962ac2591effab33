import type { Resource } from '../operation';
import * as answer from './answer.operation';

export const incomingSms = {
	name: 'Incoming SMS',
	operations: { answer: { ...answer.description, execute: answer.execute } },
	defaultOperation: 'answer',
} as const satisfies Resource;
