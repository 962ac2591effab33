import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { z } from 'zod';

import { OptOutCodes } from '../../core/callback/optOutCodes';
import { OPT_OUT_PARAMETER } from '../../core/callback/optOutLink';
import { askingPage, noticePage, stoppedPage } from '../../core/optOut/pages';
import { pageLanguage, type Language } from '../../core/page/language';
import { readPageText } from '../../core/page/pageText';
import { takeCall } from '../../transport/incomingCall';
import { handOverPage, sendPage } from '../../transport/sendPage';
import { readTokens } from '../authenticity';
import { readOptions } from '../callOptions';
import { LONGEST_SENDER } from './optOutFields';

const optionsSchema = z
	.object({ pageLanguage: z.enum(['browser', 'en', 'th']).catch('browser') })
	.catch({ pageLanguage: 'browser' });

/**
 * Takes a call to the link of an opt-out. Whatever only looks gets the page, as often as it likes:
 * phones and robots open links by themselves. Only what its button posts starts a run. What the body
 * holds does not matter. A link that this credential did not make is answered 404, the same for all.
 */
export const receiveOptOut = async (context: IWebhookFunctions): Promise<IWebhookResponseData> =>
	await takeCall(context, takeOptOut, () => sendPage(context, noticePage('en', 'broken')));

async function takeOptOut(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const language = readLanguage(context);
	const tokens = (await readTokens(context)).map((token) => new OptOutCodes(token));
	const usable = tokens.filter((codes) => !codes.isGuessable);
	const query: Record<string, unknown> = { ...context.getQueryData() };
	const [to] = usable.flatMap((codes) => codes.open(query[OPT_OUT_PARAMETER]) ?? []);
	const [current] = usable;
	if (to === undefined || !current) return sendPage(context, noticePage(language, 'wrongLink'));
	const sender = readPageText(context.getNodeParameter('sender', ''), LONGEST_SENDER);
	if (context.getRequestObject().method !== 'POST') {
		return sendPage(context, askingPage(language, sender));
	}
	const item: IDataObject = {
		to,
		source: 'link',
		optedOutAt: new Date().toISOString(),
		// Of the token that counts now, whichever of the two the link was made with.
		optOutKey: current.digestOf(to),
	};
	return {
		...handOverPage(context, stoppedPage(language, sender)),
		workflowData: [[{ json: item }]],
	};
}

function readLanguage(context: IWebhookFunctions): Language {
	const { pageLanguage: chosen } = readOptions(context, optionsSchema);
	return pageLanguage(chosen, context.getHeaderData()['accept-language']);
}
