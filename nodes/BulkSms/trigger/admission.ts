import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { isAllowedAddress } from '../core/callback/ipAllowList';
import { refuseCall } from '../transport/incomingCall';
import { isAuthentic } from './authenticity';

/**
 * Answers a caller 403 that is not allowed: by its address, or for want of the token that is demanded.
 *
 * @param ipWhitelist the addresses that may call; empty means all
 * @param calls what they may send, in the plural, such as `delivery reports`
 * @returns the refusal; undefined for a caller that is allowed
 */
export async function refuseStranger(
	context: IWebhookFunctions,
	ipWhitelist: string,
	calls: string,
): Promise<IWebhookResponseData | undefined> {
	const { ip, ips } = context.getRequestObject();
	const addresses = [ip, ...ips].filter((each) => each !== undefined);
	if (!isAllowedAddress(ipWhitelist, addresses)) {
		return refuseCall(context, 403, `This address may not send ${calls}`);
	}
	if (await isAuthentic(context)) return undefined;
	return refuseCall(context, 403, 'The report token is missing or wrong');
}
