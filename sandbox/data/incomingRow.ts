import { z } from 'zod';
import { callForm } from '../rules/incomingAddress';

const result = z.object({
	outcome: z.enum([
		'underWay',
		'answered',
		'resultCode',
		'otherTransaction',
		'notUnderstood',
		'httpStatus',
		'timedOut',
		'noConnection',
		'noAddress',
		'brokenOff',
	]),
	status: z.number().nullable(),
	durationMs: z.number().nullable(),
	answer: z
		.object({
			TRAIN_ID: z.string(),
			RESULT_CODE: z.string(),
			RESULT_NAME: z.string(),
			MESSAGE: z.string(),
		})
		.nullable(),
	problem: z.string().nullable(),
});

const facts = z.object({
	kind: z.enum(['message', 'chargingFailed']),
	transactionId: z.string(),
	from: z.string(),
	keyword: z.string(),
	text: z.string(),
	by: z.enum(['hand', 'testNumber']),
	as: callForm.nullable(),
	at: z.number(),
	result,
});

/** A row of the table `incoming`. */
export const incomingRow = z.object({
	id: z.number(),
	facts: z
		.string()
		.transform((text): unknown => JSON.parse(text))
		.pipe(facts),
});
