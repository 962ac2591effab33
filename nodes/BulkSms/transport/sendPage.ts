import { omit } from 'lodash';
import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { PAGE_HEADERS, type Page } from '../core/page/page';

/** Answers a call with a page. n8n starts nothing for it, and does not go on with a workflow. */
export function sendPage(context: IWebhookFunctions, { status, html }: Page): IWebhookResponseData {
	context.getResponseObject().status(status).set(PAGE_HEADERS).send(html);
	return { noWebhookResponse: true };
}

/**
 * Has n8n send a page with the status 200, once it has started the workflow or goes on with it. It
 * says itself that this is HTML, and puts a policy of its own in place of the page's.
 */
export function handOverPage(
	context: IWebhookFunctions,
	html: string,
): { webhookResponse: string } {
	context.getResponseObject().set(omit(PAGE_HEADERS, 'Content-Type'));
	return { webhookResponse: html };
}
