import type { INode } from 'n8n-workflow';

import type { SendResult } from '../../../core/message/sendResult';
import { shownValue } from '../../../core/text/words';
import { MAYBE_SENT, nextStep } from '../../forModels';
import { firstNamed } from '../../where';
import type { Story } from './runStory';

/**
 * Says what was sent, and what a model does next.
 *
 * @param isPart whether something was sent to others
 */
export function nextStepOf(node: INode, story: Story, isPart = false): string {
	const { accepted, unknown, failures, faults, results } = story;
	const isOne = results.length === 1 && !isPart;
	const toThem = (them: SendResult[]) =>
		isOne ? '' : ` to ${firstNamed(them, ({ recipient }) => shownValue(recipient.to))}`;
	const sent = accepted.length > 0 ? `It was sent${toThem(accepted)}. ` : '';
	if (unknown.length > 0) return `${sent}${MAYBE_SENT.replace(':', `${toThem(unknown)}:`)}`;
	const problems = faults.map(({ problem }) => problem);
	const step = nextStep(node, problems);
	if (!isPart && !sent) return `Nothing was sent: ${step}.`;
	const alone = step.replace('call again', 'call again without the others');
	return `${sent}Nothing was sent${toThem(failures)}: ${alone}.`;
}
