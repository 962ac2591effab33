import { useSendingStage } from './sendingStage';

const stage = useSendingStage();
const { run } = stage;

describe('output', () => {
	it('is one item per destination, paired to its input item, in the order of the input', async () => {
		const { output } = await run(
			{
				to: '={{ $json.phone }}',
				text: '={{ $json.text }}',
				options: { messageId: '={{ $json.id }}', bulkId: 'spring', callbackData: 'cb' },
			},
			{
				items: [
					{ id: 'a', phone: '66812345671', text: 'สวัสดี' },
					{ id: 'b', phone: '66812345672', text: 'x'.repeat(161) },
				],
			},
		);

		const common = {
			from: 'MyShop',
			shorturl: 'N',
			bulkId: 'spring',
			outcome: 'accepted',
			callbackData: 'cb',
			status: { code: '101', name: 'PENDING', description: expect.any(String) as string },
		};
		expect(output).toEqual([
			{
				json: {
					...common,
					messageId: 'a',
					to: '66812345671',
					credit: 1,
					encoding: 'UCS-2',
					segments: 1,
				},
				pairedItem: { item: 0 },
			},
			{
				json: {
					...common,
					messageId: 'b',
					to: '66812345672',
					credit: 2,
					encoding: 'GSM-7',
					segments: 2,
				},
				pairedItem: { item: 1 },
			},
		]);
	});

	it('gives every message an identifier of its own, the same on every try of an execution', async () => {
		const ids = async (executionId: string) => {
			const { output } = await run({ to: '66812345671,66812345672' }, { executionId });
			return output.map(({ json }) => json.messageId);
		};

		const first = await ids('7');

		expect(first).toEqual([
			expect.stringMatching(/^[0-9a-f]{24}-0-0$/),
			expect.stringMatching(/^[0-9a-f]{24}-0-1$/),
		]);
		expect(await ids('7')).toEqual(first);
		expect(await ids('8')).not.toEqual(first);
		expect(
			stage.sandbox
				.messages()
				.slice(0, 2)
				.map(({ messageId }) => messageId),
		).toEqual(first);
	});

	it('warns when the report is to go to a test URL of n8n', async () => {
		const { hints } = await run({
			options: { notifyUrl: 'https://n8n.example.com/webhook-test/abc/webhook' },
		});

		expect(hints).toEqual([
			{
				message:
					'1 request, 1 accepted, 1 credit used. Notify URL is a test URL of n8n, which answers only while you listen for a test event. Use the Production URL of the trigger, and publish its workflow.',
				type: 'warning',
				location: 'outputPane',
			},
		]);
	});
});
