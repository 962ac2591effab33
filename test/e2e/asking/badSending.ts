import type { Execution, ExecutionItem } from '../../../hosts/rest/execution';
import type { Fault } from '../../engine/faultyGateway';
import {
	ANSWERED,
	type AskingSettings,
	NOT_ASKED,
	press,
	saveAsking,
	startAsking,
} from '../askingWorkflow';
import { FaultySending } from '../faultySending';
import { RECORDED, said } from '../questionPage';
import { type RealN8n, RUN_LIMIT_MS } from '../realN8n';
import { BULK_SMS, START } from '../sendingWorkflow';

const LIMIT_S = 60;
const TO = '66812345678';
const REJECTED = '66812349903';

type OnError = NonNullable<AskingSettings['onError']>;
const WAYS: OnError[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];
const MADE_ID: unknown = expect.stringMatching(/^[0-9a-f]{24}-0-0$/);
const TEXT = 'Restart the database?';

/** A question that was not sent: how it comes to that, and what is told of it. */
interface NotSent {
	to: string;
	/** What the gateway does; one that nobody listens at where left out, the sandbox where empty. */
	script?: Fault[];
	reason: RegExp;
	advice: string;
	details: object;
}

const NOT_SENT: Record<string, NotSent> = {
	'the gateway rejects the number': {
		to: REJECTED,
		script: [],
		reason:
			/^The gateway rejected the message with status REJECTED \(5\): Rejected by the platform$/,
		advice: 'Correct what the gateway names, such as To or From, or ask the provider.',
		details: {
			outcome: 'rejected',
			status: { code: '5', name: 'REJECTED', description: 'Rejected by the platform' },
			credit: 0,
			shorturl: 'N',
		},
	},
	'no gateway answers at the address': {
		to: TO,
		// Without the code in the error that stops the workflow: n8n would put its own words there.
		reason: /^http:\/\/127\.0\.0\.1:\d+ refused the connection( \(ECONNREFUSED\))?$/,
		advice: 'Check Base URL in the Bulk SMS API credential.',
		details: { outcome: 'notSent' },
	},
	'the login is wrong': {
		to: TO,
		script: ['401'],
		reason: /^The gateway refused the credentials \(HTTP 401: wrong login\)$/,
		advice: 'Check Username and Password in the Bulk SMS API credential.',
		details: { outcome: 'rejected' },
	},
};

/** What is told of a question that was not sent, in the Continue modes. */
function failureItem({ to, reason, advice, details }: NotSent): Record<string, unknown> {
	const words: unknown = expect.stringMatching(reason);
	const end = advice.replaceAll('.', '\\.');
	return {
		error: words,
		message: expect.stringMatching(new RegExp(`^Item 1, Gateway, number ${to}: .*\\. ${end}$`)),
		details: {
			to,
			messageId: MADE_ID,
			from: 'MyShop',
			text: `${TEXT}\n{link}`,
			encoding: 'GSM-7',
			segments: 2,
			reason: words,
			...details,
		},
	};
}

/** Questions whose sending goes wrong, in an n8n that other tests use too. */
export function badSending(real: () => RealN8n): void {
	const sending = new FaultySending(real);
	afterAll(async () => await sending.close());

	async function ask({ to, script }: NotSent, onError: OnError): Promise<Execution> {
		const credential = await sending.start(script ?? []);
		if (script === undefined) await sending.close();
		const saved = await saveAsking(real(), [to], { onError, credential });
		return await real().client.run(saved, START, LIMIT_S);
	}

	const jsonOf = (items: ExecutionItem[]) => items.map(({ json }) => json);

	describe('a question that was not sent waits for nobody', () => {
		test.each(
			WAYS.flatMap((onError) => Object.keys(NOT_SENT).map((what) => [onError, what] as const)),
		)(
			'with %s, where %s',
			async (onError, what) => {
				const notAsked = NOT_SENT[what];
				if (!notAsked) throw new Error(`There is no case ${what}`);

				const execution = await ask(notAsked, onError);

				const stops = onError === 'stopWorkflow';
				const leaves = onError === 'continueErrorOutput';
				const failure = failureItem(notAsked);
				expect({
					status: execution.status,
					error: execution.errorMessage,
					answered: jsonOf(execution.items(ANSWERED)),
					notAsked: jsonOf(execution.items(NOT_ASKED)),
				}).toStrictEqual({
					status: stops ? 'error' : 'success',
					error: stops ? (expect.stringMatching(notAsked.reason) as unknown) : undefined,
					answered: stops || leaves ? [] : [failure],
					// n8n puts the fields of the input there.
					notAsked: leaves ? [{ to: notAsked.to, text: TEXT, ...failure }] : [],
				});
			},
			RUN_LIMIT_MS,
		);
	});

	/** Expects the open question to be answered, and the SMS to have gone out once. */
	async function expectAnswered(
		settings: AskingSettings,
		requests: number,
	): Promise<ExecutionItem[]> {
		const asked = await startAsking(real(), TO, settings);
		expect([sending.requests(), sending.received()]).toStrictEqual([
			requests,
			[[8, asked.messageId]],
		]);
		expect(said(await press(asked.link, { decision: 'approve' }))).toStrictEqual(RECORDED);
		const execution = await real().client.ended(asked.id, LIMIT_S);
		expect([execution.status, execution.runsOf(BULK_SMS)]).toStrictEqual(['success', 1]);
		expect(sending.requests()).toBe(requests);
		return execution.items(BULK_SMS);
	}

	describe('a question that may have been sent', () => {
		test.each(WAYS)(
			'is waited for with %s, and the person who got it can answer',
			async (onError) => {
				const credential = await sending.start(['resetAfterForwarding']);

				const items = await expectAnswered({ onError, credential, retries: true }, 1);

				expect(items).toStrictEqual([
					{
						json: {
							to: TO,
							outcome: 'approved',
							messageId: MADE_ID,
							from: 'MyShop',
							text: `${TEXT}\n{link}`,
							encoding: 'GSM-7',
							segments: 2,
							data: { approved: true, respondedAt: expect.any(String) as unknown },
						},
						pairedItem: { item: 0 },
					},
				]);
			},
			RUN_LIMIT_MS,
		);
	});

	describe('Retry On Fail', () => {
		const MANY: Fault[] = ['429', '429', '429', '429'];

		test.each<[OnError, string, Fault[], number]>([
			['stopWorkflow', 'after a refused login', ['401'], 2],
			['continueRegularOutput', 'after a refused request', ['400'], 2],
			['continueErrorOutput', 'after four times 429, which the node tries by itself', MANY, 5],
		])(
			'with %s sends a question again that was not sent, %s: one SMS goes out',
			async (onError, _, script, requests) => {
				const credential = await sending.start(script);

				const items = await expectAnswered({ onError, credential, retries: true }, requests);

				expect(items.map(({ json }) => [json.outcome, json.credit])).toStrictEqual([
					['approved', 2],
				]);
			},
			RUN_LIMIT_MS,
		);
	});
}
