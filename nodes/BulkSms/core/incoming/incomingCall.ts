import { isUndefined, omitBy } from 'lodash';
import { createHash } from 'node:crypto';

import { findCallFields } from './callFields';

/** What a call of the gateway says about an SMS that a person sent. */
export interface IncomingCall {
	/** Why the person could not be charged; set if the call is about that and not about an SMS. */
	failure?: string;
	/** The number of the person, as it came. */
	mobileNo?: string;
	text?: string;
	keyword?: string;
	/** Names the SMS; the answer has to name it too. */
	transactionId?: string;
	/** The same for a repeated call. */
	messageKey: string;
}

/**
 * Reads a call (docs/interface.md, Incoming SMS).
 *
 * @param body what the call holds, parsed
 * @returns undefined if it has none of the fields
 */
export function readIncomingCall(body: unknown): IncomingCall | undefined {
	const fields = findCallFields(body);
	if (fields === undefined) return undefined;
	const failure = fields.get('error_message')?.trim();
	const ids = [fields.get('tran_id'), fields.get('train_id'), fields.get('transaction_id')];
	const transactionId = ids.find((id) => id !== undefined)?.trim();
	const read = {
		failure,
		mobileNo: fields.get('mobile_no')?.trim(),
		text: fields.get('message'),
		keyword: fields.get('keyword')?.trim(),
		transactionId,
	};
	return {
		...omitBy(read, isUndefined),
		messageKey: digest([failure !== undefined, transactionId ?? body]),
	};
}

/** A repeated call names the same transaction; where it names none, only the same call is a repeat. */
const digest = (identity: unknown): string =>
	createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32);
