import { useState } from 'preact/hooks';
import type { Account } from '../api/types';
import { ConnectGuide } from '../connect/connectGuide';
import { ErrorLine } from '../frame/errorLine';
import { Icon } from '../frame/icon';
import { go } from '../frame/route';
import { useShortcut } from '../frame/shortcut';
import { MessageView } from '../message/messageView';
import { ClearDialog } from './clearDialog';
import { MessageList, neighborOf } from './messageList';
import { Toolbar } from './toolbar';
import { useMessages } from './useMessages';

interface Props {
	account: Account | undefined;
	/** The opened message. */
	messageId: string | undefined;
	search: string;
	onSearch: (search: string) => void;
}

/** The list of messages and, beside it, the opened one. */
export function InboxView({ account, messageId, search, onSearch }: Props) {
	const { value: found, error } = useMessages(search);
	const [isClearing, setClearing] = useState(false);
	useShortcut('Escape', () => {
		go({ view: 'inbox' });
		const [list, open] = ['.list a', '.row[aria-current]'].map((selector) =>
			document.querySelector<HTMLElement>(selector),
		);
		(open ?? list)?.focus();
	});
	useShortcut('ArrowDown', () => openNeighbor('ArrowDown'));
	useShortcut('ArrowUp', () => openNeighbor('ArrowUp'));
	const isEmpty = found?.total === 0 && found.search === '';
	const isFirst = isEmpty && messageId === undefined;
	return (
		<div class={messageId === undefined ? 'inbox' : 'inbox inbox-opened'}>
			<h1 class="hidden">Inbox</h1>
			<section class="inbox-list" aria-label="Messages">
				<Toolbar search={search} found={found} onSearch={onSearch} />
				<ErrorLine error={error} />
				{found && found.total > 0 ? (
					<MessageList messages={found.messages} total={found.total} openId={messageId} />
				) : (
					<p class="list list-nothing">{found && nothingInWords(found.search)}</p>
				)}
				<div class="list-foot">
					<button type="button" class="button-small button-quiet" onClick={() => setClearing(true)}>
						<Icon name="trash" />
						Clear or reset
					</button>
				</div>
				{isClearing && <ClearDialog onClose={() => setClearing(false)} />}
			</section>
			<section class="inbox-opened-message" aria-label="Opened message">
				{messageId !== undefined && <MessageView key={messageId} id={messageId} />}
				{isFirst && <ConnectGuide account={account} isFirst />}
				{messageId === undefined && !isFirst && <KeyHelp />}
			</section>
		</div>
	);
}

/** Opens the next message of the list, or the one before. */
function openNeighbor(key: 'ArrowDown' | 'ArrowUp'): void {
	const row = neighborOf(document.querySelector('.row[aria-current]'), key);
	row?.scrollIntoView({ block: 'nearest' });
	row?.click();
}

function nothingInWords(search: string): string {
	return search === '' ? 'No messages yet.' : `No message has “${search}” in it.`;
}

function KeyHelp() {
	return (
		<div class="key-help">
			<p>Choose a message to see it as a phone shows it.</p>
			<p>
				<kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> open · <kbd>Esc</kbd> close ·{' '}
				<kbd>/</kbd> search
			</p>
		</div>
	);
}
