import { rejected, type StatusVerdict } from './verdict';

/** @param said the status and the words of the answer */
type Meaning = (said: string) => StatusVerdict;

const noGateway: Meaning = (said) =>
	rejected(
		`There is no gateway at this address (${said})`,
		'Check Base URL in the Bulk SMS API credential',
		'run',
	);
const isBusy: Meaning = (said) =>
	rejected(
		`The gateway accepts no more requests right now (${said})`,
		'Send again later, or turn on Retry On Fail in the settings of the node',
		'run',
	);
const noJson: Meaning = (said) =>
	rejected(
		`The gateway does not take or does not answer JSON (${said})`,
		'Check Base URL in the Bulk SMS API credential, or ask the provider',
		'run',
	);
const otherForm =
	(scope: 'message' | 'run'): Meaning =>
	(said) =>
		rejected(
			`Something in front of the gateway refused the form of the request (${said})`,
			'Ask the provider, or the operator of this n8n if it uses a proxy',
			scope,
		);

/** What a status means that is neither a success nor a redirect (RFC 9110, section 15; RFC 6585). */
export const MEANINGS: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
	[
		401,
		(said) =>
			rejected(
				`The gateway refused the credentials (${said})`,
				'Check Username and Password in the Bulk SMS API credential',
				'run',
			),
	],
	[
		402,
		(said) =>
			rejected(
				`The gateway rejected the request (${said})`,
				'Add credits to the account, or ask the provider',
				'message',
			),
	],
	[
		403,
		(said) =>
			rejected(
				`The gateway refused the credentials (${said})`,
				'Check Username and Password in the Bulk SMS API credential, and ask the provider whether the account, and the address of this n8n, may do this',
				'run',
			),
	],
	[404, noGateway],
	[405, noGateway],
	[406, noJson],
	[
		407,
		(said) =>
			rejected(
				`A proxy between n8n and the gateway wants a login of its own (${said})`,
				'Ask the operator of this n8n to correct its proxy',
				'run',
			),
	],
	[
		408,
		(said) =>
			rejected(
				`The request did not reach the gateway in time (${said})`,
				'Send again later, with fewer destinations in a request if it happens again',
				'message',
			),
	],
	[410, noGateway],
	[411, otherForm('run')],
	[
		413,
		(said) =>
			rejected(
				`The request is too large for the gateway (${said})`,
				'Set Max Destinations per Request and Max Messages per Request in Sending lower, shorten the texts, or ask the provider',
				'message',
			),
	],
	[414, otherForm('message')],
	[415, noJson],
	[
		421,
		(said) =>
			rejected(
				`The server at Base URL does not serve this host name (${said})`,
				'Check the host name and the port of Base URL in the Bulk SMS API credential',
				'run',
			),
	],
	[
		426,
		(said) =>
			rejected(
				`The gateway wants another protocol (${said})`,
				'Correct Base URL in the credential: https instead of http, or ask the provider',
				'run',
			),
	],
	[429, isBusy],
	[431, otherForm('run')],
	[
		451,
		(said) =>
			rejected(
				`The gateway refused the request for legal reasons (${said})`,
				'Ask the provider what may be sent, and from which country',
				'message',
			),
	],
	[503, isBusy],
]);
