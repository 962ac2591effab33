import { compact, get } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { ColumnMarks, CONSENT, UNSUBSCRIBED } from '../../../core/message/columnMarks';
import { checkUnsubscribedField } from '../../../core/message/unsubscribedField';
import type { NumberRules, SuspectNumbers } from '../../../core/message/number/checkedNumber';
import type { RequestSize } from '../../../core/message/planning';
import type { Duplicates } from '../../../core/message/duplicates';
import type { QuietHours } from '../../../core/message/schedule/quietHours';
import { suppressedNumbers } from '../../../core/message/selection';
import { CREDENTIAL_LABELS, LABELS } from '../../../core/labels';
import {
	attempt,
	cannotBeUsed,
	changeProblem,
	type Checked,
	invalid,
	refuse,
	valid,
	valueOf,
} from '../../../core/problem';
import type { AllowedDomains } from '../../../core/text/web/allowedDomains';
import { inSlices } from '../../../transport/clock';
import { type Credential, NO_CREDENTIAL } from '../../../credential/credential';
import { RateLimiter } from '../../../transport/rateLimiter';
import { isTool } from '../../forModels';
import { type Values, valuesIn } from '../../../parameters/read/collection';
import type { OperationName } from '../../../parameters/read/parameter';
import { ParameterReader } from '../../../parameters/read/reader';
import { options } from '../../../parameters/options';
import { type LimitOverTime, readLimitsOverTime } from '../../../parameters/readLimit';
import { safeguards } from '../../../parameters/safeguards';
import { readsItem } from './emptyItem';
import { sending } from '../../../parameters/sending';

/** How a run sends, and how its results come out: the options of Sending, or what counts without them. */
export interface SendSettings {
	includeInputFields: boolean;
	size: RequestSize;
	/** In messages. If absent, they leave as fast as the gateway takes them. */
	perMinute?: number | undefined;
	/** How many requests there are at once. */
	concurrency: number;
	resendWhenOutcomeUnknown: boolean;
	/** In milliseconds, for a whole answer. */
	timeout: number;
	/** Whether a text may have a hole. */
	allowMissingValues: boolean;
	failuresAs: 'errors' | 'items';
}

/** Of some, the value of the editor also counts without the option. */
const { options: defaults } = sending;

function toSettings({
	includeInputFields = false,
	maxMessagesPerRequest: maxMessages = defaults.maxMessagesPerRequest.default,
	maxDestinationsPerRequest: maxDestinations = defaults.maxDestinationsPerRequest.default,
	messagesPerMinute: perMinute,
	concurrency = defaults.concurrency.default,
	resendWhenOutcomeUnknown = false,
	timeout = defaults.timeout.default,
	allowMissingValues = false,
	failuresAs = 'errors',
}: Values<typeof sending.options>): SendSettings {
	const most = perMinute === undefined ? Infinity : RateLimiter.mostAtOnce(perMinute);
	const size = { maxMessages, maxDestinations: Math.min(most, maxDestinations) };
	const manner = { concurrency, resendWhenOutcomeUnknown, timeout, allowMissingValues, failuresAs };
	return { includeInputFields, ...manner, size, perMinute };
}

/** Safeguards of the whole run. */
export interface Safeguards {
	dryRun: boolean;
	maxRecipients?: number | undefined;
	/** In segments. */
	maxSegments?: number | undefined;
	/** In credits. */
	minimumBalance?: number | undefined;
	/** The columns that say who wants no messages, in the order of their use. */
	columns: ColumnMarks[];
	/** Those of people who want no messages. */
	suppressedNumbers?: ReadonlySet<string> | undefined;
	/** How a number is read. */
	numberRules: NumberRules;
	duplicates: Duplicates;
	/** How many hours no later execution sends a text again. */
	repeatHours?: number | undefined;
	limits: LimitOverTime[];
	quietHours?: QuietHours | undefined;
	allowedLinks?: AllowedDomains | undefined;
	/** Sentences for the user. */
	warnings: string[];
}

/**
 * Reads the options of the whole run from the first item, except Dry Run and the keys of Limit over
 * Time. With a safeguard, a setting, or a credential that cannot be used, there are no safeguards,
 * and nothing may be sent. Never throws.
 */
export async function readSetup(
	context: IExecuteFunctions,
	operation: OperationName,
	credential: Checked<Credential>,
): Promise<{
	settings: SendSettings;
	suspectNumbers: SuspectNumbers;
	safeguards: Checked<Safeguards>;
}> {
	const reader = new ParameterReader(context);
	const sent = sending.once(reader, operation);
	const given = safeguards.once(reader, operation);
	const dryRun = await inSlices(readDryRun(context, reader, operation));
	const { suspectNumbers = 'refuse', suppressionList } = given.values;
	const { defaultCountryCode } = credential.ok ? credential.value : NO_CREDENTIAL;
	const numberRules = { defaultCountryCode, suspectNumbers };
	const suppressed =
		suppressionList && (await inSlices(suppressedNumbers(suppressionList, numberRules)));
	const makeSafeguards = (): Safeguards => {
		const account = valueOf(credential);
		if (sent.problem) refuse(sent.problem);
		const isDryRun = valueOf(dryRun);
		const { consentField, quietHours, skipRepeatsHours, suppressionField, ...others } =
			valuesIn(given);
		const { timezone } = account;
		if (timezone === '') refuseTimes(reader, operation);
		const items = context.getInputData().map(({ json }) => json);
		if (suppressionField !== undefined) {
			const stored: unknown = get(context.getNode().parameters, STORED_FIELD);
			checkUnsubscribedField(items, suppressionField, readsItem(stored));
		}
		const columns = compact([
			suppressionField && new ColumnMarks(items, UNSUBSCRIBED, suppressionField),
			consentField && new ColumnMarks(items, CONSENT, consentField),
		]);
		const limits = readLimitsOverTime(reader, operation);
		const list = suppressed && changeProblem(cannotBeUsed, () => valueOf(suppressed));
		return {
			dryRun: isDryRun,
			// A model may write to one number with one call.
			maxRecipients: others.maxRecipients ?? (isTool(context.getNode()) ? 1 : undefined),
			maxSegments: others.maxSegments,
			minimumBalance: others.minimumBalance,
			columns,
			suppressedNumbers: list?.numbers,
			numberRules,
			duplicates: others.skipDuplicates ?? 'message',
			repeatHours: skipRepeatsHours,
			limits,
			quietHours: quietHours && { zone: timezone, ...quietHours },
			allowedLinks: others.allowedLinkDomains,
			warnings: compact([...columns.map(({ warning }) => warning), list?.warning]),
		};
	};
	return {
		settings: toSettings(sent.values),
		suspectNumbers,
		safeguards: attempt(makeSafeguards),
	};
}

/**
 * Refuses the options with which the gateway gets a time, of which nobody knows the clock. They are
 * refused at any hour: a run that works at noon must not fail at night.
 */
function refuseTimes(reader: ParameterReader, operation: OperationName): void {
	const added = [
		...options.added(reader, operation, 'item'),
		...safeguards.added(reader, operation, 'run'),
	].map(({ option }) => option.displayName);
	const ofTime = [LABELS.sendAt, LABELS.quietHours].filter((label) => added.includes(label));
	if (ofTime.length === 0) return;
	const { timezone: field } = CREDENTIAL_LABELS;
	refuse(
		field,
		`${field} in the credential is empty, but ${ofTime.join(' and ')} ${ofTime.length > 1 ? 'need' : 'needs'} it, so nothing was sent`,
		'Enter the zone in which your provider shows times, such as Asia/Bangkok',
	);
}

const STORED_FIELD = ['safeguards', 'suppressionField'];

const DRY_RUN = safeguards.options.dryRun.displayName;

/**
 * Dry Run counts for the whole run, so its value must be the same for every item. It yields after
 * each item.
 */
function* readDryRun(
	context: IExecuteFunctions,
	reader: ParameterReader,
	operation: OperationName,
): Generator<void, Checked<boolean>> {
	const read = safeguards.each(reader, operation);
	let first: boolean | undefined;
	for (const itemIndex of context.getInputData().keys()) {
		const { values, problem } = read(itemIndex);
		if (problem) return invalid(problem);
		const isOn = values.dryRun ?? false;
		first ??= isOn;
		if (isOn !== first) {
			return invalid(
				DRY_RUN,
				`${DRY_RUN} is ${first} for item 1 and ${isOn} for item ${itemIndex + 1}`,
				'Use an expression that returns the same value for every item, or split the items before this node',
			);
		}
		yield;
	}
	return valid(first ?? false);
}
