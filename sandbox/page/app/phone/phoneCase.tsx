import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Avatar } from './avatar';
import { WriteField } from './writeField';

interface Props {
	/** What is shown, to screen readers. */
	label: string;
	/** Who writes to the person. */
	sender: string;
	/** The person's number. */
	number: string;
	/** The sender whom the person answers; nobody in particular by default. */
	to?: string;
	/** Changes whenever there is something new at the end of the talk. */
	news: string;
	/** The talk. */
	children: ComponentChildren;
}

/** A phone: who writes, the talk, and the field in which the person writes. */
export function PhoneCase({ label, sender, number, to, news, children }: Props) {
	const talk = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const { current } = talk;
		if (current && news !== '') current.scrollTop = current.scrollHeight;
	}, [news]);
	return (
		<figure class="phone" aria-label={label}>
			<div class="phone-head">
				<Avatar sender={sender} />
				<span class="phone-sender">{sender}</span>
			</div>
			<div class="phone-talk" ref={talk} role="log" aria-label="Conversation" tabIndex={0}>
				{children}
			</div>
			<WriteField number={number} to={to} />
		</figure>
	);
}
