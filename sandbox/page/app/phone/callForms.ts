import type { CallForm, IncomingAddress } from '../api/types';

/** The forms of the call in words. */
export const FORM_NAMES: Record<CallForm, string> = {
	json: 'JSON',
	form: 'Form',
	xml: 'XML',
	query: 'Query (GET)',
};

/** Tells a form from other text. */
export function isCallForm(text: string): text is CallForm {
	return Object.hasOwn(FORM_NAMES, text);
}

/** Says what is called, without what may be secret in the address. */
export function callInWords({ url, as }: IncomingAddress): string {
	return url === null ? 'No address is set' : `Calls ${new URL(url).host} · ${FORM_NAMES[as]}`;
}
