import { ID, useSendingStage } from '../sendingStage';

const stage = useSendingStage();
const { run, bodies } = stage;

describe('numbers', () => {
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

	it.each([null, undefined, '', ' '])(
		'a sender that found nothing says so with %j',
		async (brand) => {
			const { errorBranch } = await run(
				{ from: '={{ $json.brand }}', to: '66812345671' },
				{ items: [{ brand }], onError: 'continueErrorOutput' },
			);
			expect(bodies()).toEqual([]);
			expect(errorBranch.map(({ json }) => json.error)).toEqual([
				'The field "brand" in From has no value',
			]);
		},
	);

	it.each([[null], [[null]], [undefined], ['']])(
		'the failure names the field with %j',
		async (phone) => {
			const { errorBranch } = await run(
				{ to: '={{ $json.phone }}' },
				{ items: [{ phone }], onError: 'continueErrorOutput' },
			);
			expect(bodies()).toEqual([]);
			expect(errorBranch.map(({ json }) => json.error)).toEqual([
				'The field "phone" in To has no value',
			]);
		},
	);
});
