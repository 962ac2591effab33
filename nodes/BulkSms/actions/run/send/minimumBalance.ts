import {
	BALANCE,
	creditsIn,
	isPostpaid,
	unlessError,
} from '../../../core/gateway/answer/endpointAnswer';
import { afterColon } from '../../../core/gateway/answer/gatewayWords';
import type { PlannedRequest } from '../../../core/message/planning';
import { type Advice, type Checked, invalid, valid } from '../../../core/problem';
import { counted } from '../../../core/text/words';
import { safeguards } from '../../../parameters/safeguards';
import { ask } from '../../../transport/ask';
import type { SendRun } from '../run';

export const MINIMUM_BALANCE = safeguards.options.minimumBalance.displayName;

/**
 * @returns the credits, or why nothing may be sent, as the end of a sentence. Undefined if Minimum
 * Balance is not on, or if there is nothing to send
 */
export async function checkBalance(
	{ client, settings, safeguards: { minimumBalance } }: SendRun,
	requests: PlannedRequest[],
): Promise<Checked<number> | undefined> {
	if (minimumBalance === undefined || requests.length === 0) return undefined;
	const tooLow = (reason: string, advice: Advice) => invalid(MINIMUM_BALANCE, reason, advice);
	const read = unlessError((answer) => answer);
	const asked = await ask(client, BALANCE, read, settings.timeout);
	if (asked.kind !== 'told') {
		const { reason, advice } = asked.problem;
		return tooLow(`the balance is not known: ${reason}`, `${advice}, or remove the safeguard`);
	}
	const { value: answer } = asked;
	const credits = creditsIn(answer);
	if (credits === undefined) {
		return tooLow(
			`the balance is not known: the answer does not contain it as a number${afterColon(answer, client.credential.redact)}`,
			'Look at the answer with Get Balance of the resource Account, or remove the safeguard',
		);
	}
	if (credits >= minimumBalance) return valid(credits);
	return tooLow(
		`the balance is ${counted(credits, 'credit')}, and ${MINIMUM_BALANCE} is ${minimumBalance}`,
		isPostpaid(answer)
			? 'Ask the provider what the balance of a postpaid account means, or remove the safeguard'
			: 'Add credits to the account, or lower it',
	);
}
