import { pick } from 'lodash';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { messageIdMaker } from '../../../core/message/fields/messageId';
import type { MessageInput } from '../../../core/message/messageContent';
import { sameListProblem } from '../../../core/message/sameList';
import { RunMessages } from '../../../core/message/runMessages';
import { sendTimeFinder } from '../../../core/message/schedule/sendTime';
import { OptOutCodes } from '../../../core/optOut/optOutCodes';
import { attempt, type Problem, valueOf } from '../../../core/problem';
import {
	accountZone,
	type Credential,
	NO_CREDENTIAL,
	readCredential,
} from '../../../credential/credential';
import type { OperationName } from '../../../parameters/read/parameter';
import { Client } from '../../../transport/client';
import { type Clock, inSlices } from '../../../transport/clock';
import type { Dependencies } from '../../operation';
import { readRunIdentity } from '../../runIdentity';
import { finishRun } from '../items/finishRun';
import { keepResults, recallResults } from '../memory/executionMemory';
import { inputTips } from '../read/inputTips';
import { readMessages, type Words } from '../read/messageInput';
import { readSetup, type SendSettings } from '../read/settings';
import { NOTHING_SENT, type SendRun } from '../run';

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
		isDefaultZone: isDefaultZone(context),
		accountZone: accountZone(context, account),
		quietZone: ready.ok ? ready.value.safeguards.quietHours?.zone : undefined,
		dateOrder: account.dateOrder,
	};
	const rules = { setup, account, zones, ready: ready.ok ? ready.value : undefined };
	const input = await readInput(context, clock, kind, rules);
	const { ledger, messages } = input;
	const memory = await recallResults(context, ledger);
	const read = { context, clock, zones, operation, settings, messages, memory, ledger };
	if (!ready.ok) return { problem: ready.problem, read };
	const shape = sameListProblem(
		context.getNode().parameters.to,
		context.getInputData(),
		ledger.recipients,
	);
	if (shape) return { problem: shape, read };
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
			warnings: [...input.warnings, ...safeguards.warnings],
			tips: [...input.tips, ...inputTips(context, kind.text)],
		},
	};
}

/** n8n is in this zone until its operator sets another one (n8n's documentation, GENERIC_TIMEZONE). */
const ZONE_OF_N8N = 'America/New_York';

/** n8n stores no zone, or the word, for a workflow whose Timezone nobody chose. */
const isDefaultZone = (context: IExecuteFunctions): boolean =>
	context.getTimezone() === ZONE_OF_N8N &&
	(context.getWorkflowSettings().timezone ?? 'DEFAULT') === 'DEFAULT';

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
	const allowsMissing = !ready || setup.settings.allowMissingValues;
	const addAll = function* () {
		for (const [given, problem] of readMessages(context, operation, allowsMissing, text)) {
			const input = ready && complete ? complete(given, ready.more) : given;
			const [ofKey] = limits.flatMap((limit) => limit.problemOf?.(given.itemIndex) ?? []);
			yield* messages.add(input, problem ?? ofKey);
			yield;
		}
	};
	await inSlices(addAll());
	return messages;
}

/**
 * Ends a run that can send nothing, with a failure for each number, and for each item without a
 * number. In the Continue modes, n8n would turn a thrown error into a success: it passes the input
 * on as output.
 *
 * @throws NodeOperationError if On Error is Stop Workflow
 */
export async function failRun(
	run: Omit<Parameters<typeof finishRun>[0] & Pick<SendRun, 'ledger'>, 'stats' | 'stops'>,
	problem: Problem,
): Promise<INodeExecutionData[][]> {
	const { context, ledger, memory } = run;
	ledger.refuse(ledger.recipients, { ...problem, scope: 'run' });
	keepResults(memory, ledger);
	const stops = !context.continueOnFail();
	return await finishRun({ ...run, stops, stats: NOTHING_SENT }, ledger.all());
}
