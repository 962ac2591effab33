import { toString } from 'lodash';
import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { UserError } from 'n8n-workflow';

import { CREDENTIAL_LABELS } from '../nodes/BulkSms/core/labels';
import { attempt } from '../nodes/BulkSms/core/problem';
import { checkTarget } from '../nodes/BulkSms/credential/gatewayAddress';

/** In both forms of n8n's requests. Otherwise n8n would send the login after a redirect, too. */
const WITHOUT_REDIRECTS = {
	disableFollowRedirect: true,
	maxRedirects: 0,
	followRedirect: false,
	followAllRedirects: false,
};

/** The nodes test it (`testedBy: 'bulkSmsApiTest'`). */
export class BulkSmsApi implements ICredentialType {
	name = 'bulkSmsApi';

	displayName = 'Bulk SMS API';

	documentationUrl =
		'https://n8n-nodes-bulk-sms.example/repository/blob/HEAD/docs/reference/credential.md';

	icon: Icon = { light: 'file:../icons/bulkSms.svg', dark: 'file:../icons/bulkSms.dark.svg' };

	properties: INodeProperties[] = [
		{
			displayName: CREDENTIAL_LABELS.baseUrl,
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://sms.example.com',
			description:
				'Address of the gateway, without /sms/send. The sandbox has http://127.0.0.1:4010, or http://host.docker.internal:4010 if n8n runs in Docker.',
		},
		{
			displayName: CREDENTIAL_LABELS.username,
			name: 'username',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. myshop',
			description:
				"Login of the account for sending. It can differ from the login of the provider's website.",
		},
		{
			displayName: CREDENTIAL_LABELS.password,
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Password of this username. It is sent only to Base URL.',
		},
		{
			displayName: CREDENTIAL_LABELS.defaultCountryCode,
			name: 'defaultCountryCode',
			type: 'string',
			default: '',
			placeholder: 'e.g. 66',
			description:
				'Country of the numbers that have no country code: with 66, 081 234 5678 is sent to 66812345678. Leave it empty to refuse such numbers.',
		},
		{
			displayName: CREDENTIAL_LABELS.allowedCountryCodes,
			name: 'allowedCountryCodes',
			type: 'string',
			default: 'all',
			placeholder: 'e.g. 66, 856',
			description:
				'Country codes of the numbers that get messages, such as 66, 856. Other numbers get none, and no one-time password. With the word all, every number gets them. If it is empty, nothing is sent.',
		},
		{
			displayName: CREDENTIAL_LABELS.timezone,
			name: 'timezone',
			type: 'string',
			default: '',
			placeholder: 'e.g. Asia/Bangkok',
			hint: 'The zone in which your provider shows times',
			description:
				'Zone in which the gateway reads the time of a scheduled message. If it is empty, a run with Send At or Quiet Hours sends nothing.',
		},
		{
			displayName:
				'While Time Zone is empty, a run with Send At or Quiet Hours sends nothing. Everything else works.',
			name: 'timezoneNotice',
			type: 'notice',
			default: '',
			displayOptions: { show: { timezone: [''] } },
		},
		{
			displayName: CREDENTIAL_LABELS.dateOrder,
			name: 'dateOrder',
			type: 'options',
			options: [
				{ name: 'Day First (31/12/2026)', value: 'dayFirst' },
				{ name: 'Month First (12/31/2026)', value: 'monthFirst' },
			],
			default: 'dayFirst',
			description:
				'How the gateway writes the date of a scheduled message. Account → Check Gateway shows a date of its message log.',
		},
		{
			displayName: CREDENTIAL_LABELS.reportToken,
			name: 'reportToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			hint: '16 or more letters and digits',
			description:
				'Your own secret. It protects the addresses of delivery reports, incoming SMS and opt-out links.',
		},
		{
			displayName: CREDENTIAL_LABELS.previousReportToken,
			name: 'previousReportToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			displayOptions: { hide: { reportToken: [''] } },
			description:
				'The Report Token before the last change. With it, reports and opt-out links of earlier messages still work.',
		},
	];

	/**
	 * Gives the login to n8n, which makes the header. It is not a declaration, because n8n would
	 * evaluate its expressions for each request, which takes about 3 ms in n8n 2.41.
	 *
	 * @throws UserError if the request does not go to Base URL: n8n's HTTP Request node takes any
	 * address, and a proxy or a redirect would get the login
	 */
	async authenticate(
		{ baseUrl, username, password }: ICredentialDataDecryptedObject,
		options: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const checked = attempt(() => checkTarget(options, baseUrl));
		if (!checked.ok) {
			const { reason, advice } = checked.problem;
			throw new UserError(reason, { description: `${advice}.` });
		}
		const auth = { username: toString(username), password: toString(password) };
		return await Promise.resolve({ ...options, ...WITHOUT_REDIRECTS, auth });
	}
}
