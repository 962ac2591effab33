import type { CallRequest } from '../http/caller';
import { element, xmlDocument } from '../reports/xml';
import type { CallForm } from '../rules/incomingAddress';

/**
 * Puts the fields of a call into the form that is wanted. The provider shows neither method nor
 * content type, nor the root of an XML document: all of them are the sandbox's choice.
 *
 * @param url the address; a query that it has stays
 */
export function callRequest(
	url: string,
	as: CallForm,
	fields: Readonly<Record<string, string>>,
): CallRequest {
	switch (as) {
		case 'json':
			return post(url, 'application/json', JSON.stringify(fields));
		case 'form':
			return post(url, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString());
		case 'xml': {
			const elements = Object.entries(fields).map(([name, value]) => element(name, value));
			return post(url, 'application/xml', xmlDocument(element('incomingSms', elements)));
		}
		case 'query': {
			const target = new URL(url);
			const query = new URLSearchParams(fields).toString();
			// As text: the query that is there already goes out as it was written.
			target.search = target.search === '' ? query : `${target.search}&${query}`;
			return { method: 'GET', url: target.href, contentType: null, payload: '' };
		}
	}
}

function post(url: string, contentType: string, payload: string): CallRequest {
	return { method: 'POST', url, contentType, payload };
}
