import { randomUUID } from 'node:crypto';

import { OptOutCodes } from '../../nodes/BulkSms/core/optOut/optOutCodes';
import { publishedAddress } from './publishedAddress';
import type { QuestionStage } from './questionStage';
import { receiver, saveAccountWithToken, TOKEN } from './workflows';

const CODE = new OptOutCodes(TOKEN).seal('66812345678');

/** Publishes a trigger for opt-outs. @returns the link of one number */
export async function publishOptOuts(stage: QuestionStage, sender: string): Promise<string> {
	const { client, sandbox, n8nUrl } = stage;
	const account = { baseUrl: sandbox.url, username: 'demo', password: 'demo' };
	const credential = await saveAccountWithToken(client, account);
	const file = receiver(credential, { event: 'optOut', sender, options: {} });
	const saved = await client.saveWorkflow({ ...file, name: `Opt-outs ${randomUUID()}` });
	await client.activate(saved);
	const link = `${await publishedAddress(n8nUrl, saved)}?o=${CODE}`;
	stage.own(link);
	return link;
}
