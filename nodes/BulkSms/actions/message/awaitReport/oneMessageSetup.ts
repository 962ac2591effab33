import type { IExecuteFunctions } from 'n8n-workflow';
import { omit } from 'lodash';
import type { z } from 'zod/v3';

import { allOf, invalid, valid, type Checked } from '../../../core/problem';
import type { AllowedDomains } from '../../../core/web/allowedDomains';
import { excessOf } from '../../../core/web/notifyUrl';
import { Client } from '../../../transport/client';
import type { Clock } from '../../../transport/clock';
import type { Credential } from '../../../transport/credential';
import type { OperationName } from '../../parameters/parameter';
import { OptionReader } from '../../parameters/optionReader';
import { ParameterReader } from '../../parameters/reader';
import { safeguards } from '../../parameters/safeguards';
import { readWaitLimit } from '../../parameters/waitLimit';
import { readAllowedLinks } from '../input/safeguards';
import { readSettings, type SendSettings } from '../input/settings';
import { checkKeptContext, readResumeUrl } from './waiting';

const SAFEGUARDS = safeguards.schema.pick({
	allowedLinkDomains: true,
	allowMissingValues: true,
	maxSegments: true,
	minimumBalance: true,
	suspectNumbers: true,
});

export interface OneMessageSetup
	extends SendSettings,
		Omit<z.output<typeof SAFEGUARDS>, 'allowedLinkDomains'> {
	client: Client;
	/** Where links may lead; undefined if they may lead anywhere. */
	allowedLinks?: AllowedDomains | undefined;
}

export function readOneMessageSetup(
	context: IExecuteFunctions,
	operation: OperationName,
	clock: Clock,
	credential: Checked<Credential>,
): Checked<OneMessageSetup> {
	if (!credential.ok) return credential;
	const settings = readSettings(context, operation);
	if (!settings.ok) return settings;
	const limits = new OptionReader(new ParameterReader(context), safeguards, operation).once(
		SAFEGUARDS,
	);
	if (!limits.ok) return limits;
	const allowedLinks = readAllowedLinks(limits.value);
	if (!allowedLinks.ok) return allowedLinks;
	const readable = checkKeptContext(context);
	if (!readable.ok) return readable;
	const client = new Client(context, credential.value, clock);
	return valid({
		...settings.value,
		...omit(limits.value, 'allowedLinkDomains'),
		allowedLinks: allowedLinks.value,
		client,
	});
}

export interface WaitSetup extends OneMessageSetup {
	notifyUrl: string;
	limit: number;
}

export function readWaitSetup(
	context: IExecuteFunctions,
	clock: Clock,
	credential: Checked<Credential>,
): Checked<WaitSetup> {
	const setup = readOneMessageSetup(context, 'sendAndWaitForReport', clock, credential);
	if (!setup.ok) return setup;
	const wait = allOf(readWaitLimit(context), readNotifyUrl(context));
	if (!wait.ok) return wait;
	const [limit, notifyUrl] = wait.value;
	return valid({ ...setup.value, limit, notifyUrl });
}

function readNotifyUrl(context: IExecuteFunctions): Checked<string> {
	const address = readResumeUrl(context);
	if (!address.ok) return address;
	const excess = excessOf(address.value);
	if (!excess) return address;
	const { base, length, longest } = excess;
	return invalid(
		'Address of n8n',
		`The address of this n8n is too long for the gateway: it has ${length} characters, ${longest} fit`,
		`Give n8n a shorter address than ${base} with the setting N8N_WEBHOOK_URL, or use Send with the short path of a Bulk SMS Trigger. The gateway takes an address for the delivery report of at most 150 characters`,
	);
}
