import type { IExecuteFunctions } from 'n8n-workflow';

import { RunResults, type SendResult } from '../../core/gateway/answer/sendResult';
import type { MessageInput } from '../../core/message/messageContent';
import type { Recipient } from '../../core/message/outgoingMessage';
import { RunMessages } from '../../core/message/runMessages';
import type { Clocks } from '../../core/message/schedule/timeInWords';
import { type Checked, type Problem, valid } from '../../core/problem';
import { Client } from '../../transport/client';
import type { Clock } from '../../transport/clock';
import { type Credential, NO_CREDENTIAL, readCredential } from '../../transport/credential';
import type { Dependencies } from '../operation';
import type { OperationName } from '../parameters/parameter';
import type { ParameterSource } from '../parameters/reader';
import { readRunIdentity, SettledResults } from './keep/executionMemory';
import { readMessages, readRules, readZones } from './read/messageInput';
import { keyProblem } from './read/readLimit';
import {
	readSetup,
	type Safeguards,
	type SendSettings,
	type Setup,
	usableSettings,
	usableSuspectNumbers,
} from './read/settings';

export interface SendStats {
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
}

export const NOTHING_SENT: Readonly<SendStats> = {
	isDryRun: false,
	requests: 0,
	strayDetails: 0,
	usesTestUrl: false,
	notes: [],
	warnings: [],
	tips: [],
};

/** The recipients of a run with their results, whether or not anything may be sent. */
export interface RunRecord {
	context: IExecuteFunctions;
	clock: Clock;
	/** The zones of the workflow and of the account. */
	zones: Omit<Clocks, 'now'>;
	operation: OperationName;
	settings: SendSettings;
	messages: RunMessages;
	memory: SettledResults;
	earlierTry: ReadonlyMap<Recipient, SendResult>;
	results: RunResults;
	stats: SendStats;
	/** Whether a failure stops the workflow. */
	stops: boolean;
}

/** A run that can send nothing. */
export interface RefusedRun extends RunRecord {
	problem: Problem;
}

/** One run of an operation that sends. */
export interface SendRun<More = unknown> extends RunRecord {
	problem?: undefined;
	client: Client;
	safeguards: Safeguards;
	dependencies: Dependencies;
	/** Settings of this operation alone. */
	more: More;
}

/** Defines how an operation reads its run. */
export interface RunKind<More> {
	operation: OperationName;
	/** Why the operation cannot run here. Absent if it can. */
	mayRun?: Checked<void>;
	/** Reads the data that only this operation needs. */
	readMore: (setup: Setup, credential: Credential) => Checked<More>;
	/** The parameter that holds the message. If absent, Text. */
	text?: ParameterSource;
	/** Completes a message of the input. */
	complete?: (input: MessageInput, more: More) => { input: MessageInput; problem?: Problem };
}

/**
 * Reads a run: first its settings, then its messages. If the settings fail, nobody may get a
 * message, but every recipient of the input is known.
 */
export async function openRun<More>(
	context: IExecuteFunctions,
	dependencies: Dependencies,
	kind: RunKind<More>,
): Promise<SendRun<More> | RefusedRun> {
	const { clock } = dependencies;
	const credential = await readCredential(context);
	const plan = await readPlan(context, kind, credential);
	const account = credential.ok ? credential.value : NO_CREDENTIAL;
	const messages = await readMessagesOf(context, clock, kind, account, plan);
	const memory = await SettledResults.open(context, messages.recipients);
	const earlierTry = memory.read();
	const results = new RunResults(messages.recipients, earlierTry);
	const { operation } = kind;
	const zones = readZones(context, account);
	const record = { context, clock, zones, operation, messages, memory, earlierTry, results };
	if (!plan.ok) {
		const settings = usableSettings(context, operation);
		const stops = !context.continueOnFail();
		return { ...record, settings, stops, stats: NOTHING_SENT, problem: plan.problem };
	}
	const { settings, safeguards } = plan.value;
	return {
		...record,
		...plan.value,
		dependencies,
		client: new Client(context, plan.value.credential, clock),
		stops: settings.failuresAs === 'errors' && !context.continueOnFail(),
		stats: {
			...NOTHING_SENT,
			isDryRun: safeguards.dryRun,
			notes: [],
			warnings: [...messages.warnings, ...safeguards.warnings],
			tips: messages.tips,
		},
	};
}

interface Plan<More> extends Setup {
	credential: Credential;
	more: More;
}

async function readPlan<More>(
	context: IExecuteFunctions,
	{ operation, mayRun = valid(undefined), readMore }: RunKind<More>,
	credential: Checked<Credential>,
): Promise<Checked<Plan<More>>> {
	if (!mayRun.ok) return mayRun;
	if (!credential.ok) return credential;
	const setup = await readSetup(context, operation, credential.value);
	if (!setup.ok) return setup;
	const more = readMore(setup.value, credential.value);
	return more.ok ? valid({ ...setup.value, credential: credential.value, more: more.value }) : more;
}

async function readMessagesOf<More>(
	context: IExecuteFunctions,
	clock: Clock,
	{ operation, text, complete }: RunKind<More>,
	account: Parameters<typeof readRules>[1],
	plan: Checked<Plan<More>>,
): Promise<RunMessages> {
	const chosen = plan.ok
		? { ...plan.value.safeguards, textLabel: text?.displayName }
		: { suspectNumbers: usableSuspectNumbers(context, operation) };
	const identity = readRunIdentity(context);
	const messages = new RunMessages(readRules(context, account, clock.now(), identity, chosen));
	const take = (given: MessageInput, problem?: Problem) => {
		if (!plan.ok) return messages.add(given, problem);
		const { input, problem: own } = complete?.(given, plan.value.more) ?? { input: given };
		const { limits } = plan.value.safeguards;
		messages.add(input, problem ?? own ?? keyProblem(limits, given.itemIndex));
	};
	const allowsMissing = !plan.ok || plan.value.safeguards.allowMissingValues;
	await readMessages(context, operation, allowsMissing, take, text);
	return messages;
}
