import type { Account } from '../api/types';
import { CodeBlock } from '../frame/codeBlock';
import { CopyButton } from '../frame/copyButton';

interface Props {
	account: Account | undefined;
	/** Whether the inbox is still empty. */
	isFirst?: boolean;
}

/** Says how the first SMS gets here: from n8n, or with curl. */
export function ConnectGuide({ account, isFirst = false }: Props) {
	if (!account) return null;
	const facts = [
		{ name: 'Base URL', value: account.url },
		{ name: 'Username', value: account.username },
	];
	return (
		<div class="guide">
			<h2>{isFirst ? 'Send the first SMS' : 'Connect'}</h2>
			<p class="lead">
				Nothing sent here reaches a phone. Whatever arrives at this address is shown in the inbox.
			</p>
			<h3>From n8n</h3>
			<p>
				Create a credential of the type <b>Bulk SMS API</b> with these values, choose it in the node{' '}
				<b>Bulk SMS</b>, and run the node.
			</p>
			<dl class="facts">
				{facts.map(({ name, value }) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>
							<code>{value}</code>
							<CopyButton text={value} what={name} />
						</dd>
					</div>
				))}
				<div>
					<dt>Password</dt>
					<dd>
						<span>
							<code>demo</code>, unless the sandbox was started with another
						</span>
					</dd>
				</div>
				<div>
					<dt>Default Country Code</dt>
					<dd>
						<span>
							<code>66</code>, which the examples count on
						</span>
					</dd>
				</div>
				<div>
					<dt>Time Zone</dt>
					<dd>
						<code>{account.timezone}</code>
					</dd>
				</div>
				<div>
					<dt>Date Order</dt>
					<dd>{account.dateOrder === 'dayFirst' ? 'Day first' : 'Month first'}</dd>
				</div>
			</dl>
			<p class="fine">
				If n8n runs in Docker, <code>127.0.0.1</code> is its own container. Start the sandbox with{' '}
				<code>--host 0.0.0.0 --allowed-host host.docker.internal</code>, and enter{' '}
				<code>{dockerUrl(account)}</code> as Base URL.
			</p>
			<p class="fine">
				For a one-time password, any Template ID works: the sandbox knows no templates.
			</p>
			<p class="narrow-only">Credit left: {account.credit}</p>
			<h3>With curl</h3>
			<p>curl asks for the password.</p>
			<CodeBlock title="Command" body={curlLine(account)} />
			<p class="fine">
				The interface is described at <a href="/openapi.json">/openapi.json</a>.
			</p>
		</div>
	);
}

function dockerUrl({ url }: Account): string {
	return `http://host.docker.internal:${new URL(url).port || '80'}`;
}

function curlLine({ url, username }: Account): string {
	const body = { messages: [{ from: 'MyShop', destinations: '66812345678', text: 'สวัสดี' }] };
	return [
		`curl -u '${username}' -H 'Content-Type: application/json' \\`,
		`  ${url}/sms/send \\`,
		`  -d '${JSON.stringify(body)}'`,
	].join('\n');
}
