import { useEffect, useRef } from 'preact/hooks';
import { ErrorLine } from '../frame/errorLine';
import { go } from '../frame/route';
import { useAction } from '../frame/useAction';

/** Asks whether everything is to be forgotten, and what was set, too, and does so. */
export function ClearDialog({ onClose }: { onClose: () => void }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const { error, act } = useAction();
	useEffect(() => dialog.current?.showModal(), []);
	const clear = async (...request: Parameters<typeof act>) => {
		// First, for a message that is gone cannot stay open.
		go({ view: 'inbox' });
		if (await act(...request)) dialog.current?.close();
	};
	return (
		<dialog ref={dialog} class="dialog" aria-labelledby="clear-title" onClose={onClose}>
			<h2 id="clear-title">Clear the inbox?</h2>
			<p>
				This deletes all messages, requests, reports, and incoming SMS, including those that the
				search does not show. Reports that are not sent yet are dropped, and scheduled messages do
				not go out.
			</p>
			<p>
				<b>Reset everything</b> also switches faults off, and sets the gateway, the clock, the
				credit, your own numbers, and the address for incoming SMS back to what the sandbox was
				started with.
			</p>
			<ErrorLine error={error} />
			<div class="line">
				<button type="button" onClick={() => dialog.current?.close()}>
					Keep them
				</button>
				<button
					type="button"
					class="button-danger"
					onClick={() => void clear('The inbox is empty now.', 'DELETE', '/api/messages')}
				>
					Clear all
				</button>
				<button
					type="button"
					class="button-danger"
					onClick={() => void clear('Everything was reset.', 'POST', '/api/reset')}
				>
					Reset everything
				</button>
			</div>
		</dialog>
	);
}
