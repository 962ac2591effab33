import { useEffect, useRef, useState } from 'preact/hooks';
import { call, inWords } from '../api/client';
import type { IncomingAddress } from '../api/types';
import { useResource } from '../api/resource';
import { Icon } from '../frame/icon';
import { AddressDialog } from './addressDialog';
import { callInWords } from './callForms';

/** The longest text that the field takes; the API takes more. */
const MOST_CHARACTERS = 1600;

/** The field in which the owner of a number writes; where no address is set, the way to set one. */
export function WriteField({ number, to }: { number: string; to: string | undefined }) {
	const { value: address } = useResource<IncomingAddress>('/api/incoming/address');
	const [text, setText] = useState('');
	const [error, setError] = useState<string>();
	const [isSetting, setSetting] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const setButton = useRef<HTMLButtonElement>(null);
	const isReady = address !== undefined && address.url !== null;
	useEffect(() => setError(undefined), [address?.url]);

	const send = async () => {
		if (text.trim() === '') return;
		setText('');
		setError(undefined);
		try {
			await call('POST', '/api/incoming', { from: number, to, text });
		} catch (failure) {
			setError(inWords(failure));
			setText((newer) => (newer === '' ? text : newer));
		}
	};

	if (!address) return null;
	return (
		<>
			{error !== undefined && (
				<p class="error phone-error" role="alert">
					{error}
				</p>
			)}
			{isReady && (
				<form
					class="phone-write"
					onSubmit={(event) => {
						event.preventDefault();
						void send();
					}}
				>
					<input
						ref={field}
						aria-label={`Write as ${number}`}
						placeholder="Write as this person"
						autocomplete="off"
						maxLength={MOST_CHARACTERS}
						value={text}
						onInput={(event) => setText(event.currentTarget.value)}
					/>
					<button type="submit" class="button-main phone-send" aria-label="Send">
						<Icon name="send" />
					</button>
				</form>
			)}
			<button
				type="button"
				ref={setButton}
				class={isReady ? 'button-small button-quiet phone-address' : 'phone-address'}
				onClick={() => setSetting(true)}
			>
				{isReady ? <span>{callInWords(address)}</span> : 'Set an address to write back'}
				{isReady && <u>Change</u>}
			</button>
			{isSetting && (
				<AddressDialog
					address={address}
					onClose={() => {
						setSetting(false);
						(field.current ?? setButton.current)?.focus();
					}}
				/>
			)}
		</>
	);
}
