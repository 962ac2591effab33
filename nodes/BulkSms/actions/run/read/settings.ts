import { pick } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';
import type { z } from 'zod/v3';

import { checkGiven, fieldValue } from '../../../core/item/itemValue';
import type { SuspectNumbers } from '../../../core/message/number/checkedNumber';
import type { RequestSize } from '../../../core/message/planning';
import { type QuietHours, readQuietHours } from '../../../core/message/schedule/quietHours';
import {
	readSuppressionList,
	saysSuppressed,
	unlessDuplicate,
	unlessSuppressed,
	type WhySkip,
} from '../../../core/message/selection';
import {
	cannotBeUsed,
	type Checked,
	invalid,
	type Problem,
	refusedFor,
	valid,
} from '../../../core/problem';
import { type AllowedDomains, readAllowedDomains } from '../../../core/text/web/allowedDomains';
import { accountZone, type Credential } from '../../../transport/credential';
import { RateLimiter } from '../../../transport/rateLimiter';
import { isTool, MOST_AS_TOOL } from '../../operation';
import { OptionReader } from '../../parameters/optionReader';
import type { OperationName } from '../../parameters/parameter';
import { ParameterReader } from '../../parameters/reader';
import { safeguards } from '../../parameters/safeguards';
import { sending } from '../../parameters/sending';
import { type LimitOverTime, readLimitsOverTime } from './readLimit';

type SendingOptions = z.output<typeof sending.schema>;

/** The options of Sending: how a run sends, and how its results come out. */
export interface SendSettings
	extends Omit<
		SendingOptions,
		'messagesPerMinute' | 'maxMessagesPerRequest' | 'maxDestinationsPerRequest'
	> {
	size: RequestSize;
	/** In messages. If absent, they leave as fast as the gateway takes them. */
	perMinute?: number | undefined;
}

function toSettings({ messagesPerMinute: perMinute, ...given }: SendingOptions): SendSettings {
	const { maxMessagesPerRequest: maxMessages, maxDestinationsPerRequest, ...others } = given;
	const most = perMinute === undefined ? Infinity : RateLimiter.mostAtOnce(perMinute);
	const maxDestinations = Math.min(most, maxDestinationsPerRequest);
	return { ...others, size: { maxMessages, maxDestinations }, perMinute };
}

/** Settings of the whole run. */
export interface Setup {
	settings: SendSettings;
	safeguards: Safeguards;
}

/** With an option that cannot be used, nothing may be sent. */
export async function readSetup(
	context: IExecuteFunctions,
	operation: OperationName,
	credential: Credential,
): Promise<Checked<Setup>> {
	const reader = new OptionReader(new ParameterReader(context), sending, operation);
	const settings = reader.once(sending.schema);
	if (!settings.ok) return settings;
	const safeguards = await readSafeguards(context, operation, credential);
	return safeguards.ok
		? valid({ settings: toSettings(settings.value), safeguards: safeguards.value })
		: safeguards;
}

/** For a run that can send nothing. An unusable option counts as absent. */
export const usableSettings = (
	context: IExecuteFunctions,
	operation: OperationName,
): SendSettings =>
	toSettings(
		new OptionReader(new ParameterReader(context), sending, operation).usable(sending.schema),
	);

/** Safeguards of the whole run. */
export interface Safeguards
	extends Pick<
		z.output<typeof safeguards.schema>,
		'allowMissingValues' | 'maxRecipients' | 'maxSegments' | 'minimumBalance' | 'suspectNumbers'
	> {
	dryRun: boolean;
	/** The rules that skip recipients, in the order of their use. */
	skips: WhySkip[];
	/** How many hours no later execution sends a text again. */
	repeatHours?: number | undefined;
	limits: LimitOverTime[];
	quietHours?: QuietHours | undefined;
	allowedLinks?: AllowedDomains | undefined;
	/** Sentences for the user. */
	warnings: string[];
}

const DRY_RUN = safeguards.options.dryRun.displayName;

/**
 * Reads the safeguards from the first item. Reads Dry Run from every item, because an item with Dry
 * Run must not be sent. With a safeguard that cannot be used, nothing may be sent.
 */
async function readSafeguards(
	context: IExecuteFunctions,
	operation: OperationName,
	credential: Pick<Credential, 'defaultCountryCode' | 'timezone'>,
): Promise<Checked<Safeguards>> {
	const reader = new ParameterReader(context);
	const given = new OptionReader(reader, safeguards, operation);
	const dryRun = await readDryRun(context, reader, given);
	if (!dryRun.ok) return dryRun;
	const options = given.once(safeguards.schema.omit({ limitOverTime: true }));
	if (!options.ok) return options;
	const { skipDuplicates, skipRepeatsHours, suppressionField: field, ...others } = options.value;
	const { maxRecipients, suspectNumbers } = others;
	const zone = accountZone(context, credential);
	const quietHours = checkGiven(others, 'quietHours', (value) => readQuietHours(value, zone));
	if (!quietHours.ok) return nameField(quietHours.problem);
	const allowedLinks = checkGiven(others, 'allowedLinkDomains', readAllowedDomains);
	if (!allowedLinks.ok) return nameField(allowedLinks.problem);
	const limits = readLimitsOverTime(context, reader, given, operation);
	if (!limits.ok) return limits;
	const skips: WhySkip[] = [];
	const warnings: string[] = [];
	if (field !== undefined) {
		skips.push(unlessMarked(context, field));
		if (!context.getInputData().some(({ json }) => fieldValue(json, field) !== undefined)) {
			warnings.push(`No item has a value in the field "${field}" (Suppression Field).`);
		}
	}
	const rules = { defaultCountryCode: credential.defaultCountryCode, suspectNumbers };
	const list = checkGiven(others, 'suppressionList', (value) => readSuppressionList(value, rules));
	if (!list.ok) return nameField(list.problem);
	if (list.value) skips.push(unlessSuppressed(list.value));
	// A text that must not be repeated by another execution must not be repeated by this one.
	if (skipDuplicates || skipRepeatsHours !== undefined) {
		skips.push(unlessDuplicate(skipDuplicates || 'textAndNumber'));
	}
	return valid({
		...pick(others, ['allowMissingValues', 'maxSegments', 'minimumBalance', 'suspectNumbers']),
		skips,
		repeatHours: skipRepeatsHours,
		limits: limits.value,
		quietHours: quietHours.value,
		maxRecipients: maxRecipients ?? (isTool(context.getNode()) ? MOST_AS_TOOL : undefined),
		allowedLinks: allowedLinks.value,
		dryRun: dryRun.value,
		warnings,
	});
}

/** An unusable safeguard counts as absent. */
export const usableSuspectNumbers = (
	context: IExecuteFunctions,
	operation: OperationName,
): SuspectNumbers =>
	new OptionReader(new ParameterReader(context), safeguards, operation).usable(
		safeguards.schema.pick({ suspectNumbers: true }),
	).suspectNumbers;

/** Dry Run counts for the whole run, so its value must be the same for every item. */
async function readDryRun(
	context: IExecuteFunctions,
	reader: ParameterReader,
	given: OptionReader,
): Promise<Checked<boolean>> {
	const options = given.each();
	if (!options.ok) return options;
	const [, read] = options.value.find(([name]) => name === 'dryRun') ?? [];
	if (!read) return valid(false);
	let first: boolean | undefined;
	for (const itemIndex of context.getInputData().keys()) {
		await reader.yieldToN8n(itemIndex);
		const value = read(itemIndex);
		if (!value.ok) return value;
		const isOn = value.value === true;
		first ??= isOn;
		if (isOn !== first) {
			return invalid(
				DRY_RUN,
				`${DRY_RUN} is ${first} for item 1 and ${isOn} for item ${itemIndex + 1}`,
				'Use an expression that gives the same value for every item, or split the items before this node',
			);
		}
	}
	return valid(first ?? false);
}

function unlessMarked(context: IExecuteFunctions, field: string): WhySkip {
	const items = context.getInputData();
	return ({ itemIndex }) =>
		saysSuppressed(fieldValue(items[itemIndex]?.json ?? {}, field))
			? `The field "${field}" says that it asked for no messages`
			: undefined;
}

const nameField = (problem: Problem): Checked<never> => refusedFor(cannotBeUsed(problem));
