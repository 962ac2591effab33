import type { IHookFunctions, INodeParameters } from 'n8n-workflow';
import { NodeHelpers, Workflow } from 'n8n-workflow';

import codex from '../../nodes/BulkSms/BulkSmsTrigger.node.json';
import { BulkSmsTrigger } from '../../nodes/BulkSms/BulkSmsTrigger.node';
import { REPORT_OUTCOMES } from '../../nodes/BulkSms/core/interface/statuses';
import { leaves } from './descriptions';
import { strictContext } from './strictContext';

const trigger = new BulkSmsTrigger();
const { description } = trigger;

describe('the description of the node Bulk SMS Trigger', () => {
	it('has the names that workflows store and people read', () => {
		expect(description.name).toBe('bulkSmsTrigger');
		expect(description.displayName).toBe('Bulk SMS Trigger');
		expect(description.defaults).toEqual({ name: 'Bulk SMS Trigger' });
		expect(description.version).toBe(1);
		expect(codex.node).toBe('n8n-nodes-bulk-sms.bulkSmsTrigger');
	});

	it('is a trigger: no input, one output', () => {
		expect(description.group).toEqual(['trigger']);
		expect(description.inputs).toEqual([]);
		expect(description.outputs).toEqual(['main']);
	});

	it('listens for POST and says itself what it answers, not the text firstEntryJson', () => {
		expect(description.webhooks).toEqual([
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				responseData: '',
				path: expect.stringMatching(/^={{ .* }}$/) as unknown,
				isFullPath: true,
			},
		]);
	});

	it('demands the credential only where it is to check a token', () => {
		expect(description.credentials).toEqual([
			{
				name: 'bulkSmsApi',
				required: true,
				testedBy: 'bulkSmsApiTest',
				displayOptions: { hide: { authentication: ['none'] } },
			},
		]);
	});

	it('says how to connect it, and lets a report prove where it comes from', () => {
		const [howTo, authentication] = description.properties;
		expect(howTo).toMatchObject({ name: 'howTo', type: 'notice' });
		expect(howTo?.displayName).toContain('Production URL');
		expect(authentication).toMatchObject({
			name: 'authentication',
			type: 'options',
			default: 'none',
			description: 'How a delivery report proves that it comes from the gateway',
		});
		expect(authentication?.options).toEqual([
			{
				name: 'Header',
				value: 'header',
				description: 'The gateway sends the Report Token of the credential in a header',
			},
			{
				name: 'None',
				value: 'none',
				description: 'Anyone who knows the address can send a report',
			},
			{
				name: 'Token in URL',
				value: 'token',
				description:
					'The address ends in ?token= and the Report Token of the credential. Bulk SMS puts it there with the option Report Token in URL.',
			},
		]);
	});

	it('takes all outcomes but pending where nobody chooses', () => {
		const outcomes = description.properties.find(({ name }) => name === 'outcomes');
		expect(outcomes?.default).toEqual(REPORT_OUTCOMES.filter((each) => each !== 'pending').sort());
		expect(outcomes?.options?.map((option) => 'value' in option && option.value)).toEqual(
			[...REPORT_OUTCOMES].sort(),
		);
	});

	it('offers each outcome as an event in the list of triggers, in a sentence', () => {
		const outcomes = description.properties.find(({ name }) => name === 'outcomes');
		expect(outcomes?.displayName).toBe('Trigger On');
		expect(outcomes?.options?.map((each) => 'action' in each && each.action)).toEqual([
			'On SMS delivered',
			'On SMS expired',
			'On SMS pending',
			'On SMS rejected',
			'On SMS undelivered',
			'On unknown delivery report',
		]);
	});

	it('says what to do in three lines', () => {
		const [howTo] = description.properties;
		expect(howTo?.displayName.match(/<li>/g)).toHaveLength(3);
	});

	it('asks for the name of a header only where the token stands in one', () => {
		const headerName = description.properties.find(({ name }) => name === 'headerName');
		expect(headerName?.displayOptions).toEqual({ show: { authentication: ['header'] } });
		expect(headerName?.default).toBe('X-Report-Token');
	});

	it('offers the options that the trigger reads, each of which starts by changing nothing', () => {
		const options = description.properties.find(({ name }) => name === 'options');
		expect(
			leaves(options ? [options] : []).map(({ name, default: value }) => [name, value]),
		).toEqual([
			['options', {}],
			['includeRaw', false],
			['ipWhitelist', ''],
			['maxBodySize', 1024],
			['bulkId', ''],
			['callbackData', ''],
			['path', ''],
		]);
	});
});

describe('the address of the trigger', () => {
	/** As n8n finds it (n8n/dist/webhooks/webhook.service.js). */
	function addressWith(parameters: INodeParameters): string {
		const node = {
			...{ id: '1', name: 'Trigger', type: 'bulkSmsTrigger', typeVersion: 1, parameters },
			...{ position: [0, 0] satisfies [number, number], webhookId: '4711' },
		};
		const getByName = () => trigger;
		const nodeTypes = { getByName, getByNameAndVersion: getByName, getKnownTypes: () => ({}) };
		const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
		const [webhook] = description.webhooks ?? [];
		const path = workflow.expression.getSimpleParameterValue(node, webhook?.path, 'internal', {});
		return NodeHelpers.getNodeWebhookPath('w', node, String(path), webhook?.isFullPath === true);
	}

	it.each<[string, INodeParameters, string]>([
		['without parameters', {}, '4711/webhook'],
		['without options', { options: {} }, '4711/webhook'],
		['with an empty path', { options: { path: '' } }, '4711/webhook'],
		['with a blank path', { options: { path: ' \t' } }, '4711/webhook'],
		['with a path of slashes', { options: { path: ' // ' } }, '4711/webhook'],
		['with a path of null', { options: { path: null } }, '4711/webhook'],
		['with a path', { options: { path: 'sms-reports' } }, 'sms-reports'],
		['with two parts', { options: { path: 'sms/reports' } }, 'sms/reports'],
		['with a slash before', { options: { path: '/sms-reports' } }, 'sms-reports'],
		['with slashes and blanks', { options: { path: ' //sms/reports/ \n' } }, 'sms/reports'],
		['with a number', { options: { path: 7 } }, '7'],
	])('%s', (_, parameters, address) => {
		expect(addressWith(parameters)).toBe(address);
	});
});

describe('the life of the trigger', () => {
	it('says before anything is registered that a token is demanded and none is set', async () => {
		const context = strictContext<IHookFunctions>({
			getNodeParameter: () => 'token',
			getCredentials: () => Promise.resolve({ reportToken: '' }),
			getNode: () => ({ name: 'Bulk SMS Trigger', type: 'bulkSmsTrigger' }),
		});
		await expect(trigger.webhookMethods.default.checkExists.call(context)).rejects.toThrow(
			'The credential has no Report Token, so every delivery report would be refused',
		);
	});

	it('has nothing else to look for', async () => {
		const context = strictContext<IHookFunctions>({ getNodeParameter: () => 'none' });
		expect(await trigger.webhookMethods.default.checkExists.call(context)).toBe(true);
	});

	it.each(['create' as const, 'delete' as const])(
		'has nothing to register, so %s touches nothing and says yes',
		async (method) => {
			const context = strictContext<IHookFunctions>({});
			expect(await trigger.webhookMethods.default[method].call(context)).toBe(true);
		},
	);
});
