import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { minuteTime } from '../frame/times';
import { Avatar } from './avatar';
import { WriteField } from './writeField';

interface Props {
	/** What is shown, to screen readers. */
	label: string;
	/** Who writes to the person. */
	sender: string;
	/** The person's number. */
	number: string;
	/** The time on the phone, ISO 8601. */
	time: string;
	/** Changes whenever there is something new at the end of the talk. */
	news: string;
	/** The talk. */
	children: ComponentChildren;
}

/** A phone: who writes, the talk, and the field in which the person writes. */
export function PhoneCase({ label, sender, number, time, news, children }: Props) {
	const talk = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const { current } = talk;
		if (current && news !== '') current.scrollTop = current.scrollHeight;
	}, [news]);
	return (
		<div class="phone-column">
			<figure class="phone" aria-label={label}>
				<div class="phone-bar" aria-hidden="true">
					<span>{minuteTime(time)}</span>
					<span class="phone-island" />
					<span class="phone-signs">
						<i />
						<i />
						<i />
						<b />
					</span>
				</div>
				<div class="phone-head">
					<Avatar sender={sender} />
					<span class="phone-sender">{sender}</span>
				</div>
				<div class="phone-talk" ref={talk} role="log" aria-label="Conversation">
					{children}
				</div>
				<WriteField number={number} />
				<div class="phone-foot" aria-hidden="true" />
			</figure>
		</div>
	);
}
