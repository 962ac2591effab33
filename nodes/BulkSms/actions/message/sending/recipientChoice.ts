import type { Problem } from '../../../core/problem';
import type { RunMessages } from '../../../core/message/runMessages';
import type { Postponement } from '../../../core/schedule/sendTime';
import type { OutgoingMessage, Recipient } from '../../../core/message/outgoingMessage';
import { selectRecipients, type WhySkip } from '../../../core/selection/selection';
import { HELD_BACK, refusedResult, skippedResult, type SendResult } from '../../../core/answer/sendResult';
import type { Care } from '../input/safeguards';

/** What the choice depends on beside the input and the options. */
export interface Circumstances {
	/** Whether one message that cannot be sent stops the others. */
	stops: boolean;
	/** What an earlier try of this execution settled. */
	before: ReadonlyMap<Recipient, SendResult>;
}

/** Who is written to, and what becomes of the others. */
export class Choice {
	private readonly postponements: ReadonlyMap<Recipient, Postponement>;

	/**
	 * @param messages what is to be sent
	 * @param skipped who is left out on purpose, and why
	 * @param refused who cannot be written to, and why
	 */
	constructor(
		readonly messages: OutgoingMessage[],
		private readonly skipped: ReadonlyMap<Recipient, string>,
		private readonly refused: ReadonlyMap<Recipient, Problem>,
	) {
		this.postponements = new Map(
			messages.flatMap(({ postponed, recipients }) =>
				postponed ? recipients.map((recipient) => [recipient, postponed] as const) : [],
			),
		);
	}

	/** The result of a recipient that was not sent to. */
	resultOf(recipient: Recipient): SendResult {
		const reason = this.skipped.get(recipient);
		if (reason !== undefined) return skippedResult(recipient, reason);
		return refusedResult(recipient, this.refused.get(recipient) ?? HELD_BACK);
	}

	/** A result of sending with what is known of its time; what was found at leaving counts first. */
	timed(result: SendResult | undefined): SendResult | undefined {
		const postponed = result && this.postponements.get(result.recipient);
		return postponed ? { postponed, ...result } : result;
	}
}

/**
 * Chooses who is written to: not who asked not to be, not the same text to the same number twice,
 * and nobody where they are too many or where one that cannot be written to stops the others.
 *
 * Who was skipped by an earlier try stays so, whatever became of the others since.
 */
export function chooseRecipients(
	{ messages, refused }: RunMessages,
	care: Care,
	{ stops, before }: Circumstances,
): Choice {
	const skippedBefore: WhySkip = (recipient) => before.get(recipient)?.reason;
	const known = before.size > 0 ? [skippedBefore] : [];
	const chosen = selectRecipients(messages, [...known, ...care.skips]);
	const refuseAll = (problem: Problem) => {
		const all = chosen.messages.flatMap(({ recipients }) => recipients);
		const shared: Problem = { ...problem, concernsAll: true };
		const others = all.map((recipient) => [recipient, shared] as const);
		return new Choice([], chosen.skipped, new Map([...refused, ...others]));
	};

	const tooMany = excess(chosen.messages, care.maxRecipients);
	if (tooMany) return refuseAll(tooMany);
	if (stops && refused.size > 0) return new Choice([], chosen.skipped, refused);
	return new Choice(chosen.messages, chosen.skipped, refused);
}

function excess(messages: OutgoingMessage[], most: number | undefined): Problem | undefined {
	if (most === undefined) return undefined;
	const count = messages.reduce((sum, { recipients }) => sum + recipients.length, 0);
	if (count <= most) return undefined;
	return {
		field: 'Maximum Recipients',
		reason: `Nothing was sent, because ${count} numbers are more than Maximum Recipients allows (${most})`,
		advice: 'Send to fewer numbers, or raise the limit',
	};
}
