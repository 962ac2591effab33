import { answerNode, IncomingWorkflow } from '../e2e/incomingWorkflow';
import { secrets } from '../e2e/realN8n';
import { node } from '../e2e/sendingWorkflow';
import type { QueueStage } from './queueStage';

/** Fails for every text that begins with "bad". */
const failsForBad = () => node('Check', 'n8n-nodes-base.stopAndError', 1, { errorMessage: 'bad' });

const isBad = () =>
	node('If', 'n8n-nodes-base.if', 2, {
		conditions: {
			options: { caseSensitive: true, typeValidation: 'strict' },
			combinator: 'and',
			conditions: [
				{
					id: 'c-1',
					leftValue: '={{ $json.text }}',
					rightValue: 'bad',
					operator: { type: 'string', operation: 'startsWith' },
				},
			],
		},
		options: {},
	});

/** Activates a workflow that answers an incoming SMS with its own text, and fails for a bad one. */
export async function activateAnswering({
	client,
	n8n,
	sandbox,
}: QueueStage): Promise<IncomingWorkflow> {
	const account = { baseUrl: sandbox.url, ...secrets };
	return await IncomingWorkflow.open(
		{ client, account, n8n },
		{ respond: 'answerOperation', noAnswerText: 'Sorry' },
		[isBad(), failsForBad(), answerNode({ text: '={{ $json.text }}' })],
		[
			['Bulk SMS Trigger', 'If'],
			['If', 'Check', 0],
			['If', 'Answer', 1],
		],
	);
}

/** A call about an SMS with this text, which names itself by it. */
export const smsCall = ({ url }: IncomingWorkflow, text: string) => ({
	url,
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify({ TRAN_ID: `id of ${text}`, MOBILE_NO: '66812345678', MESSAGE: text }),
});

/** What a person gets back who sent this text. */
export const smsAnswer = (text: string) => ({
	status: 200,
	body: JSON.stringify({
		TRAIN_ID: `id of ${text}`,
		...(text.startsWith('bad')
			? { RESULT_CODE: '399', RESULT_NAME: 'NOT_ANSWERED', MESSAGE: 'Sorry' }
			: { RESULT_CODE: '00', RESULT_NAME: 'SUCCESS', MESSAGE: text }),
	}),
});
