import { countBy } from 'lodash';
import type { Execution } from '../../hosts/rest/execution';
import type { Sandbox } from '../../sandbox/sandbox';
import { BULK_SMS, type Message } from '../e2e/sendingWorkflow';

/** What the node said of a recipient. */
export interface Told {
	to: unknown;
	outcome: unknown;
	messageId: unknown;
	reason: unknown;
}

/** Everything that the node said, whichever branch it left by. */
export function told(execution: Execution): Told[] {
	return [0, 1].flatMap((output) =>
		execution.items(BULK_SMS, output).map(({ json }): Told => {
			const { to, outcome, messageId, reason } = (json.details ?? json) as Partial<Told>;
			return { to, outcome, messageId, reason };
		}),
	);
}

/** @returns how many were told each outcome */
export const outcomesOf = (all: Told[]): Record<string, number> =>
	countBy(all, ({ outcome }) => String(outcome));

/** Expects the promise of `send` to hold for one run: nobody forgotten, nobody written to twice. */
export function expectPromise(all: Told[], messages: Message[], sandbox: Sandbox): void {
	const numbers = messages.map(({ to }) => to);
	expect(all.map(({ to }) => to).toSorted()).toStrictEqual(numbers.toSorted());

	const taken = sandbox.messages();
	const takenBy = new Map(taken.map((message) => [message.to, message]));
	expect(taken).toHaveLength(takenBy.size);
	// What the gateway took is accepted, or of unknown outcome; what it did not take is neither.
	const wrong = all.filter(({ to, outcome, messageId }) => {
		const message = takenBy.get(String(to));
		if (outcome === 'accepted') return message?.messageId !== messageId;
		return outcome !== 'unknown' && message !== undefined;
	});
	expect(wrong).toStrictEqual([]);
}
