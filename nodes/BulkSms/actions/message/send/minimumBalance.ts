import { creditsIn } from '../../../core/account/balance';
import { counted } from '../../../core/format/words';
import { invalid, valid, type Advice, type Checked, type Problem } from '../../../core/problem';
import type { Client } from '../../../transport/client';
import { askFor, BALANCE_REQUEST } from '../../account/askFor';
import { safeguards } from '../../parameters/safeguards';

const LABEL = safeguards.options.minimumBalance.field.displayName;

/**
 * Asks for the balance, before anything is sent.
 *
 * @param timeout milliseconds until the whole of the answer must have come
 * @param minimum credits that the account must have at least
 * @returns the credits, or why nothing may be sent, as the end of a sentence
 */
export async function checkBalance(
	client: Client,
	timeout: number,
	minimum: number,
): Promise<Checked<number>> {
	const asked = await askFor(client, BALANCE_REQUEST, creditsIn, timeout);
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
		`the balance is ${counted(credits, 'credit')}, and ${LABEL} is ${minimum}`,
		`Add credits to the account, or lower ${LABEL}`,
	);
}

const tooLow = (reason: string, advice: Advice): Checked<never> => invalid(LABEL, reason, advice);

export const keptBack = (problem: Problem): Problem => ({
	...problem,
	reason: `Not sent, because ${problem.reason}`,
	scope: 'run',
});

/** Tells in a sentence what the balance would have meant for a dry run. */
export const inDryRun = (balance: Checked<number>): string =>
	balance.ok
		? `${LABEL} would let it send: the balance is ${counted(balance.value, 'credit')}.`
		: `${LABEL} would stop it: ${balance.problem.reason}.`;
