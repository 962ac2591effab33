import { pick } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { SendResult } from '../../core/gateway/answer/sendResult';
import type { MessageInput } from '../../core/message/messageContent';
import { messageIdMaker } from '../../core/message/messageId';
import type { Recipient } from '../../core/message/outgoingMessage';
import { RunMessages } from '../../core/message/runMessages';
import type { ScheduleRules } from '../../core/message/schedule/schedule';
import type { ShownTime } from '../../core/message/schedule/timeInWords';
import { sendTimeFinder } from '../../core/message/schedule/sendTime';
import { OptOutCodes } from '../../core/optOut/optOutCodes';
import { attempt, type Problem, valueOf } from '../../core/problem';
import { Client } from '../../transport/client';
import { type Clock, inSlices } from '../../transport/clock';
import {
	accountZone,
	type Credential,
	NO_CREDENTIAL,
	readCredential,
} from '../../credential/credential';
import type { Dependencies } from '../operation';
import type { OperationName } from '../../parameters/read/parameter';
import { readRunIdentity, SettledResults } from './memory/executionMemory';
import { readMessages, type Words } from './read/messageInput';
import { RunResults } from './runResults';
import { readSetup, type Safeguards, type SendSettings } from './read/settings';

/** One run of an operation that sends. */
export interface SendRun<More = unknown> {
	context: IExecuteFunctions;
	dependencies: Dependencies;
	clock: Clock;
	client: Client;
	/** How times are read and shown. */
	zones: Omit<ScheduleRules, 'now'> & Pick<ShownTime, 'quietZone'>;
	operation: OperationName;
	settings: SendSettings;
	safeguards: Safeguards;
	/** Settings of this operation alone. */
	more: More;
	messages: RunMessages;
	memory: SettledResults;
	earlierTry: ReadonlyMap<Recipient, SendResult>;
	results: RunResults;
	/** What the line above the output says, beside the results. */
	stats: {
		/** Set if nothing is sent: the name of the preview. */
		preview?: 'Dry run' | 'Estimate' | undefined;
		/** HTTP requests that were made, including repeated ones. */
		requests: number;
		/** Details in the answers that belong to no recipient. */
		strayDetails: number;
		/** Whether a report goes to an address that n8n uses only while a user listens. */
		usesTestUrl: boolean;
		/** Sentences that the user asked for. */
		notes: string[];
		/** Other sentences for the user. */
		warnings: string[];
		/** Advice for the next time, in sentences. */
		tips: string[];
	};
	/** Whether a failure stops the workflow; of a preview, whether it would if it were sent. */
	stops: boolean;
}

export const NOTHING_SENT: Readonly<SendRun['stats']> = {
	requests: 0,
	strayDetails: 0,
	usesTestUrl: false,
	notes: [],
	warnings: [],
	tips: [],
};

/** What only a run has that may send. */
type ToSend = 'client' | 'dependencies' | 'more' | 'safeguards' | 'stats' | 'stops';

/** What an operation gives its run. */
export interface SendKind<More> {
	operation: OperationName;
	/** Reads the data that only this operation needs, or refuses it. */
	readMore: (settings: SendSettings, credential: Credential) => More;
	/** The parameter that has the message. If absent, Text. */
	text?: Words;
	/** Completes a message of the input. */
	complete?: (input: MessageInput, more: More) => MessageInput;
}

/** What a run that may send has of its setup. */
type Ready<More> = Pick<SendRun<More>, 'client' | 'more' | 'safeguards'>;

/**
 * Reads a run: its credential, its settings, its messages, and what earlier tries kept. If the
 * credential or the settings fail, nobody may get a message: the run can only fail, with a result
 * for each recipient of the input.
 */
export async function openRun<More>(
	context: IExecuteFunctions,
	dependencies: Dependencies,
	kind: SendKind<More>,
): Promise<SendRun<More> | { problem: Problem; read: Omit<SendRun, ToSend> }> {
	const { clock } = dependencies;
	const { operation } = kind;
	const credential = await readCredential(context);
	const setup = await readSetup(context, operation, credential);
	const { settings } = setup;
	const ready = attempt((): Ready<More> => {
		const safeguards = valueOf(setup.safeguards);
		const client = new Client(context, valueOf(credential), clock);
		return { safeguards, client, more: kind.readMore(settings, client.credential) };
	});
	const account = credential.ok ? credential.value : NO_CREDENTIAL;
	const zones = {
		workflowZone: context.getTimezone(),
		accountZone: accountZone(context, account),
		quietZone: ready.ok ? ready.value.safeguards.quietHours?.zone : undefined,
		dateOrder: account.dateOrder,
	};
	const rules = { setup, account, zones, ready: ready.ok ? ready.value : undefined };
	const messages = await readInput(context, clock, kind, rules);
	const memory = await SettledResults.open(context, messages.recipients);
	const earlierTry = memory.read();
	const results = new RunResults(messages.recipients, earlierTry);
	const kept = { memory, earlierTry, results };
	const read = { context, clock, zones, operation, settings, messages, ...kept };
	if (!ready.ok) return { problem: ready.problem, read };
	const { safeguards } = ready.value;
	const preview = operation === 'estimate' ? 'Estimate' : safeguards.dryRun ? 'Dry run' : undefined;
	return {
		...read,
		...ready.value,
		dependencies,
		// A message that cannot be sent is one that a preview shows.
		settings: preview ? { ...settings, failuresAs: 'items' } : settings,
		stops: settings.failuresAs === 'errors' && !context.continueOnFail(),
		stats: {
			...NOTHING_SENT,
			preview,
			notes: [],
			warnings: [...messages.warnings, ...safeguards.warnings],
			tips: messages.tips,
		},
	};
}

/** What the messages of a run are read by. */
interface InputRules<More> {
	setup: Awaited<ReturnType<typeof readSetup>>;
	account: Credential | typeof NO_CREDENTIAL;
	zones: SendRun['zones'];
	/** Undefined if the run can only fail. */
	ready: Ready<More> | undefined;
}

async function readInput<More>(
	context: IExecuteFunctions,
	clock: Clock,
	{ complete, operation, text }: SendKind<More>,
	{ setup, account, zones, ready }: InputRules<More>,
): Promise<RunMessages> {
	const { limits = [], quietHours, ...safeguards } = ready?.safeguards ?? {};
	const messages = new RunMessages({
		...pick(account, ['allowedCountryCodes', 'defaultCountryCode', 'reportToken']),
		...pick(safeguards, ['maxSegments', 'allowedLinks']),
		...(ready && { textLabel: text?.displayName }),
		suspectNumbers: setup.suspectNumbers,
		findSendTime: sendTimeFinder({ ...zones, now: clock.now(), quietHours }),
		optOutCodes: new OptOutCodes(account.reportToken),
		makeMessageId: messageIdMaker(readRunIdentity(context)),
	});
	const take = async (given: MessageInput, problem?: Problem) => {
		const input = ready && complete ? complete(given, ready.more) : given;
		const [ofKey] = limits.flatMap((limit) => limit.problemOf?.(given.itemIndex) ?? []);
		await inSlices(messages.add(input, problem ?? ofKey));
	};
	const allowsMissing = !ready || setup.settings.allowMissingValues;
	await readMessages(context, operation, allowsMissing, take, text);
	return messages;
}
