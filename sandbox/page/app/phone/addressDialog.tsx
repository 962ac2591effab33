import { useEffect, useRef, useState } from 'preact/hooks';
import type { IncomingAddress } from '../api/types';
import { ErrorLine } from '../frame/errorLine';
import { useAction } from '../frame/useAction';
import { FORM_NAMES, isCallForm } from './callForms';
import { readUrl } from '../../../http/readUrl';

interface Props {
	address: IncomingAddress;
	onClose: () => void;
}

/** Asks where incoming SMS are told to, and how. */
export function AddressDialog({ address, onClose }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const [url, setUrl] = useState(address.url ?? '');
	const [as, setAs] = useState(address.as);
	const [headerName, setHeaderName] = useState(address.headerName ?? '');
	const [headerValue, setHeaderValue] = useState('');
	const { error, setError, act } = useAction();
	useEffect(() => dialog.current?.showModal(), []);

	const change = async (method: 'PUT' | 'DELETE', news: string, body?: object) => {
		if (await act(news, method, '/api/incoming/address', body)) dialog.current?.close();
	};
	const save = () => {
		const header = headerOf(address, { url, headerName, headerValue });
		if (header.problem !== undefined) setError(header.problem);
		else void change('PUT', 'The address is set.', { url, as, ...header.part });
	};

	return (
		<dialog ref={dialog} class="dialog" aria-labelledby="address-title" onClose={onClose}>
			<h2 id="address-title">Address for incoming SMS</h2>
			<p>
				The sandbox calls it when a person writes, as the provider does. In n8n, it is an address of
				the Bulk SMS Trigger node.
			</p>
			<form
				class="stack"
				onSubmit={(event) => {
					event.preventDefault();
					save();
				}}
			>
				<label class="field">
					Address
					<input
						type="url"
						required
						placeholder="http://127.0.0.1:5678/webhook/…"
						value={url}
						onInput={(event) => setUrl(event.currentTarget.value)}
					/>
				</label>
				<label class="field">
					Form of the call
					<select
						value={as}
						onChange={({ currentTarget: { value } }) => isCallForm(value) && setAs(value)}
					>
						{Object.entries(FORM_NAMES).map(([form, name]) => (
							<option key={form} value={form}>
								{name}
							</option>
						))}
					</select>
				</label>
				<div class="fields">
					<label class="field">
						Header (optional)
						<input
							autocomplete="off"
							placeholder="X-Token"
							value={headerName}
							onInput={(event) => setHeaderName(event.currentTarget.value)}
						/>
					</label>
					<label class="field field-wide">
						Value of the header
						<input
							type="password"
							autocomplete="new-password"
							placeholder={address.headerName === null ? '' : 'unchanged'}
							value={headerValue}
							onInput={(event) => setHeaderValue(event.currentTarget.value)}
						/>
					</label>
				</div>
				<ErrorLine error={error} />
				<div class="line">
					{address.url !== null && (
						<button
							type="button"
							class="button-danger"
							onClick={() => void change('DELETE', 'No address is set now.')}
						>
							Remove
						</button>
					)}
					<button type="button" onClick={() => dialog.current?.close()}>
						Cancel
					</button>
					<button type="submit" class="button-main">
						Save
					</button>
				</div>
			</form>
		</dialog>
	);
}

/** The header as the API takes it: left out, the one that is set stays, if the server is the same. */
function headerOf(
	address: IncomingAddress,
	{ url, headerName, headerValue }: Record<'url' | 'headerName' | 'headerValue', string>,
): { part?: object; problem?: string } {
	if (headerName === '') {
		return headerValue === ''
			? { part: { header: null } }
			: { problem: 'Enter the name of the header.' };
	}
	if (headerValue !== '') return { part: { header: { name: headerName, value: headerValue } } };
	const isSameServer = address.url !== null && originOf(address.url) === originOf(url);
	return headerName === address.headerName && isSameServer
		? { part: {} }
		: { problem: 'Enter the value of the header.' };
}

function originOf(url: string): string {
	return readUrl(url)?.origin ?? url;
}
