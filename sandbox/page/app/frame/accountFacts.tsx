import type { Account } from '../api/types';

const NUMBER = new Intl.NumberFormat('en');

/** What the sandbox was started with, and the credit that is left. */
export function AccountFacts({ account }: { account: Account }) {
	const { credit, username, timezone, dateOrder } = account;
	return (
		<dl class="account">
			<div>
				<dt>Credit</dt>
				<dd class="account-credit">{NUMBER.format(credit)}</dd>
			</div>
			<div>
				<dt>Username</dt>
				<dd>{username}</dd>
			</div>
			<div>
				<dt>Time zone</dt>
				<dd>{timezone}</dd>
			</div>
			<div>
				<dt>Dates</dt>
				<dd>{dateOrder === 'dayFirst' ? 'day first' : 'month first'}</dd>
			</div>
		</dl>
	);
}
