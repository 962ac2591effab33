import type { EndpointRequest } from '../askGateway';

/** Asks for the balance (docs/interface.md, Balance). */
export const BALANCE_REQUEST: EndpointRequest = {
	method: 'POST',
	path: '/account/balance',
	body: {},
	offers: 'a balance',
};
