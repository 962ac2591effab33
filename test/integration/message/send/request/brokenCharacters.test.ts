import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import { TestClock } from '../../../../engine/clock';
import { runBulkSms, type BulkSmsRun } from '../../../../engine/runBulkSms';
import { startScriptedGateway, type ScriptedGateway } from '../../../../engine/scriptedGateway';
import { runAnswering, SMS } from '../../../incomingSms/answering';
import { loginAt } from '../../../stage';

const HALF = 'Order ready 😀'.slice(0, 13);
const bodySchema = z.object({
	messages: z.array(
		z
			.object({
				from: z.string(),
				destinations: z.array(z.object({ to: z.string(), messageId: z.string() })),
			})
			.passthrough(),
	),
});

const isBroken = (body: string): boolean =>
	/\p{Cs}|[^\P{Cc}\t\n\r]/u.test(
		JSON.stringify(JSON.parse(body)).replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
			String.fromCharCode(Number.parseInt(code, 16)),
		),
	);

/** As gateways do that read JSON strictly: one such character, and nothing of the request is taken. */
function answerStrictly(body: string) {
	if (isBroken(body)) return { status: 400, body: '{"error": "malformed JSON"}' };
	const details = bodySchema.parse(JSON.parse(body)).messages.flatMap(({ from, destinations }) =>
		destinations.map((destination) => ({
			...destination,
			from,
			credit: 1,
			status: { code: '101', name: 'PENDING', description: 'Message accepted' },
		})),
	);
	return { status: 200, body: JSON.stringify({ detail: details }) };
}

let gateway: ScriptedGateway;
beforeAll(async () => {
	gateway = await startScriptedGateway(({ body }) => answerStrictly(body));
});
beforeEach(() => gateway.requests.splice(0));
afterAll(async () => await gateway.close());

/** Eleven messages, of which the fourth has a fault. */
async function sendEleven(
	faulty: IDataObject,
	parameters: INodeParameters,
	onError: BulkSmsRun['onError'],
) {
	const items = Array.from({ length: 11 }, (_, index) => ({
		to: `668123456${70 + index}`,
		text: `Hello ${index}`,
		extra: { note: 'whole' },
		...(index === 3 && faulty),
	}));
	return await runBulkSms({
		items,
		parameters: { from: 'MyShop', to: '={{ $json.to }}', text: '={{ $json.text }}', ...parameters },
		credentials: loginAt(gateway.url),
		clock: new TestClock(),
		...(onError && { onError }),
	});
}

describe('half of an emoji in one of eleven messages', () => {
	it.each<[string, INodeParameters, string]>([
		[HALF, {}, 'Text'],
		['a\u0000b', {}, 'Text'],
		['a\fb', {}, 'Text'],
		['Hi', { callbackData: '={{ $json.extra }}' }, 'The field "note" in Callback Data'],
		['Hi', { messageId: '={{ $json.to + $json.extra.note }}' }, 'Message ID'],
		['Hi', { bulkId: '={{ $json.extra.note }}' }, 'Bulk ID'],
		['Hi', { additionalFields: '={{ $json.extra }}' }, 'The field "note" in Additional Fields'],
	])('refuses this one, and no other: %j with %j', async (text, options, subject) => {
		const faulty = { text, extra: { note: HALF } };
		const run = await sendEleven(faulty, { options }, 'continueErrorOutput');
		expect(run.output.map(({ json }) => json.outcome)).toEqual(Array(10).fill('accepted'));
		expect(run.errorBranch).toMatchObject([
			{
				json: { details: { outcome: 'notSent', to: '66812345673' } },
				pairedItem: { item: 3 },
			},
		]);
		expect(run.errorBranch[0]?.json.error).toMatch(
			new RegExp(`${subject} has (a broken character, such as half of an emoji|the control char)`),
		);
		expect(gateway.requests.some(({ body }) => isBroken(body))).toBe(false);
	});

	it('is a failed item among the others with Continue, and stops all before the first with Stop Workflow', async () => {
		const mixed = await sendEleven({ text: HALF }, {}, 'continueRegularOutput');
		expect(mixed.output.map(({ json }) => json.error ?? json.outcome)).toEqual([
			...Array<string>(3).fill('accepted'),
			'Text has a broken character, such as half of an emoji, at its end',
			...Array<string>(7).fill('accepted'),
		]);
		gateway.requests.splice(0);
		const { error } = await sendEleven({ text: HALF }, {}, 'stopWorkflow');
		expect(error?.message).toContain(
			'Text has a broken character, such as half of an emoji, at its end',
		);
		expect(gateway.requests).toEqual([]);
	});

	it('goes out whole with what the error advises', async () => {
		const text = "={{ Array.from('Order ready 😀 thanks').slice(0, 13).join('') }}";
		const { output } = await sendEleven({}, { text }, 'stopWorkflow');
		expect(output[0]?.json).toMatchObject({ outcome: 'accepted', text: 'Order ready 😀' });
		const cleaned = String.raw`={{ "a\u0000b\fc\nd".replace(/[\x00-\x08\x0B-\x1F\x7F-\x9F]/g, "") }}`;
		const again = await sendEleven({}, { text: cleaned }, 'stopWorkflow');
		expect(again.output[0]?.json).toMatchObject({ outcome: 'accepted', text: 'abc\nd' });
	});

	it('is refused in the answer to an incoming SMS, which is not sent then', async () => {
		const items = [{ ...SMS, text: HALF }];
		const half = { items, parameters: { text: '={{ $json.text }}' } };
		const { responses, error } = await runAnswering(half);
		expect(responses).toEqual([]);
		expect(error?.[0]).toContain(
			'Text has a broken character, such as half of an emoji, at its end',
		);
	});
});
