import { useRef, useState } from 'preact/hooks';
import type { IncomingAddress } from '../api/types';
import { useResource } from '../api/resource';
import { AddressDialog } from '../phone/addressDialog';
import { callInWords } from '../phone/callForms';
import { NumberPhone } from '../phone/numberPhone';

const NUMBER = /^\+?\d{1,20}$/;

/** Where incoming SMS are told to, and a phone that writes from any number. */
export function IncomingSection() {
	const { value: address } = useResource<IncomingAddress>('/api/incoming/address');
	const [number, setNumber] = useState('66812345678');
	const [isSetting, setSetting] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	if (!address) return null;
	return (
		<section class="guide incoming" aria-labelledby="incoming-title">
			<h2 id="incoming-title">Incoming SMS</h2>
			<p class="lead">
				When a person writes, the sandbox calls an address, as the provider does, and shows the
				answer.
			</p>
			<p class="incoming-address">
				<span>{callInWords(address)}</span>
				<button type="button" ref={button} onClick={() => setSetting(true)}>
					{address.url === null ? 'Set the address' : 'Change'}
				</button>
			</p>
			{isSetting && (
				<AddressDialog
					address={address}
					onClose={() => {
						setSetting(false);
						button.current?.focus();
					}}
				/>
			)}
			<h3>Write from any number</h3>
			<p>Each message in the inbox has a phone like this, too.</p>
			<label class="field">
				Number
				<input
					inputMode="tel"
					value={number}
					onInput={(event) => setNumber(event.currentTarget.value)}
				/>
			</label>
			{NUMBER.test(number) ? (
				<NumberPhone key={number} number={number} />
			) : (
				<p class="error" role="alert">
					Enter 1 to 20 digits, such as 66812345678.
				</p>
			)}
		</section>
	);
}
