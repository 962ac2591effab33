import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { MODES, useStore } from '../../stage';
import { TO, useAsking } from './asking';
import { line } from '../../../engine/runLine';

const { sandbox, ask } = useAsking();
useStore();

const OF_REPORT: INodeParameters = { operation: 'sendAndWaitForReport', text: 'Hello' };
const FREE_TEXT: INodeParameters = { responseType: 'freeText' };
/** Nobody can answer it. */
const QUESTION = 'Restart the database?\nAnswer: {link}';
const APPROVED = { approved: true, data: { approved: true } };

const LEFT_OUT: Array<[string, INodeParameters, IDataObject, string]> = [
	[
		'Do Not Send To',
		{ suppressionList: '081-234-5678' },
		{},
		'The number is on the suppression list',
	],
	[
		'Unsubscribed Field',
		{ suppressionField: 'gone' },
		{ gone: 'yes' },
		'Unsubscribed Field "gone" is "yes". Only no, false, 0, - or a blank lets a message through',
	],
	[
		'Consent Field',
		{ consentField: 'agreed' },
		{ agreed: 'asked' },
		'Consent Field "agreed" is "asked". Only a clear yes lets a message through, such as yes, true, 1, x or subscribed',
	],
];
const credentials = { defaultCountryCode: '66' };

describe.each(LEFT_OUT)('a person whom %s leaves out', (label, safeguards, fields, reason) => {
	it.each<[string, INodeParameters, object]>([
		['is not asked, and has not approved', {}, { text: QUESTION, data: { approved: false } }],
		['is not asked for a text', FREE_TEXT, { text: QUESTION }],
		['gets no message, and it is not delivered', OF_REPORT, { text: 'Hello' }],
	])('%s, whatever On Error and the input say', async (__, parameters, data) => {
		for (const onError of MODES) {
			const outcome = await ask(
				{ ...parameters, safeguards },
				{ items: [{ ...APPROVED, ...fields }], onError, credentials },
			);
			const { error, outputs, waitTill } = outcome;
			expect([error, waitTill, sandbox.requests()]).toEqual([undefined, undefined, []]);
			const [first = [], ...others] = outputs;
			expect(others.flat()).toEqual([]);
			expect(first).toStrictEqual([
				{
					json: {
						...{ to: TO, outcome: 'skipped', reason, from: 'MyShop' },
						...{ messageId: expect.stringMatching(/^[0-9a-f]{24}-0-0$/) as unknown, ...data },
					},
					pairedItem: { item: 0 },
				},
			]);
			expect(outcome.hints.map(({ message }) => message)).toEqual([
				expect.stringContaining(line({ skipped: { [label]: 1 } })),
			]);
		}
	});
});

describe.each([
	['a question', {}],
	['a message with a report', OF_REPORT],
])('%s', (_, parameters) => {
	it.each<[INodeParameters, IDataObject]>([
		[{ suppressionList: '+66 99 999 9999' }, {}],
		[{ suppressionField: 'gone' }, { gone: 'no' }],
		[{ consentField: 'Agreed' }, { agreed: 'yes' }],
	])('waits where %j lets it through', async (safeguards, fields) => {
		const { waitTill } = await ask({ ...parameters, safeguards }, { items: [fields], credentials });
		expect(waitTill).toBeDefined();
		expect(sandbox.messages()).toHaveLength(1);
	});

	it.each<[string, INodeParameters]>([
		['Do Not Send To', { suppressionList: '={{ $json.nope }}' }],
		['Do Not Send To', { suppressionList: 'nobody' }],
		['Unsubscribed Field', { suppressionField: '' }],
		['Unsubscribed Field', { suppressionField: 'SMS Consent' }],
		['Consent Field', { consentField: '={{ null }}' }],
		['Consent Field', { consentField: 'unsubscribed' }],
	])('is not sent where %s cannot be used: %j', async (label, safeguards) => {
		for (const onError of MODES) {
			const outcome = await ask(
				{ ...parameters, safeguards },
				{ items: [{ ...APPROVED }], onError, credentials },
			);
			const failed = [...outcome.output, ...outcome.errorBranch].map(({ json }) => json.error);
			expect(JSON.stringify(outcome.error?.message ?? failed)).toContain(label);
			expect([outcome.waitTill, sandbox.requests()]).toEqual([undefined, []]);
		}
	});
});
