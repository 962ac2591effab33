/*
 * What the node says in many places, so that a better wording changes one line of the tests.
 */
export const TOKEN_IS_WRONG = 'The report token is missing or wrong';
export const NEEDS_NEWER_N8N = {
	message: 'Bulk SMS needs n8n 2.39 or later to wait, and this n8n is older',
	description: 'Version of n8n: Ask the administrator of this n8n to update it.',
};
export const WITHHELD = 'withheld, because it contains a secret';
export const NO_REPORT = 'The body contains no delivery report';
export const TOO_LARGE = 'The body is larger than 1 kilobytes';
export const REJECTED_BY_PLATFORM =
	'The gateway rejected the message with status REJECTED (5): Rejected by the platform';
export const WEB_PAGE = 'The gateway answered with HTTP 200, but with a web page in place of JSON';
export const WITHOUT_BODY = 'The gateway answered with HTTP 200, but without a body';
export const BUSY_GATEWAY = 'The gateway accepts no more requests right now (HTTP 429)';
export const SENT_NOT_LONG_AGO = 'The same text was sent to the same number not long ago';
/** Of a repeat that was not sent for sure. */
export const SENT_IN_DOUBT = 'The same text may have been sent to the same number not long ago';
const REPEAT_OR_IN_DOUBT =
	"The same text may have been sent to the same number: n8n's store failed";
export const DOUBTS: unknown[] = [SENT_IN_DOUBT, REPEAT_OR_IN_DOUBT];
/** Of a duplicate. The item counts from 1, as in the editor. */
export const sameMessageIn = (item: number) => `The same message comes in item ${item}`;
export const sameNumberIn = (item: number) => `A message to this number comes in item ${item}`;
export const TWICE_IN_TO = 'The number comes earlier in To of the same item';
export const sameForAll =
	'To and Text are the same for every item: drag fields of the input into them, or turn on Settings → Execute Once.';
export const NO_BALANCE_HERE = 'This gateway does not offer a balance (HTTP 404)';
export const RETRY_IN_DOUBT =
	'n8n did not keep what the retried execution sent, so the message may have been sent before';
export const LOOK_BEFORE_AGAIN =
	'Check with Get Status, or in the account, whether the message was sent before you send it again';
export const TRY_IN_DOUBT =
	'n8n did not keep what an earlier try sent, so the message may have been sent before';
