import { credentialFor } from '../../demo/examples';
import { type ScriptedGateway, startScriptedGateway } from '../engine/scriptedGateway';
import { secrets, useRealN8n } from './realN8n';
import { manualTrigger, node, START, workflow } from './sendingWorkflow';

const LIMIT_S = 60;
const BASIC = `Basic ${Buffer.from(`${secrets.username}:${secrets.password}`).toString('base64')}`;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Of n8n's HTTP Request node. From 4.4 on it keeps a login from other origins unless told not to. */
const VERSIONS = [2, 4.2, 4.4];

const real = useRealN8n('login-elsewhere');
/** Its answers redirect as their path says: `/301/stranger`, `/301/here`. */
let base: ScriptedGateway;
let stranger: ScriptedGateway;
beforeAll(async () => {
	stranger = await startScriptedGateway(() => ({ status: 200, body: '{"got":"it"}' }));
	base = await startScriptedGateway(({ path }) => {
		const [, status, to] = path.split('/');
		if (to === 'stranger') return redirect(Number(status), `${stranger.url}/taken`);
		if (to === 'here') return redirect(Number(status), `/${status}/stranger`);
		const isBalance = path === '/account/balance';
		return { status: 200, body: isBalance ? '{"type":"prepaid","credit":5}' : '{"ok":true}' };
	});
});
beforeEach(() => {
	base.requests.length = 0;
	stranger.requests.length = 0;
});
afterAll(async () => await Promise.all([base.close(), stranger.close()]));

const redirect = (status: number, location: string) => ({
	status,
	body: '',
	headers: { Location: location },
});

const credential = () => credentialFor({ ...real().account, baseUrl: base.url });
const savedCredential = async () => await real().client.saveCredential(credential());

interface Asked {
	url: string;
	method?: string;
	options?: object;
}

/** Asks for each with n8n's HTTP Request node and the credential. @returns what came out, as text */
async function ask(requests: Asked[], typeVersion: number): Promise<string[]> {
	const { client } = real();
	const bulkSmsApi = await savedCredential();
	const nodes = [
		manualTrigger(),
		node('Requests', 'n8n-nodes-base.code', 2, {
			jsCode: `return ${JSON.stringify(requests.map((json) => ({ json })))};`,
		}),
		node(
			'HTTP Request',
			'n8n-nodes-base.httpRequest',
			typeVersion,
			{
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'bulkSmsApi',
				method: '={{ $json.method ?? "GET" }}',
				requestMethod: '={{ $json.method ?? "GET" }}',
				url: '={{ $json.url }}',
				options: '={{ $json.options ?? {} }}',
			},
			{ credentials: { bulkSmsApi }, onError: 'continueRegularOutput' },
		),
	];
	const saved = await client.saveWorkflow(workflow('Login elsewhere', nodes));
	const execution = await client.run(saved, START, LIMIT_S);
	return execution.items('HTTP Request').map(({ json }) => JSON.stringify(json));
}

/** The node itself refuses what does not begin with http:// or https://. */
const REFUSED =
	/The request goes to http:\/\/(127.0.0.1|localhost):\d+, but the login belongs to http:\/\/127.0.0.1:\d+|Invalid URL/;

const logins = (gateway: ScriptedGateway) =>
	gateway.requests.map(({ headers }) => headers.authorization);

describe.each(VERSIONS)('HTTP Request %d with the credential, in a real n8n', (version) => {
	test('gets the login for Base URL', async () => {
		const [out] = await ask([{ url: `${base.url}/account/x` }], version);
		expect(out).toContain('ok');
		expect(logins(base)).toEqual([BASIC]);
	});

	test('is refused for any other address, with a reason, and the stranger sees nothing', async () => {
		const { host } = new URL(base.url);
		const strange = new URL(stranger.url).host;
		const urls = [
			`${stranger.url}/direct`,
			`http://${host}@${strange}/as-user`,
			`http://${strange}\\@${host}/backslash`,
			`http:\\\\${strange}/backslashes`,
			`http://local\thost:${new URL(stranger.url).port}/tab`,
			`http://localhost:${new URL(base.url).port}/other-name`,
		];
		const out = await ask(
			urls.flatMap((url) => [{ url }, { url, method: 'POST' }]),
			version,
		);
		expect(out).toHaveLength(2 * urls.length);
		// Of version 2, n8n passes the input on where the node throws.
		for (const each of version > 2 ? out : []) expect(each).toMatch(REFUSED);
		expect([logins(base), logins(stranger)]).toEqual([[], []]);
	});

	test('takes the login along on no redirect, neither at once nor through another address of the gateway', async () => {
		const options = {
			redirect: { redirect: { followRedirects: true, maxRedirects: 21 } },
			followRedirect: true,
			followAllRedirects: true,
			sendCredentialsOnCrossOriginRedirect: true,
		};
		const requests = REDIRECTS.flatMap((status) =>
			['stranger', 'here'].flatMap((to) =>
				['GET', 'POST'].flatMap((method) => [
					{ url: `${base.url}/${status}/${to}`, method },
					{ url: `${base.url}/${status}/${to}`, method, options },
				]),
			),
		);
		const out = await ask(requests, version);
		expect(out).toHaveLength(requests.length);
		expect(logins(base)).toEqual(requests.map(() => BASIC));
		expect(stranger.requests).toEqual([]);
		if (version > 2) expect(out[0]).toContain('301');
	});
});

describe('The credential in a real n8n, beside that', () => {
	test('is still tested, and still logs the node in', async () => {
		const reference = await savedCredential();
		await expect(real().client.testCredential(reference, credential())).resolves.toMatchObject({
			status: 'OK',
			message: 'Connected. Balance: 5 credits (prepaid)',
		});
		expect(logins(base)).toEqual([BASIC]);
	});
});
