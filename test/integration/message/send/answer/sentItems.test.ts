import { COMING_YEAR } from '../../../../engine/comingYear';
import { REJECTED_BY_PLATFORM } from '../../../../engine/sentences';
import { TO, useSendingStage } from '../sendingStage';

const REJECTED = '66812349903';

const stage = useSendingStage();
const { run } = stage;

describe('output', () => {
	it('is one item per destination, paired to its input item, in the order of the input', async () => {
		const { output } = await run(
			{
				to: '={{ $json.phone }}',
				text: '={{ $json.text }}',
				options: { messageId: '={{ $json.id }}', bulkId: 'spring', callbackData: 'cb' },
				sending: { includeInputFields: false },
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
		const short = { text: 'สวัสดี', credit: 1, encoding: 'UCS-2', segments: 1 };
		const long = { text: 'x'.repeat(161), credit: 2, encoding: 'GSM-7', segments: 2 };
		const [a, b] = [
			{ messageId: 'a', to: '66812345671', ...short },
			{ messageId: 'b', to: '66812345672', ...long },
		];
		expect(output).toEqual([
			{ json: { ...common, ...a }, pairedItem: { item: 0 } },
			{ json: { ...common, ...b }, pairedItem: { item: 1 } },
		]);
	});

	it('shows first who got what, and last what the nodes behind need', async () => {
		const { output } = await run({
			to: `${TO},66812345679`,
			text: 'Hello “you”',
			options: {
				...{ makeGsmCompatible: true, shortenUrls: false, bulkId: 'spring', callbackData: 'cb' },
				sendAt: `${COMING_YEAR}-03-04T20:30:00Z`,
			},
			safeguards: { quietHours: { hours: { from: '00:00', to: '23:59' } } },
		});
		expect(output.slice(1).map(({ json }) => [json.text, Object.keys(json)])).toEqual([
			[
				'Hello "you"',
				[
					...['to', 'outcome', 'text', 'postponedUntil', 'postponedBecause'],
					...['credit', 'segments', 'encoding', 'from', 'callbackData', 'shorturl'],
					...['messageId', 'bulkId', 'status'],
				],
			],
		]);
	});

	it('shows the reason beside the outcome in every item, empty where there is none, if one has it', async () => {
		const { output } = await run({ to: `${TO}, ${TO}` });
		expect(output.map(({ json }) => [Object.keys(json).slice(0, 3), json.reason])).toEqual([
			[['to', 'outcome', 'reason'], ''],
			[['to', 'outcome', 'reason'], 'The number comes earlier in To of the same item'],
		]);
	});

	it('has no reason where only failures have one, which leave by the error branch', async () => {
		const { output, errorBranch } = await run({ to: `${TO}, ${REJECTED}` });
		expect(output.map(({ json }) => 'reason' in json)).toEqual([false]);
		expect(errorBranch.map(({ json }) => json.error)).toEqual([REJECTED_BY_PLATFORM]);
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
});
