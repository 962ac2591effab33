import { pick } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';
import type { FindSource } from '../../../core/item/completeText';
import { additionalFieldsReader } from '../../../core/message/sendRequest';
import { LABELS } from '../../../core/labels';
import { isNoNumber } from '../../../core/message/number/destination';
import type { MessageInput, MessageOptions } from '../../../core/message/messageContent';
import { messageIdMaker, type RunIdentity } from '../../../core/message/messageId';
import { readCallbackFields } from '../../../core/message/notification';
import type { MessageRules } from '../../../core/message/outgoingMessage';
import { OptOutCodes } from '../../../core/pages/optOutCodes';
import { type Checked, invalid, type Problem, valid } from '../../../core/problem';
import { timeUpdater, type UpdateTimes } from '../../../core/message/planning';
import type { QuietHours } from '../../../core/message/schedule/quietHours';
import { sendTimeFinder } from '../../../core/message/schedule/sendTime';
import { accountZone, type Credential } from '../../../transport/credential';
import { recipients, sender, text } from '../../parameters/messageFields';
import { options } from '../../parameters/options';
import type { OperationName } from '../../parameters/parameter';
import { OptionReader } from '../../parameters/optionReader';
import { ParameterReader, type ParameterSource, type ReadValue } from '../../parameters/reader';

const CHOSEN = ['maxSegments', 'suspectNumbers', 'allowedLinks', 'textLabel'] as const;

interface ChosenRules extends Pick<MessageRules, (typeof CHOSEN)[number]> {
	quietHours?: QuietHours | undefined;
}

type AccountRules = Pick<
	Credential,
	'allowedCountryCodes' | 'dateOrder' | 'defaultCountryCode' | 'reportToken' | 'timezone'
>;

export function readRules(
	context: IExecuteFunctions,
	credential: AccountRules,
	now: number,
	run: RunIdentity,
	{ quietHours, ...chosen }: ChosenRules = {},
): MessageRules {
	const { allowedCountryCodes, defaultCountryCode, reportToken } = credential;
	const zones = readZones(context, credential);
	return {
		findSendTime: sendTimeFinder({ ...zones, now, quietHours }),
		readAdditionalFields: additionalFieldsReader(),
		allowedCountryCodes,
		defaultCountryCode,
		reportToken,
		optOutCodes: new OptOutCodes(reportToken),
		...pick(chosen, CHOSEN),
		makeMessageId: messageIdMaker(run),
	};
}

export const readTimeUpdate = (
	context: IExecuteFunctions,
	credential: Credential,
	quietHours?: QuietHours,
): UpdateTimes => timeUpdater({ ...readZones(context, credential), quietHours });

/** The zones for reading and showing times, and the date order of the account. */
export const readZones = (
	context: IExecuteFunctions,
	credential: Pick<Credential, 'timezone' | 'dateOrder'>,
) => ({
	workflowZone: context.getTimezone(),
	accountZone: accountZone(context, credential),
	dateOrder: credential.dateOrder,
});

type TakeMessage = (input: MessageInput, problem?: Problem) => void;

interface ItemReaders {
	to: ReadValue;
	missingTo: (itemIndex: number) => Problem | undefined;
	from: ReadValue;
	text: ReadValue;
	textSource: (itemIndex: number) => FindSource;
	options: Checked<Array<[string, ReadValue]>>;
}

/**
 * Reads the message of every input item, in order, and passes each on at once.
 *
 * @param allowMissingValues whether a text may name a field without a value
 */
export async function readMessages(
	context: IExecuteFunctions,
	operation: OperationName,
	allowMissingValues: boolean,
	take: TakeMessage,
	words: ParameterSource = text,
): Promise<void> {
	const reader = new ParameterReader(context);
	const item: ItemReaders = {
		to: reader.each(recipients),
		missingTo: reader.missingIn(recipients),
		from: reader.each(sender),
		text: allowMissingValues ? reader.value(words) : reader.each(words),
		textSource: reader.sourceOf(words),
		options: new OptionReader(reader, options, operation).each({
			allowsMissing: allowMissingValues,
		}),
	};
	for (const itemIndex of context.getInputData().keys()) {
		await reader.yieldToN8n(itemIndex);
		take(...readItem(item, itemIndex));
	}
}

const OF_NUMBER = { isOfNumber: true } as const;
const OF_ITEM = { scope: 'item' } as const;

/** Each value is read separately: if one fails, every number in To still has a result. */
function readItem(
	readers: ItemReaders,
	itemIndex: number,
): [input: MessageInput, problem: Problem | undefined] {
	let problem: Problem | undefined;
	const read = (value: Checked<unknown>, mark?: Pick<Problem, 'scope' | 'isOfNumber'>): unknown => {
		if (value.ok) return value.value;
		problem ??= { ...value.problem, ...mark };
		return undefined;
	};
	const to = read(readers.to(itemIndex), OF_NUMBER);
	const from = read(readers.from(itemIndex));
	const text = read(readers.text(itemIndex));
	const given: Record<string, unknown> = {};
	if (readers.options.ok) {
		for (const [name, option] of readers.options.value) {
			given[name] = read(option(itemIndex), OF_ITEM);
		}
	} else {
		read(readers.options, OF_ITEM);
	}
	const withData = withCallbackFields(given);
	read(withData, OF_ITEM);
	const input: MessageInput = {
		itemIndex,
		to,
		from,
		text,
		findSource: readers.textSource(itemIndex),
		options: withData.ok ? withData.value : given,
	};
	const noNumber = isNoNumber(to) || isOneInBraces(to) ? readers.missingTo(itemIndex) : undefined;
	return [noNumber ? { ...input, noNumber } : input, problem];
}

const isOneInBraces = (to: unknown): boolean =>
	typeof to === 'string' && /^\s*\{\{[^{}]*\}\}\s*$/.test(to);

/** Callback data in fields becomes an object, which is sent as JSON. */
function withCallbackFields(parameter: Record<string, unknown>): Checked<MessageOptions> {
	// A number that could not be read already has a problem.
	if (parameter.callbackDataFields === undefined) return valid(parameter);
	const { callbackDataFields, ...others } = parameter;
	if ('callbackData' in others) {
		return invalid(
			LABELS.callbackData,
			'Callback Data is given twice, as text and as fields',
			'Remove the option Callback Data or the option Callback Data (Fields)',
		);
	}
	const callbackData = readCallbackFields(callbackDataFields);
	return callbackData.ok ? valid({ ...others, callbackData: callbackData.value }) : callbackData;
}
