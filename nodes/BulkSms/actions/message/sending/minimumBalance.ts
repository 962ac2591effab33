import type { IExecuteFunctions } from 'n8n-workflow';

import { creditsIn, inCredits } from '../../../core/account/balance';
import type { SendResult } from '../../../core/answer/sendResult';
import { invalid, valid, type Checked, type Problem } from '../../../core/problem';
import type { Credential } from '../../../transport/credential';
import { askFor } from '../../account/askFor';
import { BALANCE_REQUEST } from '../../account/balanceRequest';
import type { SendingRules } from '../input/runOptions';

const LABEL = 'Minimum Balance';

/** What the safeguard Minimum Balance depends on. */
interface BalanceRules {
	credential: Credential;
	rules: Pick<SendingRules, 'timeout'>;
	/** Credits that the account must have at least. */
	minimum: number;
}

/**
 * Asks for the balance, before anything is sent.
 *
 * @returns the credits of the account, or why nothing may be sent: they are too few, or not known. The
 * reason is the end of a sentence, for {@link keptBack} and {@link wouldBeKeptBack}
 */
export async function checkBalance(
	context: IExecuteFunctions,
	{ credential, rules, minimum }: BalanceRules,
): Promise<Checked<number>> {
	const asked = await askFor(context, credential, BALANCE_REQUEST, creditsIn, rules.timeout);
	if (!asked.ok) {
		const { reason, advice } = asked.problem;
		return tooLow(`the balance is not known: ${reason}`, `${advice}, or remove ${LABEL}`);
	}
	if (asked.value.kind === 'unreadable') {
		return tooLow(
			'the balance is not known: the answer of the gateway does not tell it as a number',
			`Look at the answer with Get Balance of the resource Account, or remove ${LABEL}`,
		);
	}
	const credits = asked.value.value;
	if (credits >= minimum) return valid(credits);
	return tooLow(
		`the balance is ${inCredits(credits)}, and ${LABEL} is ${minimum}`,
		`Add credits to the account, or lower ${LABEL}`,
	);
}

const tooLow = (reason: string, advice: string): Checked<never> => invalid(LABEL, reason, advice);

/** The problem of everybody who is not sent to for the balance. */
export const keptBack = (problem: Problem): Problem => ({
	...problem,
	reason: `Not sent, because ${problem.reason}`,
	concernsAll: true,
});

/** Says beside what would be sent, in a dry run, that it would not be. */
export const wouldBeKeptBack = (result: SendResult, problem: Problem): SendResult => ({
	...result,
	reason: `Would not be sent, because ${problem.reason}`,
});

/** Tells in a sentence what the balance would have meant for a dry run. */
export const inDryRun = (balance: Checked<number>): string =>
	balance.ok
		? `${LABEL} would let it send: the balance is ${inCredits(balance.value)}.`
		: `${LABEL} would stop it: ${balance.problem.reason}.`;
