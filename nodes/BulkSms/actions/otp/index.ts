import type { Resource } from '../operation';
import * as request from './request.operation';
import * as resend from './resend.operation';
import * as verify from './verify.operation';

export const otp = {
	name: 'One-Time Password',
	operations: {
		request: { ...request.description, execute: request.execute },
		resend: { ...resend.description, execute: resend.execute },
		verify: { ...verify.description, execute: verify.execute },
	},
	defaultOperation: 'request',
} as const satisfies Resource;
