import { maybeSent, type SendResult } from '../../../core/gateway/answer/sendResult';
import { messageKey } from '../../../core/message/selection';
import { counted } from '../../../core/text/words';
import { safeguards } from '../../../parameters/safeguards';

const SKIP_DUPLICATES = safeguards.place('skipDuplicates');

/**
 * Says in a sentence how many numbers get the same text in several rows. With Skip Duplicates or Skip
 * Repeats, there are none.
 */
export function repeatedTexts(results: SendResult[]): string[] {
	const sent = results.filter((result) => maybeSent(result) || result.outcome === 'dryRun');
	// Usually no number comes twice, and a key for each message of a long list takes memory.
	if (new Set(sent.map(({ recipient }) => recipient.to)).size === sent.length) return [];
	const seen = new Set<string>();
	const repeated = new Set<string>();
	for (const { recipient, text = '' } of sent) {
		const key = messageKey(recipient.to, text);
		if (seen.has(key)) repeated.add(recipient.to);
		seen.add(key);
	}
	if (repeated.size === 0) return [];
	const numbers = counted(repeated.size, 'number gets', 'numbers get');
	return [`${numbers} the same text twice: ${SKIP_DUPLICATES}.`];
}
