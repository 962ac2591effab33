import type { Detail } from './gatewayAnswer';

/** What tells one recipient of a request from another. */
interface Wanted {
	to: string;
	messageId: string;
}

/** Which detail belongs to which recipient, and the details that belong to nobody. */
export interface Matches {
	/** In the order of the recipients; a hole where the answer says nothing of one. */
	details: ReadonlyArray<Detail | undefined>;
	strays: Detail[];
}

/**
 * Finds for each recipient of a request the detail that speaks of it: by message ID (with the
 * number, where a user gave several recipients the same ID), then by number in order.
 *
 * A detail with a message ID of this request never serves a second recipient, so a doubled detail
 * cannot vouch for one that is missing.
 */
export function matchDetails(recipients: Wanted[], details: Detail[]): Matches {
	if (answersInOrder(recipients, details)) return { details, strays: [] };

	const uses = new Map<string, number>();
	for (const { messageId } of recipients) uses.set(messageId, (uses.get(messageId) ?? 0) + 1);
	const matched = new Map<Wanted, Detail>();
	const assign = (
		left: Detail[],
		keyOf: (either: { to?: string; messageId?: string }) => string | undefined,
	) => {
		const byKey = queues(left, keyOf);
		for (const recipient of recipients) {
			const key = matched.has(recipient) ? undefined : keyOf(recipient);
			const detail = key === undefined ? undefined : byKey.get(key)?.shift();
			if (detail) matched.set(recipient, detail);
		}
	};

	assign(details, ({ to, messageId }) => {
		if (messageId === undefined) return undefined;
		return uses.get(messageId) === 1 ? messageId : JSON.stringify([messageId, digits(to)]);
	});
	assign(
		details.filter(({ messageId }) => messageId === undefined || !uses.has(messageId)),
		({ to }) => (to === undefined ? undefined : digits(to)),
	);

	const used = new Set(matched.values());
	return {
		details: recipients.map((recipient) => matched.get(recipient)),
		strays: details.filter((detail) => !used.has(detail)),
	};
}

/** What gateways do as a rule: one detail for each, in the order of the request. */
function answersInOrder(recipients: Wanted[], details: Detail[]): boolean {
	return (
		recipients.length === details.length &&
		recipients.every(({ to, messageId }, index) => {
			const detail = details[index];
			return detail?.messageId === messageId && digits(detail.to) === to;
		})
	);
}

const digits = (to = ''): string => (to.startsWith('+') ? to.slice(1) : to);

function queues(
	details: Detail[],
	keyOf: (detail: Detail) => string | undefined,
): Map<string, Detail[]> {
	const byKey = new Map<string, Detail[]>();
	for (const detail of details) {
		const key = keyOf(detail);
		if (key === undefined) continue;
		const queue = byKey.get(key);
		if (queue) queue.push(detail);
		else byKey.set(key, [detail]);
	}
	return byKey;
}
