import type { Message } from '../api/types';
import { MessageRow } from './messageRow';

interface Props {
	/** Newest first. */
	messages: readonly Message[];
	/** How many there are in all. */
	total: number;
	/** The opened message. */
	openId: string | undefined;
}

/** The newest messages. The arrow keys go from one to the next. */
export function MessageList({ messages, total, openId }: Props) {
	return (
		<div class="list">
			<ul aria-label="Messages, newest first" onKeyDown={moveFocus}>
				{messages.map((message) => (
					<li key={message.id}>
						<MessageRow message={message} isOpen={message.id === openId} />
					</li>
				))}
			</ul>
			{messages.length < total && (
				<p class="list-more">These are the newest {messages.length}. Search for older ones.</p>
			)}
		</div>
	);
}

const NEIGHBORS = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;

/** Gives the row after the one that `part` is of, or before it. Returns undefined at the end. */
export function neighborOf(part: Element | null, key: keyof typeof NEIGHBORS) {
	return part?.closest('li')?.[NEIGHBORS[key]]?.querySelector('a');
}

function moveFocus(event: KeyboardEvent): void {
	const { key, target } = event;
	if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof Element)) return;
	event.preventDefault();
	neighborOf(target, key)?.focus();
}
