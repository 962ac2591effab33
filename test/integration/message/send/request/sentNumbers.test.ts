import { bodyWith, ID, useSendingStage } from '../sendingStage';

const stage = useSendingStage();
const { run, bodies } = stage;

describe('numbers', () => {
	it.each([
		['+66 81-234-5678'],
		['0066812345678'],
		['081 234 5678'],
		['(081) 234.5678'],
		['66812345678'],
		[66812345678],
	])('%p is sent to 66812345678', async (to) => {
		await run({ to, options: { messageId: ID } });

		expect(bodies()).toEqual([bodyWith({})]);
	});

	it.each([
		['commas', '66812345671, 66812345672'],
		['semicolons', '66812345671;66812345672;'],
		['line breaks', '66812345671\r\n66812345672\n'],
		['a list from an expression', '={{ ["66812345671", 66812345672] }}'],
	])('several numbers separated by %s share one message', async (_name, to) => {
		const { output } = await run({ to, options: { messageId: ID } });

		expect(bodies()).toEqual([
			{
				messages: [
					{
						from: 'MyShop',
						destinations: [
							{ to: '66812345671', messageId: `${ID}-1` },
							{ to: '66812345672', messageId: `${ID}-2` },
						],
						text: 'Hello',
					},
				],
			},
		]);
		expect(output.map(({ json }) => [json.messageId, json.to, json.outcome])).toEqual([
			[`${ID}-1`, '66812345671', 'accepted'],
			[`${ID}-2`, '66812345672', 'accepted'],
		]);
	});

	it('refuses the one number that is none and sends to the others', async () => {
		const { output, errorBranch } = await run({
			to: '66812345671,call me,66812345672',
			options: { messageId: ID },
		});

		expect(output.map(({ json }) => json.to)).toEqual(['66812345671', '66812345672']);
		expect(errorBranch.map(({ json, pairedItem }) => ({ json, pairedItem }))).toEqual([
			{
				json: {
					error: '"call me" is not a usable number: it contains letters',
					message:
						'Item 1, To: Write the country code and the number, for example 66812345678 or +66 81 234 5678.',
					details: {
						messageId: `${ID}-2`,
						to: 'call me',
						from: 'MyShop',
						outcome: 'notSent',
						reason: '"call me" is not a usable number: it contains letters',
					},
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(stage.sandbox.messages().map(({ to }) => to)).toEqual(['66812345671', '66812345672']);
	});
});
