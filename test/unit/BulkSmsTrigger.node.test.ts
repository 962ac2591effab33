import type { IHookFunctions, INodeParameters } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { BulkSmsTrigger } from '../../nodes/BulkSms/BulkSmsTrigger.node';
import { REPORT_OUTCOMES } from '../../nodes/BulkSms/core/gateway/statuses';
import { strictContext } from './strictContext';

const trigger = new BulkSmsTrigger();
const { description } = trigger;

const TEMPLATE: unknown = expect.stringMatching(/^=\{\{[^]*\}\}$/);

describe('the description of the node Bulk SMS Trigger', () => {
	it('says itself what it answers, not the text firstEntryJson', () => {
		expect(description.webhooks).toMatchObject([
			{
				...{ name: 'default', httpMethod: TEMPLATE, path: TEMPLATE, isFullPath: TEMPLATE },
				...{ responseMode: TEMPLATE, responseData: '' },
			},
		]);
	});

	it('demands the credential, which Bulk SMS tests', () => {
		expect(description.credentials).toEqual([
			{
				name: 'bulkSmsApi',
				required: true,
				testedBy: 'bulkSmsApiTest',
				displayOptions: { hide: { withoutCredential: [true] } },
			},
		]);
	});

	it.each<[INodeParameters, isAsked: boolean]>([
		[{}, false],
		[{ event: 'deliveryReport', authentication: 'token' }, true],
		[{ event: 'deliveryReport', authentication: 'header' }, true],
		[{ event: 'optOut' }, true],
	])('asks for the credential where it has a use for it: with %j, %s', (parameters, isAsked) => {
		const [credential] = description.credentials ?? [];
		if (!credential) throw new Error('There is no credential');
		const node = { typeVersion: 2 };
		const withDefaults = (given: INodeParameters) =>
			NodeHelpers.getNodeParameters(description.properties, given, true, false, node, description);
		const isShown = (values: INodeParameters | null) =>
			NodeHelpers.displayParameter(values ?? {}, credential, node, description);
		expect(isShown(withDefaults(parameters))).toBe(isAsked);
		// n8n's list of nodes adds the node with its defaults, and writes the choice over them.
		expect(isShown({ ...withDefaults({}), ...withDefaults(parameters) })).toBe(isAsked);
	});

	it('keeps nothing of that in a workflow: it is what n8n would fill in', () => {
		const { properties } = description;
		const node = { typeVersion: 2 };
		const saved = (given: INodeParameters) =>
			NodeHelpers.getNodeParameters(properties, given, false, false, node, description);
		const kept = { event: 'optOut', sender: 'MyShop' };
		expect(saved({ ...kept, withoutCredential: false })).toEqual(kept);
		expect(saved({ withoutCredential: true })).toEqual({});
	});

	it('takes all outcomes but pending where nobody chooses', () => {
		const outcomes = description.properties.find(({ name }) => name === 'outcomes');
		expect(outcomes?.default).toEqual(REPORT_OUTCOMES.filter((each) => each !== 'pending').sort());
		expect(outcomes?.options?.map((option) => 'value' in option && option.value)).toEqual(
			[...REPORT_OUTCOMES].sort(),
		);
	});
});

describe('the life of the trigger', () => {
	it('says before anything is registered that a token is demanded and none is set', async () => {
		const context = strictContext<IHookFunctions>({
			getNodeParameter: (name: string) => (name === 'event' ? 'deliveryReport' : 'token'),
			getCredentials: () => Promise.resolve({ reportToken: '' }),
			getNode: () => ({ name: 'Bulk SMS Trigger', type: 'bulkSmsTrigger' }),
		});
		await expect(trigger.webhookMethods.default.checkExists.call(context)).rejects.toThrow(
			'The credential has no Report Token, so every delivery report would be refused',
		);
	});

	const NO_START = { startOnChargingFailed: null };
	const publish = (parameters: Record<string, unknown>) => {
		const context = strictContext<IHookFunctions>({
			getNodeParameter: (name: string, fallback: unknown) =>
				Object.hasOwn(parameters, name) ? parameters[name] : fallback,
			getNode: () => ({ name: 'Bulk SMS Trigger', type: 'bulkSmsTrigger' }),
		});
		return trigger.webhookMethods.default.checkExists.call(context);
	};

	it.each<[string, object, string]>([
		['incomingSms', { options: { stopWords: ' , ' } }, 'Stop Words cannot be " , "'],
		['incomingSms', { options: NO_START }, 'Start When Charging Failed has no value'],
		['incomingSms', { options: { ipWhitelist: [] } }, 'IP(s) Allowlist has no address'],
		[
			'deliveryReport',
			{ options: { includeRaw: 'perhaps' } },
			'Include Raw Report cannot be "perhaps"',
		],
		['deliveryReport', { options: { maxBodySize: {} } }, 'Max Body Size cannot be {}'],
		['deliveryReport', { outcomes: ['delivered', 'x'] }, 'Outcomes cannot be ["delivered","x"]'],
		['deliveryReport', { authentication: 'basic' }, 'Authentication cannot be "basic"'],
	])('is not published with %s and %j, which no call could use', async (event, given, message) => {
		await expect(publish({ event, ...given })).rejects.toMatchObject({
			name: 'NodeOperationError',
			message,
			description: expect.stringMatching(/^(Enter|Give|Write) /) as unknown,
		});
	});

	it('has nothing else to look for', async () => {
		const ipWhitelist = ['203.0.113.7', '2001:db8::/32'];
		const options = { ipWhitelist, maxBodySize: '64' };
		const outcomes = 'delivered, expired';
		expect(await publish({})).toBe(true);
		expect(await publish({ event: 'deliveryReport', outcomes, options })).toBe(true);
	});

	it('has nothing to register, so it touches nothing and says yes', async () => {
		const context = strictContext<IHookFunctions>({});
		const methods = trigger.webhookMethods.default;
		expect(await methods.create.call(context)).toBe(true);
		expect(await methods.delete.call(context)).toBe(true);
	});
});
