import type { IHookFunctions } from 'n8n-workflow';

import codex from '../../nodes/BulkSms/BulkSmsTrigger.node.json';
import { BulkSmsTrigger } from '../../nodes/BulkSms/BulkSmsTrigger.node';
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
				path: 'webhook',
			},
		]);
	});

	it('demands the credential only where it is to check a token', () => {
		expect(description.credentials).toEqual([
			{
				name: 'bulkSmsApi',
				required: true,
				testedBy: 'bulkSmsApiTest',
				displayOptions: { show: { authentication: ['token'] } },
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
				name: 'None',
				value: 'none',
				description: 'Anyone who knows the address can send a report',
			},
			{
				name: 'Token in URL',
				value: 'token',
				description:
					'Put ?token= and the Report Token of the credential behind the address in Notify URL',
			},
		]);
	});
});

describe('the life of the trigger', () => {
	it.each(['checkExists' as const, 'create' as const, 'delete' as const])(
		'has nothing to register, so %s touches nothing and says yes',
		async (method) => {
			const context = strictContext<IHookFunctions>({});
			expect(await trigger.webhookMethods.default[method].call(context)).toBe(true);
		},
	);
});
