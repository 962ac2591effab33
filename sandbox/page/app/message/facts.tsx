import type { ComponentChildren } from 'preact';
import type { Message } from '../api/types';
import { CopyButton } from '../frame/copyButton';
import { timeOfSending } from '../frame/times';

/** The fields of a message that had a value. */
export function Facts({ message }: { message: Message }) {
	const { encoding, segments, credit, messageId, bulkId, scheduledFor, timezone, isScheduled } =
		message;
	return (
		<dl class="facts">
			<Fact name="Size">
				{segments} {segments === 1 ? 'segment' : 'segments'} · {encoding} · {message.text.length}{' '}
				characters
			</Fact>
			<Fact name="Credit">{credit}</Fact>
			{scheduledFor !== null && timezone !== null && (
				<Fact name={isScheduled ? 'Will be sent' : 'Scheduled for'}>
					{timeOfSending(scheduledFor, timezone)}
				</Fact>
			)}
			<Fact name="Message ID">
				<code>{messageId}</code>
				<CopyButton text={messageId} what="message ID" />
			</Fact>
			<Fact name="Bulk ID">
				<code>{bulkId}</code>
			</Fact>
			{message.notifyUrl !== null && (
				<Fact name="Delivery Report URL">
					<code>{message.notifyUrl}</code>
				</Fact>
			)}
			{message.callbackData !== null && (
				<Fact name="Callback data">
					<code>{message.callbackData}</code>
				</Fact>
			)}
			{message.shorturl !== null && (
				<Fact name="Shorten URLs">{message.shorturl === 'y' ? 'yes' : 'no'}</Fact>
			)}
		</dl>
	);
}

/** A name and what it is. */
export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
	return (
		<div>
			<dt class="muted">{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
