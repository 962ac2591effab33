import { operationsOf } from '../operation';
import * as request from './request.operation';
import * as resend from './resend.operation';
import * as verify from './verify.operation';

export const otp = {
	name: 'One-Time Password',
	operations: operationsOf({ request, resend, verify }),
	defaultOperation: 'request',
};
