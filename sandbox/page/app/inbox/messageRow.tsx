import type { Message } from '../api/types';
import { shortTime } from '../frame/times';
import { Avatar } from '../phone/avatar';
import { StatusBadge } from '../message/statusBadge';

/** Gives the id of the element of the row at a place (counted from the oldest message). */
export function rowId(place: number): string {
	return `message-at-${place}`;
}

interface Props {
	/** Nothing as long as it is on its way. */
	message: Message | undefined;
	place: number;
	/** Place in the list as it is seen, counted from 1. */
	position: number;
	total: number;
	isActive: boolean;
	isOpen: boolean;
	onOpen: (message: Message) => void;
}

/** One message in the list. */
export function MessageRow({ message, place, position, total, isActive, isOpen, onOpen }: Props) {
	const classes = ['row', isActive && 'row-active', isOpen && 'row-open'].filter(Boolean).join(' ');
	return (
		<div
			class={classes}
			id={rowId(place)}
			role="option"
			aria-selected={isOpen}
			aria-posinset={position}
			aria-setsize={total}
			onClick={message && (() => onOpen(message))}
		>
			{message ? <Filled message={message} /> : <span class="row-awaited">Loading …</span>}
		</div>
	);
}

function Filled({ message }: { message: Message }) {
	const { from, to, text, encoding, segments, status, isScheduled, scheduledFor } = message;
	const time = isScheduled && scheduledFor !== null ? scheduledFor : message.receivedAt;
	return (
		<>
			<Avatar sender={from} />
			<div class="row-main">
				<div class="row-line">
					<strong class="row-sender">{from}</strong>
					<span class="row-to">{to}</span>
					<time class="row-time" dateTime={time}>
						{shortTime(time)}
					</time>
				</div>
				<div class="row-text">{text}</div>
				<div class="row-line">
					<StatusBadge name={status.name} isScheduled={isScheduled} />
					<span class="row-size">
						{encoding} · {segments} {segments === 1 ? 'segment' : 'segments'}
					</span>
				</div>
			</div>
		</>
	);
}
