import { operationsOf } from '../operation';
import * as estimate from './estimate.operation';
import * as getStatus from './getStatus.operation';
import * as send from './send.operation';
import * as sendAndWait from './sendAndWait.operation';
import * as sendAndWaitForReport from './sendAndWaitForReport.operation';

export const message = {
	name: 'Message',
	/** The most used come first, here and in the list of actions. */
	operations: operationsOf({ send, sendAndWait, sendAndWaitForReport, getStatus, estimate }),
	defaultOperation: 'send',
};
