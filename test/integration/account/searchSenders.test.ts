import { ExecutionLifecycleHooks, LoadOptionsContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INodeListSearchResult } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { BulkSms } from '../../../nodes/BulkSms/BulkSms.node';
import { additionalData } from '../../engine/additionalData';
import { TestCredentials } from '../../engine/credentials';
import { nodeTypes } from '../../engine/nodeTypes';
import type { Scripted } from '../../engine/scriptedGateway';
import { answer, loginAt, useGateway } from '../stage';

let scripted: Scripted = answer([]);
const gateway = useGateway(() => scripted);
const NO_NAMES = 'The gateway lists no names: choose By Name';

/** Asks for the list as n8n's editor does, which has no execution and no items. */
async function search(
	told: Scripted,
	filter?: string,
	fields: ICredentialDataDecryptedObject = {},
): Promise<INodeListSearchResult> {
	scripted = told;
	const node = {
		...{ id: '1', name: 'Temp-Node', type: 'bulkSms', typeVersion: 1, parameters: {} },
		position: [0, 0] as [number, number],
		credentials: { bulkSmsApi: { id: '1', name: 'Test account' } },
	};
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const saved = { name: 'Test', nodes: [node], connections: {}, active: false, isArchived: false };
	const hooks = new ExecutionLifecycleHooks('internal', '', {
		...{ id: '1', activeVersionId: null, createdAt: new Date(), updatedAt: new Date() },
		...saved,
	});
	const credentials = new TestCredentials(loginAt(gateway.url, fields));
	const more = additionalData('', hooks, credentials, 'https://n8n.test');
	const context = new LoadOptionsContext(workflow, node, more, 'parameters.from');
	return await new BulkSms().methods.listSearch.searchSenders.call(context, filter);
}

const namesIn = async (...asked: Parameters<typeof search>) =>
	(await search(...asked)).results.map(({ name, value }) => {
		expect(value).toBe(name);
		return name;
	});

describe('From List', () => {
	it.each<[string, unknown, string[]]>([
		['a list of texts', ['MyShop', 'MyClinic'], ['MyShop', 'MyClinic']],
		['a list in an object', { senders: ['MyShop'] }, ['MyShop']],
		['a number', [12345], ['12345']],
		['the same name twice', ['MyShop', 'MyShop'], ['MyShop']],
		['objects', [{ id: 1, senderName: 'MyShop', status: 'approved' }], ['MyShop']],
		['a field name', { data: [{ name: 'MyShop' }, { from: 'Info' }] }, ['MyShop', 'Info']],
		['what is no sender', ['My Shop', 'MyShop', 'abcdefghijkl', ''], ['MyShop']],
		['the login', [{ username: 'demo', sender: 'MyShop' }], ['MyShop']],
	])('has the names of %s', async (_, body, names) => {
		expect(await namesIn(answer(body))).toEqual(names);
		expect(gateway.requests.map(({ method, path }) => [method, path])).toEqual([
			['GET', '/sms/senderList'],
		]);
	});

	it.each<[string, string[]]>([
		['shop', ['MyShop', 'Shop']],
		['INFO', ['Info']],
		['bank', []],
		['.', []],
	])('finds %s', async (filter, names) => {
		expect(await namesIn(answer(['MyShop', 'Shop', 'Info']), filter)).toEqual(names);
	});

	it.each<[string, Scripted, string]>([
		['an empty list', answer([]), ''],
		['no list', answer({ total: 3 }), ''],
		['names that cannot be senders', answer([{ id: 5 }]), ''],
		['a secret', answer(['demo-password']), ''],
		[
			'no such endpoint',
			answer({ error: 'Not found' }, 404),
			'. This gateway does not offer a list of senders (HTTP 404: Not found). Ask the provider whether it does, and check Base URL in the Bulk SMS API credential.',
		],
		[
			'a wrong login',
			answer('', 401),
			'. The gateway rejected the login (HTTP 401). Check Username and Password in the Bulk SMS API credential: both are case-sensitive.',
		],
		[
			'an error',
			answer({ error: 'Busy' }),
			'. The gateway answered: Busy. Ask the provider what it means.',
		],
		[
			'a page',
			answer('<html>Welcome</html>'),
			'. The gateway answered with HTTP 200, but with a web page in place of JSON: Welcome. Try again later.',
		],
	])('says what to do about %s', async (_, told, why) => {
		const asked = search(told, undefined, { password: 'demo-password' });
		await expect(asked).rejects.toHaveProperty('message', NO_NAMES + why);
		expect(gateway.requests).toHaveLength(1);
	});

	it.each<[string, ICredentialDataDecryptedObject, string]>([
		[
			'a gateway that is not there',
			{ baseUrl: 'http://127.0.0.1:1' },
			'. http://127.0.0.1:1 refused the connection (ECONNREFUSED). Check Base URL in the Bulk SMS API credential.',
		],
		[
			'a credential that cannot be used',
			{ baseUrl: 'nowhere' },
			'. Base URL in the credential cannot be used: The text is not an address. Write the address the provider gave you, for example https://sms.example.com.',
		],
	])('says what to do about %s', async (_, fields, why) => {
		await expect(search(answer([]), '', fields)).rejects.toHaveProperty('message', NO_NAMES + why);
		expect(gateway.requests).toEqual([]);
	});
});
