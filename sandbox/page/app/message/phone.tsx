import type { Message } from '../api/types';
import { dayTime, minuteTime } from '../frame/times';
import { Avatar } from './avatar';

/** A phone that shows the message as its receiver would see it. */
export function Phone({ message }: { message: Message }) {
	const { from, text, receivedAt, scheduledFor, isScheduled } = message;
	const time = scheduledFor ?? receivedAt;
	return (
		<figure class="phone" aria-label="The message as on a phone">
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
				<Avatar sender={from} />
				<span class="phone-sender">{from}</span>
			</div>
			<div class="phone-talk">
				<p class="phone-time">
					{isScheduled ? 'Goes out ' : ''}
					{dayTime(time)}
				</p>
				<p class={isScheduled ? 'bubble bubble-awaited' : 'bubble'} dir="auto">
					{text}
				</p>
			</div>
			<div class="phone-foot" aria-hidden="true" />
		</figure>
	);
}
