import { z } from 'zod';

// Publicly known, not part of the interface (docs/interface.md, Incoming SMS). The provider shows
// the names of the fields; how long they may be is the sandbox's own choice.
const NUMBER_DIGITS = 20;
const TEXT_LENGTH = 10_000;
const TRANSACTION_ID_LENGTH = 200;

/** The number of a person who writes. */
export const phoneNumber = z
	.string()
	.regex(
		new RegExp(`^\\+?\\d{1,${NUMBER_DIGITS}}$`),
		`must be 1 to ${NUMBER_DIGITS} digits, such as 66812345678`,
	);

/** What a person writes; it may be empty, as an SMS may be. */
export const incomingText = z.string().max(TEXT_LENGTH);

/** The identifier of a call. */
export const transactionId = z.string().min(1).max(TRANSACTION_ID_LENGTH);

/** An incoming SMS as the provider tells it. */
export interface IncomingSms {
	readonly transactionId: string;
	readonly from: string;
	readonly keyword: string;
	readonly text: string;
}

/** Gives the first word of a text. Returns "" if it has none. */
export function keywordOf(text: string): string {
	return text.trim().split(/\s+/, 1)[0] ?? '';
}

/** The fields of the provider's call, in the order in which it shows them. */
export function callFields(sms: IncomingSms): Record<string, string> {
	return {
		TRAN_ID: sms.transactionId,
		MOBILE_NO: sms.from,
		KEYWORD: sms.keyword,
		MESSAGE: sms.text,
	};
}

/** The fields of the second call, which tells that charging failed. */
export function chargingFailedFields(failedId: string): Record<string, string> {
	return { ERROR_MESSAGE: 'CHARGING_FAILED', TRANSACTION_ID: failedId };
}
