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
	const { url, username, hasOwnPassword, timezone, dateOrder } = account;
	const order = dateOrder === 'dayFirst' ? 'Day First' : 'Month First';
	return (
		<div class="guide">
			<h2>{isFirst ? 'Send the first SMS' : 'Connect'}</h2>
			<p class="lead">
				Nothing sent here reaches a phone. The inbox shows every message that arrives at this
				address.
			</p>
			<h3>From n8n</h3>
			<p>
				Create a credential of the type <b>Bulk SMS API</b> with these values, choose it in the node{' '}
				<b>Bulk SMS</b>, and run the node.
			</p>
			<dl class="facts">
				<Value name="Base URL" value={url} />
				<Value name="Username" value={username} />
				{hasOwnPassword ? (
					<div>
						<dt>Password</dt>
						<dd>the one that the sandbox was started with</dd>
					</div>
				) : (
					<Value name="Password" value="demo" />
				)}
				<Value name="Default Country Code" value="66" />
				<Value name="Time Zone" value={timezone} />
				<Value name="Date Order" value={order} />
			</dl>
			<p class="fine">The examples need the country code 66.</p>
			<p class="fine">
				If n8n runs in Docker, <code>127.0.0.1</code> means its own container. Start the sandbox
				with <code>--host 0.0.0.0 --allowed-host host.docker.internal</code>, and enter{' '}
				<code>{dockerUrl(account)}</code> as Base URL.
			</p>
			<p class="fine">
				For a one-time password, any Template ID works: the sandbox has no templates.
			</p>
			<p class="narrow-only">Credit left: {account.credit}</p>
			<h3>With curl</h3>
			<p>curl asks for the password.</p>
			<CodeBlock title="Command" body={curlLine(account)} />
			<p class="fine">
				<a href="/openapi.json">/openapi.json</a> describes the API.
			</p>
		</div>
	);
}

interface ValueProps {
	/** The field of the credential. */
	name: string;
	value: string;
}

function Value({ name, value }: ValueProps) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>
				<code>{value}</code>
				<CopyButton text={value} what={name} />
			</dd>
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
