import {
	type IHookFunctions,
	type INodeProperties,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeOperationError,
} from 'n8n-workflow';

import { cleanDestination } from '../../core/message/number/destination';
import { OPT_OUT_PARAMETER } from '../../core/message/optOutLink';
import {
	either,
	LANGUAGE_CHOICES,
	pageLanguage,
	pageLanguageSchema,
} from '../../core/pages/languages';
import { OptOutCodes, SHORTEST_SECRET } from '../../core/pages/optOutCodes';
import { askingPage, noticePage, stoppedPage } from '../../core/pages/optOutPages';
import { readPageText } from '../../core/pages/page';
import { type Clock, systemClock } from '../../transport/clock';
import { handOverPage, sendPage, takeCall } from '../../transport/webhookCall';
import { CallOptions, pathOption, readTokens, withoutCredential } from '../callOptions';
import type { TriggerEvent } from '../triggerEvent';

/** In characters. A longer heading does not fit on a phone. */
const LONGEST_SENDER = 100;

const optOutOptions = new CallOptions(
	{
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
			schema: pageLanguageSchema.catch('browser'),
		},
		path: pathOption('stop'),
	},
	// No opt-out may be lost because of the language of the page.
	{},
);

const optOutFields: INodeProperties[] = [
	{
		displayName: steps([
			`Choose a credential whose Report Token has at least ${SHORTEST_SECRET} characters, here and in the Bulk SMS node that sends: it signs the links.`,
			'After this trigger, connect a node that keeps the list, such as Data Table with Upsert Row(s). The page promises that messages stop, but the trigger keeps no list.',
			'In the workflow that sends, read that list before Bulk SMS, and give its numbers to the safeguard Suppression List.',
			'Open Webhook URLs above and copy the Production URL into the option Opt-Out URL of the node that sends.',
			'Publish this workflow.',
		]),
		name: 'howTo',
		type: 'notice',
		default: '',
	},
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
];

/** In a notice, n8n keeps only links and bullets. */
function steps(all: string[]): string {
	return `<ul>${all.map((each) => `<li>${each}</li>`).join('')}</ul>`;
}

/** Fails the activation, because otherwise the links would not work, without any sign. */
export async function demandOptOuts(context: IHookFunctions): Promise<void> {
	const refuse = (message: string, description: string) =>
		new NodeOperationError(context.getNode(), message, { description });
	const [token] = await readTokens(context);
	if (token === undefined) {
		throw refuse(
			'The credential has no Report Token, so no opt-out link would work',
			'Enter a Report Token of 16 or more letters and digits in the credential.',
		);
	}
	if (new OptOutCodes(token).isGuessable) {
		throw refuse(
			`The Report Token has fewer than ${SHORTEST_SECRET} characters, so opt-out links could be guessed`,
			'Enter one of 16 or more letters and digits in the credential.',
		);
	}
	if (readSender(context) === undefined) {
		throw refuse(
			'The Sender is empty or too long',
			`Enter the name that people know you by, at most ${LONGEST_SENDER} characters.`,
		);
	}
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
		async () => await takeOptOut(context, clock),
		() => sendPage(context, noticePage('en', 'broken')),
	);

async function takeOptOut(context: IWebhookFunctions, clock: Clock): Promise<IWebhookResponseData> {
	const { pageLanguage: chosen } = optOutOptions.read(context);
	const language = pageLanguage(chosen, context.getHeaderData()['accept-language']);
	const tokens = (await readTokens(context)).map((token) => new OptOutCodes(token));
	const usable = tokens.filter((codes) => !codes.isGuessable);
	const query: Record<string, unknown> = { ...context.getQueryData() };
	const [sealed] = usable.flatMap((codes) => codes.open(query[OPT_OUT_PARAMETER]) ?? []);
	const to = sealed && currentForm(sealed);
	const [current] = usable;
	if (to === undefined || !current) return sendPage(context, noticePage(language, 'wrongLink'));
	const sender = readSender(context);
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
}

/** A link may be older than a rule for cleaning numbers. */
function currentForm(sealed: string): string {
	const number = cleanDestination(sealed, '');
	return number.ok ? number.value : sealed;
}

const readSender = (context: IHookFunctions | IWebhookFunctions): string | undefined =>
	readPageText(context.getNodeParameter('sender', ''), LONGEST_SENDER);

export const optOut: TriggerEvent = {
	name: 'Opt-Out',
	subtitle: 'opt-out',
	description: 'A person opts out with the link in an SMS',
	methods: ['GET', 'POST'],
	properties: optOutFields,
	demand: demandOptOuts,
	receive: receiveOptOut,
};
