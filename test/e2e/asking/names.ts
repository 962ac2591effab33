import { press, startAsking } from '../askingWorkflow';
import { runAwaiting, whenDelivered } from '../awaitingWorkflow';
import { answerNode, IncomingWorkflow } from '../incomingWorkflow';
import { RECORDED, said } from '../questionPage';
import { type RealN8n, RUN_LIMIT_MS } from '../realN8n';

const LIMIT_S = 60;
const TO = '66812345678';
/** Names that n8n refuses in an expression of one form or another. */
const NAMES = ['constructor', 'Ask.constructor', 'a\u2028b'];

/** Nodes with names that n8n refuses in expressions, in an n8n that other tests use too. */
export function names(real: () => RealN8n): void {
	describe.each(NAMES)('a node that is named %j', (name) => {
		test(
			'takes the answer of a person',
			async () => {
				const asked = await startAsking(real(), TO, { name });
				expect(said(await press(asked.link, { decision: 'approve' }))).toStrictEqual(RECORDED);
				const execution = await real().client.ended(asked.id, LIMIT_S);
				expect(execution.items(name).map(({ json }) => json.outcome)).toStrictEqual(['approved']);
			},
			RUN_LIMIT_MS,
		);

		test(
			'takes the report that it waits for',
			async () => {
				const execution = await runAwaiting(real(), [TO], { name });
				expect([execution.status, execution.runsOf(whenDelivered)]).toStrictEqual(['success', 1]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'as the trigger takes an SMS, which the operation Answer answers',
			async () => {
				const parameters = { respond: 'answerOperation' };
				const answer = answerNode({ text: 'Hello' });
				const workflow = await IncomingWorkflow.open(real(), parameters, [answer], undefined, name);
				const body = JSON.stringify({ TRAN_ID: '4711', MOBILE_NO: TO, MESSAGE: 'Hi' });
				const answered = await workflow.call({ type: 'application/json', body });
				expect([answered.status, JSON.parse(answered.body)]).toMatchObject([
					200,
					{ RESULT_CODE: '00', MESSAGE: 'Hello' },
				]);
			},
			RUN_LIMIT_MS,
		);
	});
}
