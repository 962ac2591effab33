import { pick } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { RunResults, type SendResult } from '../../core/gateway/answer/sendResult';
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
		isDryRun: boolean;
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
	/** Whether a failure stops the workflow. */
	stops: boolean;
}

export const NOTHING_SENT: Readonly<SendRun['stats']> = {
	isDryRun: false,
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
	const { settings, suspectNumbers, safeguards } = await readSetup(context, operation, credential);
	const ready = attempt(() => {
		const read = { safeguards: valueOf(safeguards), credential: valueOf(credential) };
		return { ...read, more: kind.readMore(settings, read.credential) };
	});
	const account = credential.ok ? credential.value : NO_CREDENTIAL;
	const zones = {
		workflowZone: context.getTimezone(),
		accountZone: accountZone(context, account),
		dateOrder: account.dateOrder,
	};
	const { quietHours, ...limits } = ready.ok ? ready.value.safeguards : {};
	const messages = new RunMessages({
		...pick(account, ['allowedCountryCodes', 'defaultCountryCode', 'reportToken']),
		...pick(limits, ['maxSegments', 'allowedLinks']),
		...(ready.ok && { textLabel: kind.text?.displayName }),
		suspectNumbers,
		findSendTime: sendTimeFinder({ ...zones, now: clock.now(), quietHours }),
		optOutCodes: new OptOutCodes(account.reportToken),
		makeMessageId: messageIdMaker(readRunIdentity(context)),
	});
	const take = async (given: MessageInput, problem?: Problem) => {
		if (!ready.ok) return await inSlices(messages.add(given, problem));
		const { safeguards, more } = ready.value;
		const input = kind.complete?.(given, more) ?? given;
		const [ofKey] = safeguards.limits.flatMap((limit) => limit.problemOf?.(given.itemIndex) ?? []);
		await inSlices(messages.add(input, problem ?? ofKey));
	};
	const allowsMissing = !ready.ok || settings.allowMissingValues;
	await readMessages(context, operation, allowsMissing, take, kind.text);

	const memory = await SettledResults.open(context, messages.recipients);
	const earlierTry = memory.read();
	const results = new RunResults(messages.recipients, earlierTry);
	const read = {
		context,
		clock,
		zones: { ...zones, quietZone: quietHours?.zone },
		operation,
		settings,
		messages,
		memory,
		earlierTry,
		results,
	};
	if (!ready.ok) return { problem: ready.problem, read };
	const { credential: login, safeguards: careful, more } = ready.value;
	return {
		...read,
		dependencies,
		safeguards: careful,
		more,
		client: new Client(context, login, clock),
		stops: settings.failuresAs === 'errors' && !context.continueOnFail(),
		stats: {
			...NOTHING_SENT,
			isDryRun: careful.dryRun,
			notes: [],
			warnings: [...messages.warnings, ...careful.warnings],
			tips: messages.tips,
		},
	};
}
