import type { IHookFunctions, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { Collection, OPTIONS, valuesIn } from '../../parameters/read/collection';
import { oneOf, orLess } from '../../parameters/read/parameter';
import { SETTINGS } from '../../core/labels';
import { writtenDigits } from '../../core/message/number/sameNumber';
import { refuse } from '../../core/problem';
import { OPT_OUT_PARAMETER } from '../../core/message/optOutLink';
import { either, LANGUAGE_CHOICES, pageLanguage, PAGE_LANGUAGES } from '../../core/pages/languages';
import { OptOutCodes, SHORTEST_SECRET } from '../../core/optOut/optOutCodes';
import { askingPage, noticePage, stoppedPage } from '../../core/pages/optOutPages';
import { readPageText } from '../../core/pages/page';
import { systemClock } from '../../transport/clock';
import { handOverPage, sendPage, takeCall } from '../../calls/webhookCall';
import { demand, givenOptions, pathOption, readTokens, withoutCredential } from '../callOptions';
import { howTo, type TriggerEvent } from '../triggerEvent';

/** In characters. A longer heading does not fit on a phone. */
const LONGEST_SENDER = 100;

const optOutOptions = new Collection(OPTIONS, 'option', {
	pageLanguage: {
		displayName: 'Page Language',
		name: 'pageLanguage',
		type: 'options',
		default: 'browser',
		options: [
			{
				name: "Browser's Language",
				value: 'browser',
				description: `${either(LANGUAGE_CHOICES.map(({ name }) => name))}, as the browser asks`,
			},
			...LANGUAGE_CHOICES,
		],
		description: 'Language of the page',
		// No opt-out may be lost because of the language of the page.
		...orLess(oneOf(PAGE_LANGUAGES, either(PAGE_LANGUAGES)), () => 'browser' as const),
	},
	path: pathOption('stop'),
});

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
		valuesIn(optOutOptions.evaluated(givenOptions(context), false));
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
			const { values } = optOutOptions.evaluated(givenOptions(context, {}), true);
			const { pageLanguage: chosen = 'browser' } = values;
			const language = pageLanguage(chosen, context.getHeaderData()['accept-language']);
			const tokens = (await readTokens(context)).map((token) => new OptOutCodes(token));
			const usable = tokens.filter((codes) => !codes.isGuessable);
			const query: Record<string, unknown> = { ...context.getQueryData() };
			const [sealed] = usable.flatMap((codes) => codes.open(query[OPT_OUT_PARAMETER]) ?? []);
			// A link may be older than a rule for cleaning numbers.
			const to = sealed && (writtenDigits(sealed) ?? sealed);
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
	readPageText(context.getNodeParameter('sender', ''), LONGEST_SENDER);

export const optOut: TriggerEvent = {
	name: 'Opt-Out',
	subtitle: 'opt-out',
	description: 'A person opts out with the link in an SMS',
	methods: ['GET', 'POST'],
	properties: [
		howTo(
			'open the link of an SMS that was sent with the Test URL, which is under Webhook URLs above, as its Opt-Out URL',
			`The page promises that messages stop, but the trigger keeps no list. Connect a node that does, such as Data Table with Upsert Row(s). In the workflow that sends, read that list before Bulk SMS, and put its numbers in ${SETTINGS.suppressionList}.`,
			`Copy the Production URL into ${SETTINGS.optOutUrl} of the node that sends, and publish this workflow. Both nodes need a credential whose Report Token has at least ${SHORTEST_SECRET} characters: it signs the links.`,
		),
		withoutCredential(false),
		{
			displayName: 'Sender',
			name: 'sender',
			type: 'string',
			default: '',
			placeholder: 'e.g. MyShop',
			description: 'Sender whose messages stop. The page of the link shows this name.',
		},
		optOutOptions.field,
	],
	demand: demandOptOuts,
	receive: receiveOptOut,
};
