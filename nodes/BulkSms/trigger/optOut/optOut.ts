import type { IHookFunctions, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { valuesIn } from '../../parameters/read/collection';
import { optOutFields, optOutOptions, optOutSender } from '../../parameters/trigger/optOut';
import { writtenDigits } from '../../core/message/number/sameNumber';
import { refuse } from '../../core/problem';
import { OPT_OUT_PARAMETER } from '../../core/message/fields/optOutLink';
import { pageLanguage } from '../../core/pages/languages';
import { OptOutCodes, SHORTEST_SECRET } from '../../core/optOut/optOutCodes';
import { askingPage, noticePage, stoppedPage } from '../../core/pages/optOutPages';
import { readPageText } from '../../core/pages/page';
import { systemClock } from '../../transport/clock';
import { handOverPage, sendPage, takeCall } from '../../calls/webhookCall';
import type { TriggerEvent } from '../triggerEvent';
import { demand, readTokens } from '../whoMayCall';

/** In characters. A longer heading does not fit on a phone. */
const LONGEST_SENDER = 100;

/** Fails the activation, because otherwise the links would not work, without any sign. */
export async function demandOptOuts(context: IHookFunctions): Promise<void> {
	const [token] = await readTokens(context);
	demand(context, () => {
		if (token === undefined) {
			return refuse(
				'Report Token',
				'The credential has no Report Token, so no opt-out link would work',
				'Enter a Report Token of 16 or more letters and digits in the credential',
			);
		}
		if (new OptOutCodes(token).isGuessable) {
			refuse(
				'Report Token',
				`The Report Token has fewer than ${SHORTEST_SECRET} characters, so opt-out links could be guessed`,
				'Enter one of 16 or more letters and digits in the credential',
			);
		}
		if (readOwnName(context) === undefined) {
			refuse(
				'Sender',
				'The Sender is empty or too long',
				`Enter the name that people know you by, at most ${LONGEST_SENDER} characters`,
			);
		}
		valuesIn(optOutOptions.evaluated(context));
	});
}

/**
 * Only the page's button starts a run, with any body: phones and robots open links by themselves. A
 * link that this credential did not make is answered 404, always in the same way.
 */
export const receiveOptOut = async (
	context: IWebhookFunctions,
	clock = systemClock,
): Promise<IWebhookResponseData> =>
	await takeCall(
		context,
		async () => {
			// No opt-out may be lost because of an option.
			const { pageLanguage: chosen = 'browser' } = optOutOptions.evaluated(context).values;
			const language = pageLanguage(chosen, context.getHeaderData()['accept-language']);
			const tokens = (await readTokens(context)).map((token) => new OptOutCodes(token));
			const usable = tokens.filter((codes) => !codes.isGuessable);
			const query: Record<string, unknown> = { ...context.getQueryData() };
			const [number] = usable.flatMap((codes) => codes.unseal(query[OPT_OUT_PARAMETER]) ?? []);
			// A link may be older than a rule for cleaning numbers.
			const to = number && (writtenDigits(number) ?? number);
			const [current] = usable;
			if (to === undefined || !current) return sendPage(context, noticePage(language, 'wrongLink'));
			const sender = readOwnName(context);
			if (context.getRequestObject().method !== 'POST') {
				return sendPage(context, askingPage(language, sender));
			}
			const optedOutAt = new Date(clock.now()).toISOString();
			// Uses the present token, even if the link was made with the previous one.
			const optOutKey = current.digestOf(to);
			return {
				...handOverPage(context, stoppedPage(language, sender)),
				workflowData: [[{ json: { to, source: 'link', optedOutAt, optOutKey } }]],
			};
		},
		() => sendPage(context, noticePage('en', 'broken')),
	);

const readOwnName = (context: IHookFunctions | IWebhookFunctions): string | undefined =>
	readPageText(context.getNodeParameter(optOutSender.name, ''), LONGEST_SENDER);

export const optOut: TriggerEvent = {
	name: 'Opt-Out',
	subtitle: 'opt-out',
	description: 'A person opts out with the link in an SMS',
	methods: ['GET', 'POST'],
	properties: optOutFields,
	demand: demandOptOuts,
	receive: receiveOptOut,
};
