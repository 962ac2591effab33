import type { INodeParameters } from 'n8n-workflow';

import { COMING_YEAR } from '../../../../engine/comingYear';
import { TO, useSendingStage } from '../sendingStage';

const stage = useSendingStage();
const { run } = stage;

describe('failures', () => {
	const items = [{ phone: TO }, { phone: '66812349903' }, { phone: 'nobody' }];
	const parameters = { to: '={{ $json.phone }}', options: { messageId: '={{ $json.phone }}' } };

	it('leave by the error branch with their details and the fields of their item', async () => {
		const { output, errorBranch } = await run(parameters, { items });

		expect(output.map(({ json }) => json.to)).toEqual([TO]);
		expect(errorBranch.map(({ json }) => json.details)).toEqual([
			expect.objectContaining({ to: '66812349903', outcome: 'rejected', credit: 0 }),
			expect.objectContaining({
				to: 'nobody',
				outcome: 'notSent',
				reason: '"nobody" is not a usable number: it holds letters',
			}),
		]);
		expect(errorBranch.map(({ json }) => json.phone)).toEqual(['66812349903', 'nobody']);
		expect(errorBranch.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 2 }]);
	});

	it('are in the one output with Continue', async () => {
		const { output, errorBranch } = await run(parameters, {
			items,
			onError: 'continueRegularOutput',
		});

		expect(errorBranch).toEqual([]);
		expect(output.map(({ json }) => Object.keys(json))).toEqual([
			expect.arrayContaining(['outcome']),
			['error', 'message', 'details'],
			['error', 'message', 'details'],
		]);
	});

	it('are told apart by their outcome when they are to be items', async () => {
		const { output, errorBranch } = await run(
			{ ...parameters, options: { ...parameters.options }, sending: { failuresAs: 'items' } },
			{ items, onError: 'stopWorkflow' },
		);

		expect(errorBranch).toEqual([]);
		expect(output.map(({ json }) => [json.to, json.outcome])).toEqual([
			[TO, 'accepted'],
			['66812349903', 'rejected'],
			['nobody', 'notSent'],
		]);
		expect(output[2]?.json.reason).toBe('"nobody" is not a usable number: it holds letters');
	});

	it('stop the workflow before the first request when a message cannot be sent', async () => {
		const { output, error } = await run(parameters, { items, onError: 'stopWorkflow' });

		const held =
			'Held back because another message cannot be sent and the workflow stops on errors';
		const notSent = (to: string) => ({ to, outcome: 'notSent', messageId: to, from: 'MyShop' });
		expect(output).toEqual([]);
		expect(stage.sandbox.requests()).toEqual([]);
		expect(error?.message).toBe(
			'Nothing was sent: 1 of 3 messages cannot be sent. "nobody" is not a usable number: it holds letters',
		);
		expect(error?.description).toBe(
			'Item 3, To: "nobody" is not a usable number: it holds letters. Write the country code and the number, for example 66812345678 or +66 81 234 5678.\nTo send the other 2 messages anyway, set On Error to Continue, or When a Message Fails to Return as Item.',
		);
		expect(error?.context?.results).toEqual([
			{ item: 0, ...notSent(TO), reason: held },
			{ item: 1, ...notSent('66812349903'), reason: held },
			{
				item: 2,
				...notSent('nobody'),
				reason: '"nobody" is not a usable number: it holds letters',
			},
		]);
	});

	it('stop the workflow with one error that says how many, and which', async () => {
		const { error } = await run(parameters, {
			items: items.slice(0, 2),
			onError: 'stopWorkflow',
		});

		expect(error?.message).toBe(
			'Not every message was accepted: 1 accepted, 1 rejected. The gateway rejected the message with status REJECTED (5): Rejected by the platform',
		);
		expect(error?.description).toMatch(
			/^Use Retry in Executions; a new run sends to all again\.\nItem 2, Gateway, number 66812349903: /,
		);
	});

	it.each<[string, INodeParameters, string]>([
		['a sender with a space', { from: 'My Shop' }, 'The sender "My Shop" holds a space'],
		[
			'a sender of 12 characters',
			{ from: 'ABCDEFGHIJKL' },
			'The sender "ABCDEFGHIJKL" is 12 characters long; the limit is 11',
		],
		[
			'an empty text',
			{ text: '={{ $json.missing }}' },
			'The field "missing" in the text has no value',
		],
		[
			'a text of 1601 characters',
			{ text: 'x'.repeat(1601) },
			'The text is 1601 characters long; the limit is 1600',
		],
		[
			'a field without a value',
			{ to: '={{ $json.missing }}' },
			'The field "missing" in To has no value',
		],
		['no number', { to: '={{ "" }}' }, 'There is no number to send to'],
		[
			'a time in the past',
			{ options: { sendAt: '2001-01-01T00:00:00' } },
			'2001-01-01 00:00 (UTC) is in the past',
		],
		[
			'a time that cannot be read',
			{ options: { sendAt: `01/02/${COMING_YEAR} 10:00` } },
			`"01/02/${COMING_YEAR} 10:00" is not a date that can be read`,
		],
		[
			'a time more than two years ahead',
			{ options: { sendAt: `${COMING_YEAR + 2}-01-01T00:00:00` } },
			`${COMING_YEAR + 2}-01-01 00:00 (UTC) is more than two years ahead`,
		],
		[
			'a time in a Buddhist year, as a DateTime of n8n',
			{ options: { sendAt: '={{ $now.plus({ years: 543, days: 1 }) }}' } },
			expect.stringMatching(/ has a Buddhist year: \d{4} is the year \d{4}$/),
		],
		[
			'a time that an expression does not find',
			{ options: { sendAt: '={{ $json.missing }}' } },
			'Send At has no value',
		],
		[
			'an address that is not http',
			{ options: { notifyUrl: 'ftp://example.com/x' } },
			'"ftp://example.com/x" does not start with http:// or https://',
		],
		[
			'callback data of 1001 characters',
			{ options: { callbackData: 'x'.repeat(1001) } },
			'The callback data is 1001 characters long; the limit is 1000',
		],
		[
			'callback data as fields without a field',
			{ options: { callbackDataFields: {} } },
			'Callback Data (Fields) has no field',
		],
		[
			'callback data as fields with a field that was left empty',
			{ options: { callbackDataFields: { fields: [{ name: '', value: '' }] } } },
			'Field 1 has no name',
		],
		[
			'callback data given twice',
			{ options: { callbackData: 'x', callbackDataFields: { fields: [] } } },
			'Callback Data is given twice, as text and as fields',
		],
		[
			'a message ID of 201 characters',
			{ options: { messageId: 'x'.repeat(201) } },
			'The message ID is 201 characters long; the limit is 200',
		],
		[
			'a bulk ID of 51 characters',
			{ options: { bulkId: 'x'.repeat(51) } },
			'The bulk ID is empty, not a text or longer than 50 characters',
		],
	])('%s is refused and nothing leaves', async (_name, wrong, error) => {
		const { output, errorBranch } = await run(wrong);

		expect(output).toEqual([]);
		expect(errorBranch.map(({ json }) => json.error)).toEqual([error]);
		expect(stage.sandbox.requests()).toEqual([]);
	});
});
