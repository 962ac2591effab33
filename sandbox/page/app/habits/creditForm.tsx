import { useState } from 'preact/hooks';
import type { Account } from '../api/types';
import { useAction } from '../frame/useAction';
import { ErrorLine } from '../frame/errorLine';

/** Shows the credit of the account, and sets it. */
export function CreditForm({ account }: { account: Account }) {
	const [draft, setDraft] = useState<string>();
	const { error, act } = useAction();
	const set = async (written: string) => {
		if (await act('The credit was set.', 'PUT', '/api/account', { credit: Number(written) })) {
			setDraft(undefined);
		}
	};
	return (
		<form
			class="fields"
			onSubmit={(event) => {
				event.preventDefault();
				if (draft !== undefined) void set(draft);
			}}
		>
			<label class="field">
				Credit
				<input
					type="number"
					step="any"
					required
					value={draft ?? account.credit}
					onInput={(event) => setDraft(event.currentTarget.value)}
				/>
			</label>
			<button type="submit" disabled={draft === undefined}>
				Set
			</button>
			<ErrorLine error={error} />
		</form>
	);
}
