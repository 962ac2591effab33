import type { Account } from '../api/types';
import { CodeBlock } from '../frame/codeBlock';
import { CopyButton } from '../frame/copyButton';
import { Fact } from '../message/facts';

interface Props {
	account: Account | undefined;
	/** Whether the inbox is still empty. */
	isFirst?: boolean;
}

/** Says how the first SMS gets here: from n8n, or with curl. */
export function ConnectGuide({ account, isFirst = false }: Props) {
	if (!account) return null;
	const { url, username, hasOwnPassword, timezone, dateOrder } = account;
	const Part = isFirst ? 'h3' : 'h2';
	const order = dateOrder === 'dayFirst' ? 'Day First' : 'Month First';
	return (
		<div class="guide">
			{isFirst ? <h2>Send the first SMS</h2> : <h1>Connect</h1>}
			<p class="lead">
				Nothing sent here reaches a phone. The inbox shows every message that arrives at this
				address.
			</p>
			<Part>From n8n</Part>
			<p>
				Create a credential of the type <b>Bulk SMS API</b> with these values, choose it in the node{' '}
				<b>Bulk SMS</b>, and run the node.
			</p>
			<dl class="facts">
				<Value name="Base URL" value={url} />
				<Value name="Username" value={username} />
				{hasOwnPassword ? (
					<Fact name="Password">the one that the sandbox was started with</Fact>
				) : (
					<Value name="Password" value="demo" />
				)}
				<Value name="Default Country Code" value="66" />
				<Value name="Time Zone" value={timezone} />
				<Value name="Date Order" value={order} />
			</dl>
			<p class="fine small muted">The examples need the country code 66.</p>
			<p class="fine small muted">
				If n8n runs in Docker, <code>127.0.0.1</code> means its own container. Start the sandbox
				with{' '}
				<code>
					--host 0.0.0.0 --allowed-host host.docker.internal --allow-callback localhost:5678
				</code>
				, and enter <code>{dockerUrl(account)}</code> as Base URL.
			</p>
			<p class="fine small muted">
				For a one-time password, any Template ID works: the sandbox has no templates.
			</p>
			<Part>With curl</Part>
			<p>curl asks for the password.</p>
			<CodeBlock title="Command" body={curlLine(account)} />
			<p class="fine small muted">
				<a href="/openapi.json">/openapi.json</a> describes the API.
			</p>
		</div>
	);
}

/** A field of the credential, with a button that copies it. */
function Value({ name, value }: { name: string; value: string }) {
	return (
		<Fact name={name}>
			<code>{value}</code>
			<CopyButton text={value} what={name} />
		</Fact>
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
