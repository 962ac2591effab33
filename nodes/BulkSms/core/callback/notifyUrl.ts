import { LIMITS } from '../interface/sendRequest';
import { invalid, type Checked } from '../problem';
import { withToken } from './reportToken';
import { checkWebAddress } from './webAddress';

const ADVICE =
	'Copy the Production URL from the Bulk SMS Trigger, for example https://n8n.example.com/webhook/…';

/**
 * Checks the address of the delivery report (docs/interface.md, Message object, `notifyUrl`: at most
 * 150 characters).
 *
 * @param value what the option holds
 * @returns the address unchanged, or what is wrong with it
 */
export function checkNotifyUrl(value: unknown): Checked<string> {
	const address = checkWebAddress('Notify URL', value, 'the delivery report', ADVICE);
	if (!address.ok) return address;
	const { length } = address.value;
	if (length > LIMITS.notifyUrl) {
		return invalid(
			'Notify URL',
			`The address is ${length} characters long; the limit is ${LIMITS.notifyUrl}`,
			'Use a shorter address, for example a shorter host name or path',
		);
	}
	return address;
}

/**
 * Puts the report token behind the address of a delivery report, where the trigger looks for it. A
 * token that is already there is replaced.
 *
 * @param token the token of the credential; a blank one is a problem, because the trigger refuses it
 */
export function withReportToken(url: string, token: string): Checked<string> {
	if (token.trim() === '') {
		return invalid(
			'Report Token in URL',
			'The credential has no Report Token',
			'Enter one in the credential, or remove the option',
		);
	}
	if (/[\uD800-\uDFFF]/u.test(token)) {
		return invalid(
			'Report Token in URL',
			'The Report Token of the credential holds half of a character, which no address can hold',
			'Enter another one in the credential',
		);
	}
	return checkNotifyUrl(withToken(url, token));
}
