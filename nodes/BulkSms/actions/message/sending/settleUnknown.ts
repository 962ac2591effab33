import type { IExecuteFunctions } from 'n8n-workflow';

import type { SendResult } from '../../../core/answer/sendResult';
import { lookUpTimes } from '../../../core/log/lookUpTimes';
import type { LogQuestion } from '../../../core/log/logQuestion';
import { settledBy } from '../../../core/log/settlement';
import { isCancelledWithin } from '../../askGateway';
import { askAll } from '../../logQuestions';
import type { Run } from '../input/run';

/** What is known of the looking up beside the results. */
interface SettleFacts {
	/** Questions to the message log. */
	lookUps: number;
	/** What the user should know, each a sentence. */
	warnings: string[];
}

/**
 * Looks up in the message log what became of messages whose outcome is unknown, and keeps what it
 * says in the results of the run. Called when nothing more is sent: it never sends anything.
 *
 * What is not in the log stays unknown, because absence proves nothing. So does a message with an Own
 * Message ID: the log cannot tell it from an earlier message with the same one.
 */
export async function settleUnknown(
	context: IExecuteFunctions,
	{
		credential,
		rules,
		results,
		messages,
	}: Pick<Run, 'credential' | 'rules' | 'results' | 'messages'>,
): Promise<SettleFacts> {
	const unknownOnes = () =>
		messages.recipients.flatMap((recipient) => {
			const result = results.of(recipient);
			return result?.outcome === 'unknown' ? [result] : [];
		});
	const open = () => unknownOnes().filter(({ recipient }) => !recipient.hasOwnId);
	const facts: SettleFacts = { lookUps: 0, warnings: [] };
	const begin = Date.now();
	for (const time of lookUpTimes()) {
		const asked = byMessageId(open());
		if (asked.size === 0) break;
		if (await isCancelledWithin(context, begin + time - Date.now())) break;
		const questions = [...asked.keys()].map(
			(messageId) => ({ by: 'messageId', messageId }) as const,
		);
		const stopped = await askAll(context, credential, questions, rules, (question, reply) => {
			facts.lookUps += 1;
			const result = asked.get(messageIdOf(question));
			if (reply.kind === 'failed' || result === undefined) return;
			const settled = settledBy(result, reply.rows, credential.defaultCountryCode);
			if (settled) results.keep(settled);
		});
		if (stopped?.concerns !== 'always') continue;
		facts.warnings.push(`Settle Unknown: ${stopped.problem.reason}.`);
		break;
	}
	const withOwnId = unknownOnes().length - open().length;
	if (withOwnId > 0) facts.warnings.push(notLookedUp(withOwnId));
	return facts;
}

const byMessageId = (results: SendResult[]): Map<string, SendResult> =>
	new Map(results.map((result) => [result.recipient.messageId, result]));

const messageIdOf = (question: LogQuestion): string =>
	question.by === 'messageId' ? question.messageId : '';

const notLookedUp = (count: number): string =>
	`Settle Unknown did not look up ${count === 1 ? '1 message' : `${count} messages`} with an Own Message ID, because an earlier message may have the same one.`;
