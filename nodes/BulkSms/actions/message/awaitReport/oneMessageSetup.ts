import { randomBytes } from 'node:crypto';

import type { IExecuteFunctions } from 'n8n-workflow';
import { omit } from 'lodash';
import { z } from 'zod/v3';

import { allOf, invalid, valid, type Checked } from '../../../core/problem';
import type { AllowedDomains } from '../../../core/web/allowedDomains';
import { excessOf, resumeAddress, type ResumeAddress } from '../../../core/web/notifyUrl';
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
import { checkKeptContext } from './waiting';

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

/** The address to which n8n listens while this execution waits. */
export const readResumeUrl = (context: IExecuteFunctions): string =>
	z.string().parse(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));

/** 96 bits: nobody guesses them, and their 16 characters leave room in an address. */
export const makeSecret = (): string => randomBytes(12).toString('base64url');

export interface WaitSetup extends OneMessageSetup {
	address: ResumeAddress;
	limit: number;
}

export function readWaitSetup(
	context: IExecuteFunctions,
	clock: Clock,
	credential: Checked<Credential>,
): Checked<WaitSetup> {
	const setup = readOneMessageSetup(context, 'sendAndWaitForReport', clock, credential);
	if (!setup.ok) return setup;
	const wait = allOf(readWaitLimit(context), readResumeAddress(context));
	if (!wait.ok) return wait;
	const [limit, address] = wait.value;
	return valid({ ...setup.value, limit, address });
}

function readResumeAddress(context: IExecuteFunctions): Checked<ResumeAddress> {
	const address = resumeAddress(readResumeUrl(context), makeSecret());
	const excess = excessOf(address.url);
	if (!excess) return valid(address);
	const { base, length, longest } = excess;
	return invalid(
		'Address of n8n',
		`The address of this n8n is too long for the gateway: it has ${length} characters, ${longest} fit`,
		`Give n8n a shorter address than ${base} with the setting N8N_WEBHOOK_URL (before n8n 2.35: WEBHOOK_URL), or use Send with the short path of a Bulk SMS Trigger. The gateway takes an address for the delivery report of at most 150 characters`,
	);
}
