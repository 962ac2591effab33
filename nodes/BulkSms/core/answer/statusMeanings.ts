import type { Advice } from '../problem';

interface Meaning {
	reason: string;
	advice: Advice;
	scope: 'message' | 'run';
}

export const REJECTS = 'The gateway rejected the request';
export const CORRECT = 'Correct what the gateway names, such as To or From, or ask the provider';

const REFUSED: Meaning = {
	reason: 'The gateway refused the credentials',
	advice: 'Check Username and Password in the Bulk SMS API credential',
	scope: 'run',
};
const NO_GATEWAY: Meaning = {
	reason: 'There is no gateway at this address',
	advice: 'Check Base URL in the Bulk SMS API credential',
	scope: 'run',
};
const BUSY: Meaning = {
	reason: 'The gateway accepts no more requests right now',
	advice: 'Send again later, or turn on Retry On Fail in the settings of the node',
	scope: 'run',
};
const NO_JSON: Meaning = {
	reason: 'The gateway does not take or does not answer JSON',
	advice: 'Check Base URL in the Bulk SMS API credential, or ask the provider',
	scope: 'run',
};
const TOO_LARGE: Meaning = {
	reason: 'The request is too large for the gateway',
	advice:
		'Set Max Destinations per Request and Max Messages per Request in Sending lower, shorten the texts, or ask the provider',
	scope: 'message',
};
const OTHER_FORM: Meaning = {
	reason: 'Something in front of the gateway refused the form of the request',
	advice: 'Ask the provider, or the operator of this n8n if it uses a proxy',
	scope: 'run',
};

/** What a status means that is neither a success nor a redirect (RFC 9110, section 15; RFC 6585). */
export const MEANINGS: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
	[401, REFUSED],
	[
		402,
		{
			reason: REJECTS,
			advice: 'Add credits to the account, or ask the provider',
			scope: 'message',
		},
	],
	[
		403,
		{
			...REFUSED,
			advice:
				'Check Username and Password in the Bulk SMS API credential, and ask the provider whether the account, and the address of this n8n, may do this',
		},
	],
	[404, NO_GATEWAY],
	[405, NO_GATEWAY],
	[406, NO_JSON],
	[
		407,
		{
			reason: 'A proxy between n8n and the gateway wants a login of its own',
			advice: 'Ask the operator of this n8n to correct its proxy',
			scope: 'run',
		},
	],
	[
		408,
		{
			reason: 'The request did not reach the gateway in time',
			advice: 'Send again later, with fewer destinations in a request if it happens again',
			scope: 'message',
		},
	],
	[410, NO_GATEWAY],
	[411, OTHER_FORM],
	[413, TOO_LARGE],
	[414, { ...OTHER_FORM, scope: 'message' }],
	[415, NO_JSON],
	[
		421,
		{
			reason: 'The server at Base URL does not serve this host name',
			advice: 'Check the host name and the port of Base URL in the Bulk SMS API credential',
			scope: 'run',
		},
	],
	[
		426,
		{
			reason: 'The gateway wants another protocol',
			advice: 'Correct Base URL in the credential: https instead of http, or ask the provider',
			scope: 'run',
		},
	],
	[429, BUSY],
	[431, OTHER_FORM],
	[
		451,
		{
			reason: 'The gateway refused the request for legal reasons',
			advice: 'Ask the provider what may be sent, and from which country',
			scope: 'message',
		},
	],
	[503, BUSY],
]);
