import { SETTINGS } from '../../labels';
import type { GatewayFinding } from '../../output/answers';
import type { Advice } from '../../problem';
import type { Asked, HttpAnswer, NotTold } from '../answer/asked';
import { type Endpoint, errorIn, readEndpointAnswer } from '../answer/endpointAnswer';
import type { RedactWords } from '../answer/gatewayWords';

export type CheckName = Exclude<GatewayFinding['check'], 'summary'>;

/** `ok` and `differs` only if there is no doubt. `notOffered`: the gateway does not have it. */
type Result = GatewayFinding['result'];

/** A finding, without the name of its check. */
export interface CheckResult {
	result: Result;
	/** For the person who runs the check. It may have words of the gateway, without the login. */
	found: string;
	advice?: Advice | undefined;
	/** The part for other people: no words of the gateway, and no names. */
	shared?: string | undefined;
}

const LIST = 'The gateway answered, but not with one list';
const ASK_FOR_ZONE =
	'ask the provider in which time zone it reads sendAt, and whether the day comes first';
const COMPARE: Advice = `Compare both times. If they are not the same, correct Time Zone or Date Order in the credential, or ${ASK_FOR_ZONE}`;
const TO_SEND = 'Enter your own number in To, and a sender in From';
const SENDS_AT_MOST = `It is not known whether a request may contain more than 11 messages: the node sends at most 11, unless you raise ${SETTINGS.maxMessagesPerRequest}`;

/** The words of all findings. In place of $ comes what the answer says. */
// prettier-ignore
const FINDINGS = {
	notAsked: ['undetermined', 'Not asked, because $', 'Correct what login says, and run the check again'],
	noGateway: ['undetermined', 'The gateway cannot be asked: $', 'Check Base URL in the credential'],
	loginAccepted: ['ok', 'The gateway accepts the login'],
	loginContradicted: ['undetermined', 'One answer accepted the login, another rejected it', 'Ask the provider which rights your account has'],
	loginNotSeen: ['undetermined', 'No answer shows whether the gateway accepts the login', 'Check Base URL, Username, and Password in the credential'],
	accepted: ['ok', `The gateway accepted the SMS with $. ${SENDS_AT_MOST}`],
	rejected: ['differs', 'The gateway rejected the SMS: $', 'Correct what the gateway names: a sender may have to be approved, and credit may be missing'],
	maybeSent: ['undetermined', 'It is not known whether the SMS was sent: $', 'Look at the phone, and ask the provider'],
	noSms: ['undetermined', `No SMS was sent, because To is empty. ${SENDS_AT_MOST}`, TO_SEND],
	nothingAtUrl: ['undetermined', `A request without messages was answered with $, so there may be no gateway at Base URL. ${SENDS_AT_MOST}`, 'Check Base URL in the credential'],
	shape: ['ok', 'The list is named $. The node reads both spellings of each'],
	noShape: ['undetermined', 'No answer listed a message', 'Run the check again when an SMS is accepted'],
	shapeNotTried: ['undetermined', 'No answer listed a message', TO_SEND],
	timeFits: ['ok', '$. Time Zone and Date Order of the credential fit'],
	workflowTimeFits: ['ok', '$. Date Order of the credential fits', 'Enter this zone as Time Zone in the credential, because Send At and Quiet Hours need it'],
	timeMayFit: ['undetermined', '$', COMPARE],
	orderNotClear: ['undetermined', '$. This day and month have the same number, so Date Order is not clear', 'Run the check again on a day whose number is not that of the month'],
	noTime: ['undetermined', 'No SMS was sent, so there is no time to compare', `Enter your own number in To, or ${ASK_FOR_ZONE}`],
	inLog: ['ok', 'The SMS was in the message log $'],
	notInLog: ['undetermined', 'The SMS was not in the message log within 15 s', 'Run Get Status later with its message ID, or ask the provider how late its message log is'],
	logAnswers: ['ok', 'The message log answers. Its delay was not measured, because no SMS was sent'],
	logIgnores: ['differs', 'The message log answered with other messages', 'Ask the provider how to ask its message log for one message'],
	logContradicts: ['undetermined', 'The message log names the SMS with another number', 'Ask the provider what its message log shows'],
	credits: ['ok', '$'],
	noCredit: ['ok', '$', 'Ask the provider for credit, unless the account is postpaid'],
	creditsNotRead: ['undetermined', 'The answer does not contain the credits as a number$', 'Ask the provider whether it offers a balance'],
	sameCount: ['ok', '$'],
	otherCount: ['undetermined', '$', 'Compare the balance before and after an SMS with Get Balance'],
	senders: ['ok', '$'],
	notSenders: ['undetermined', `${LIST}$`, 'Run Get Senders to look at it'],
	otpPath: ['ok', 'The path of one-time passwords exists. No code was requested'],
	otpAnywhere: ['undetermined', 'The gateway answers at any path', 'Ask the provider whether it offers one-time passwords'],
	countries: ['ok', 'Allowed Country Codes allows $'],
	allCountries: ['ok', 'Allowed Country Codes has the word all, so messages go to every country', 'Enter the codes of the countries that you send to, above all if you send one-time passwords'],
} as const satisfies Record<string, readonly [Result, string, Advice?]>;

/** @param said of the gateway or the node, in place of $ */
export function finding(name: keyof typeof FINDINGS, shared?: string, said = ''): CheckResult {
	const [result, found, advice] = FINDINGS[name];
	return { result, found: found.replace('$', () => said), advice, shared };
}

export const statusOf = (reply: Asked<HttpAnswer>): number | undefined =>
	reply.kind === 'told' ? reply.value.status : undefined;

export const shownStatus = (reply: Asked<HttpAnswer>): string =>
	reply.kind === 'told' ? `HTTP ${reply.value.status}` : 'no answer';

/** Whether there is nothing at the path (docs/interface.md, Further endpoints). */
export const isMissing = (reply: Asked<HttpAnswer>): boolean =>
	[404, 405].includes(statusOf(reply) ?? 0);

/**
 * Reads the answer of another endpoint than `/sms/send` (docs/interface.md, Further endpoints and
 * Errors).
 */
export function readReply(
	reply: Asked<HttpAnswer>,
	endpoint: Endpoint,
	redact: RedactWords,
): Asked<object> {
	const asked = readEndpointAnswer(reply, endpoint, redact);
	return asked.kind === 'told' ? (errorIn(asked.value, redact) ?? asked) : asked;
}

/** The finding about an endpoint that did not tell what it was asked for. */
export function notTold(
	reply: Asked<HttpAnswer>,
	{ offers }: Endpoint,
	{ problem }: NotTold,
): CheckResult {
	const shared = shownStatus(reply);
	if (isMissing(reply)) {
		const found = `This gateway does not offer ${offers} (${shared})`;
		return { result: 'notOffered', found, shared };
	}
	const advice: Advice = `Ask the provider whether it offers ${offers}`;
	return { result: 'undetermined', found: problem.reason, advice, shared };
}
