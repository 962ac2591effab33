import type { INodeParameters } from 'n8n-workflow';

import { TO, useSendingStage } from '../sendingStage';
import { line, outcomesInWords } from '../../../../engine/runLine';
import { REJECTED_BY_PLATFORM } from '../../../../engine/sentences';

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
				reason: '"nobody" is not a usable number: it contains letters',
			}),
		]);
		expect(errorBranch.map(({ json }) => json.phone)).toEqual(['66812349903', 'nobody']);
		expect(errorBranch.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 2 }]);
	});

	it('begin as the other rows do with On Error set to Continue, and with the error output do not', async () => {
		const { output } = await run(parameters, { items, onError: 'continueRegularOutput' });
		const rows = output.map(({ json }) => json);

		expect(rows.map((row) => Object.keys(row).slice(0, 4))).toEqual(
			rows.map(() => ['to', 'outcome', 'reason', 'text']),
		);
		const { error: reason } = rows[2] ?? {};
		expect(rows[2]).toEqual({
			...{ to: 'nobody', outcome: 'notSent', reason, text: 'Hello', error: reason },
			message:
				'Item 3, To: Write the country code and the number, for example 66812345678 or +66 81 234 5678.',
			details: {
				...{ to: 'nobody', outcome: 'notSent', reason, text: 'Hello' },
				...{ from: 'MyShop', messageId: 'nobody' },
			},
		});
		expect(rows.map(({ to, outcome, reason }) => [to, outcome, reason])).toEqual([
			[TO, 'accepted', ''],
			['66812349903', 'rejected', rows[1]?.error],
			['nobody', 'notSent', rows[2]?.error],
		]);

		const { errorBranch } = await run(parameters, { items, onError: 'continueErrorOutput' });
		expect(errorBranch.map(({ json }) => Object.keys(json))).toEqual(
			errorBranch.map(() => ['phone', 'error', 'message', 'details']),
		);
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
		expect(output[2]?.json.reason).toBe('"nobody" is not a usable number: it contains letters');
	});

	it.each([
		['where they leave by it', 'continueErrorOutput', 'errors', true],
		['but not where they come out among the other items', 'continueErrorOutput', 'items', false],
		['but not without one', 'continueRegularOutput', 'errors', false],
	] as const)(
		'are in the run’s line, which names the error branch %s',
		async (_, onError, failuresAs, errorBranch) => {
			const sending = { failuresAs };
			const { errorBranch: failures, hints } = await run(
				{ ...parameters, sending },
				{ items, onError },
			);

			expect(failures).toHaveLength(errorBranch ? 2 : 0);
			expect(hints.map(({ message }) => message)).toEqual([
				line({ accepted: 1, rejected: 1, notSent: 1, errorBranch, requests: 1, credits: 1 }),
			]);
		},
	);

	it('stop the workflow before the first request when a message cannot be sent', async () => {
		const { output, error } = await run(parameters, { items, onError: 'stopWorkflow' });

		const held =
			'Held back because another message cannot be sent and the workflow stops on errors';
		const notSent = (to: string) => ({
			...{ to, outcome: 'notSent', text: 'Hello', messageId: to, from: 'MyShop' },
		});
		expect(output).toEqual([]);
		expect(stage.sandbox.requests()).toEqual([]);
		expect(error?.message).toBe(
			'Nothing was sent: 1 of 3 messages cannot be sent. "nobody" is not a usable number: it contains letters',
		);
		expect(error?.description).toBe(
			'To send the other 2 messages anyway, set Settings → On Error to Continue, or Sending → When a Message Fails to Return as Item.<br>\nItem 3, To: Write the country code and the number, for example 66812345678 or +66 81 234 5678.',
		);
		expect(error?.context?.results).toEqual([
			{ item: 0, ...notSent(TO), reason: held },
			{ item: 1, ...notSent('66812349903'), reason: held },
			{
				item: 2,
				...notSent('nobody'),
				reason: '"nobody" is not a usable number: it contains letters',
			},
		]);
	});

	it('stop the workflow with one error that says how many, and which', async () => {
		const { error } = await run(parameters, {
			items: items.slice(0, 2),
			onError: 'stopWorkflow',
		});

		expect(error?.message).toBe(
			`Not every message was accepted: ${outcomesInWords({ accepted: 1, rejected: 1 })}. ${REJECTED_BY_PLATFORM}`,
		);
		expect(error?.description).toMatch(
			/^Use Retry in Executions; a new run sends to all again\.<br>\nItem 2, Gateway, number 66812349903: /,
		);
	});

	it.each<[string, INodeParameters, string]>([
		['a sender with a space', { from: 'My Shop' }, 'The sender "My Shop" contains a space'],
		[
			'a time in a Buddhist year, as a DateTime of n8n',
			{ options: { sendAt: '={{ $now.plus({ years: 543, days: 1 }) }}' } },
			expect.stringMatching(/ has a Buddhist year: \d{4} is the year \d{4}$/),
		],
	])('%s is refused and nothing leaves', async (_name, wrong, error) => {
		const { output, errorBranch } = await run(wrong);

		expect(output).toEqual([]);
		expect(errorBranch.map(({ json }) => json.error)).toEqual([error]);
		expect(stage.sandbox.requests()).toEqual([]);
	});
});
