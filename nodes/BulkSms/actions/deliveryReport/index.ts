import type { Resource } from '../operation';
import * as read from './read.operation';

export const deliveryReport = {
	name: 'Delivery Report',
	operations: { read: { ...read.description, execute: read.execute } },
	defaultOperation: 'read',
} as const satisfies Resource;
