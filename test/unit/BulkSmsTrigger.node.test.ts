import type { IHookFunctions, INodeParameters } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { BulkSmsTrigger } from '../../nodes/BulkSms/BulkSmsTrigger.node';
import { strictContext } from './strictContext';

const trigger = new BulkSmsTrigger();
const { description } = trigger;

describe('the description of the node Bulk SMS Trigger', () => {
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
});

describe('the life of the trigger', () => {
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
});
