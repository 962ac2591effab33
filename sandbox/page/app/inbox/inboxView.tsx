import type { Account } from '../api/types';
import { ConnectGuide } from '../connect/connectGuide';
import { go } from '../frame/route';
import { useShortcut } from '../frame/shortcut';
import { MessageView } from '../message/messageView';
import { MessageList } from './messageList';
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
	const cache = useMessages(search);
	const total = cache?.total;
	useShortcut('Escape', () => {
		go({ view: 'inbox' });
		document.querySelector<HTMLElement>('.list')?.focus();
	});
	const isEmpty = total === 0 && cache?.search === '' && messageId === undefined;
	return (
		<div class={messageId === undefined ? 'inbox' : 'inbox inbox-opened'}>
			<section class="inbox-list" aria-label="Messages">
				<h1 class="hidden">Inbox</h1>
				<Toolbar
					search={search}
					total={total}
					isFound={cache !== undefined && cache.search !== ''}
					onSearch={onSearch}
				/>
				{cache?.error !== undefined && (
					<p class="error" role="alert">
						{cache.error}
					</p>
				)}
				{cache && total !== undefined && total > 0 ? (
					<MessageList
						cache={cache}
						total={total}
						openId={messageId}
						onOpen={({ id }) => go({ view: 'inbox', messageId: id })}
					/>
				) : (
					<p class="list-nothing">{cache && total === 0 && nothingInWords(cache.search)}</p>
				)}
			</section>
			<section class="inbox-opened-message" aria-label="Opened message">
				{messageId !== undefined && <MessageView key={messageId} id={messageId} />}
				{isEmpty && <ConnectGuide account={account} isFirst />}
				{messageId === undefined && !isEmpty && <KeyHelp />}
			</section>
		</div>
	);
}

function nothingInWords(search: string): string {
	return search === '' ? 'No messages yet.' : `No message has “${search}” in it.`;
}

function KeyHelp() {
	return (
		<div class="key-help">
			<p>Choose a message to see it as a phone shows it.</p>
			<dl>
				<div>
					<dt>
						<kbd>↑</kbd> <kbd>↓</kbd>
					</dt>
					<dd>choose</dd>
				</div>
				<div>
					<dt>
						<kbd>Enter</kbd>
					</dt>
					<dd>open</dd>
				</div>
				<div>
					<dt>
						<kbd>Esc</kbd>
					</dt>
					<dd>close</dd>
				</div>
				<div>
					<dt>
						<kbd>/</kbd>
					</dt>
					<dd>search</dd>
				</div>
			</dl>
		</div>
	);
}
