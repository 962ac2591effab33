import { compact } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { SuspectNumbers } from '../../../core/message/number/checkedNumber';
import type { RequestSize } from '../../../core/message/planning';
import type { LimitOverTime } from '../../store/timeLimit';
import type { QuietHours } from '../../../core/message/schedule/quietHours';
import {
	type SkipRules,
	suppressedNumbers,
	SuppressionMarks,
	unlessDuplicate,
	unlessSuppressed,
} from '../../../core/message/selection';
import { LABELS } from '../../../core/labels';
import {
	type Advice,
	attempt,
	cannotBeUsed,
	changeProblem,
	type Checked,
	invalid,
	type Problem,
	refuse,
	valid,
	valueOf,
} from '../../../core/problem';
import type { AllowedDomains } from '../../../core/text/web/allowedDomains';
import { inSlices } from '../../../transport/clock';
import { accountZone, type Credential, NO_CREDENTIAL } from '../../../credential/credential';
import { RateLimiter } from '../../../transport/rateLimiter';
import { isTool } from '../../forModels';
import { type Values, valuesIn } from '../../../parameters/read/collection';
import type { OperationName } from '../../../parameters/read/parameter';
import { ParameterReader } from '../../../parameters/read/reader';
import { safeguards } from '../../../parameters/safeguards';
import { sending } from '../../../parameters/sending';
import { readLimitsOverTime } from './readLimit';

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
	/** Makes the rules that skip recipients, in the order of their use. */
	skips: SkipRules;
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
	const dryRun = await readDryRun(context, reader, operation);
	const { suspectNumbers = 'refuse', suppressionList } = given.values;
	const { defaultCountryCode } = credential.ok ? credential.value : NO_CREDENTIAL;
	const rules = { defaultCountryCode, suspectNumbers };
	const suppressed = suppressionList && (await inSlices(suppressedNumbers(suppressionList, rules)));
	const makeSafeguards = (): Safeguards => {
		const account = valueOf(credential);
		if (sent.problem) refuse(sent.problem);
		const isDryRun = valueOf(dryRun);
		const { quietHours, skipRepeatsHours, suppressionField, ...others } = valuesIn(given);
		const { skipDuplicates } = others;
		const items = context.getInputData().map(({ json }) => json);
		const marks =
			suppressionField === undefined ? undefined : new SuppressionMarks(items, suppressionField);
		const limits = readLimitsOverTime(reader, operation);
		const list = suppressed && changeProblem(cannotBeUsed, () => valueOf(suppressed));
		// A text that must not be repeated by another execution must not be repeated by this one.
		const duplicates = skipDuplicates || (skipRepeatsHours !== undefined && 'textAndNumber');
		return {
			dryRun: isDryRun,
			// A model may write to one number with one call.
			maxRecipients: others.maxRecipients ?? (isTool(context.getNode()) ? 1 : undefined),
			maxSegments: others.maxSegments,
			minimumBalance: others.minimumBalance,
			skips: (recipients) =>
				compact([
					marks?.unlessMarked(recipients, rules),
					list && unlessSuppressed(list.numbers),
					duplicates && unlessDuplicate(duplicates),
				]),
			repeatHours: skipRepeatsHours,
			limits,
			quietHours: quietHours && { zone: accountZone(context, account), ...quietHours },
			allowedLinks: others.allowedLinkDomains,
			warnings: compact([marks?.warning, list?.warning]),
		};
	};
	return {
		settings: toSettings(sent.values),
		suspectNumbers,
		safeguards: attempt(makeSafeguards),
	};
}

/** A model is told what to give, because it cannot change the limit. */
export function tooManyNumbers(context: IExecuteFunctions, numbers: number, most: number): Problem {
	const { displayName: field } = safeguards.options.maxRecipients;
	const problem: Problem = {
		field,
		reason: `Nothing was sent, because ${numbers} numbers are more than ${field} allows (${most})`,
		advice: 'Check where the numbers come from, or raise the limit',
		scope: 'run',
	};
	if (!isTool(context.getNode())) return problem;
	const allowed = most === 1 ? 'one number' : `at most ${most} numbers`;
	const place = safeguards.place('maxRecipients');
	const advice: Advice = `Give ${allowed} in each call, or let the user raise ${place}`;
	return { ...problem, field: LABELS.to, advice };
}

const DRY_RUN = safeguards.options.dryRun.displayName;

/** Dry Run counts for the whole run, so its value must be the same for every item. */
async function readDryRun(
	context: IExecuteFunctions,
	reader: ParameterReader,
	operation: OperationName,
): Promise<Checked<boolean>> {
	const read = safeguards.each(reader, operation);
	let first: boolean | undefined;
	for (const itemIndex of context.getInputData().keys()) {
		await reader.yieldToN8n(itemIndex);
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
	}
	return valid(first ?? false);
}
