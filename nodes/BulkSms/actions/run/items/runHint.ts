import { mapValues, minBy, partition } from 'lodash';
import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import {
	maybeSent,
	type SendOutcome,
	type SendResult,
} from '../../../core/gateway/answer/sendResult';
import { LABELS } from '../../../core/labels';
import { type PlannedRequest, recipientsOf } from '../../../core/message/planning';
import { MINUTE } from '../../../core/message/schedule/wallClock';
import { isLoopback } from '../../../core/text/web/webAddress';
import { counted, duration, holdsWord, shortened } from '../../../core/text/words';
import type { SendSettings } from '../read/settings';
import type { SendStats } from '../run';
import { type Clocks, timeOnClocks } from '../../../core/message/schedule/timeInWords';

const WORDS: Record<SendOutcome, string> = {
	accepted: 'accepted',
	dryRun: 'would be sent',
	rejected: 'rejected',
	notSent: 'not sent',
	unknown: 'of unknown outcome',
	skipped: 'skipped',
};

/**
 * Counts results in words, for example `2 wait until 26 Nov 19:00 (UTC) (Quiet Hours)` and `1 not
 * sent`. It leaves out outcomes that no result has.
 */
export function countOutcomes(results: SendResult[], clocks: Clocks): string[] {
	const [waiting, others] = partition(results, isWaiting);
	return [...countWaiting(waiting, clocks), ...countBy(others, ({ outcome }) => WORDS[outcome])];
}

const countWouldBe = (results: SendResult[]): string[] =>
	countBy(results, ({ outcome, reason }) => {
		if (outcome === 'dryRun') return reason === undefined ? WORDS.dryRun : 'would not be sent';
		if (outcome === 'notSent') return 'would fail';
		return outcome === 'skipped' ? 'would be skipped' : WORDS[outcome];
	});

function countBy(results: SendResult[], wordsOf: (result: SendResult) => string): string[] {
	const counts = mapValues(WORDS, () => new Map<string, number>());
	for (const result of results) {
		const words = wordsOf(result);
		const ofOutcome = counts[result.outcome];
		ofOutcome.set(words, (ofOutcome.get(words) ?? 0) + 1);
	}
	return Object.values(counts).flatMap((ofOutcome) =>
		[...ofOutcome].map(([words, count]) => `${count} ${words}`),
	);
}

const isWaiting = ({ outcome, scheduledFor }: SendResult): boolean =>
	outcome === 'accepted' && scheduledFor !== undefined;

function countWaiting(waiting: SendResult[], clocks: Clocks): string[] {
	const isMoved = ({ postponed }: SendResult) => postponed?.because === 'quietHours';
	const moved = waiting.filter(isMoved);
	const chosen = waiting.filter((result) => !isMoved(result));
	return [
		...waitUntil(moved, LABELS.quietHours, clocks),
		...waitUntil(chosen, LABELS.sendAt, clocks),
	];
}

function waitUntil(results: SendResult[], why: string, clocks: Clocks): string[] {
	const times = new Set(results.flatMap(({ scheduledFor }) => scheduledFor ?? []));
	const first = minBy([...times], Date.parse);
	if (first === undefined) return [];
	const verb = results.length === 1 ? 'waits' : 'wait';
	const later = times.size > 1 ? ' or later' : '';
	return [
		`${results.length} ${verb} until ${timeOnClocks(Date.parse(first), clocks)}${later} (${why})`,
	];
}

export function summarize(
	results: SendResult[],
	stats: SendStats,
	clocks: Clocks,
): NodeExecutionHint {
	const warnings = [...stats.warnings, ...ownWarnings(stats)];
	const parts = [
		`${whatCameOut(results, stats, clocks)}.`,
		...warnings,
		...stats.notes,
		...stats.tips,
	];
	return {
		message: parts.join(' '),
		type: warnings.length > 0 ? 'warning' : 'info',
		location: 'outputPane',
	};
}

function whatCameOut(results: SendResult[], stats: SendStats, clocks: Clocks): string {
	if (stats.isDryRun) return `Dry run: ${countWouldBe(results).join(', ')}`;
	const counts = countOutcomes(results, clocks);
	const credits = results.reduce((sum, { detail }) => sum + (detail?.credit ?? 0), 0);
	// Sums of decimal credits such as 0.1 + 0.2 are shown without the noise of floating point. A sum
	// that is no number is not shown.
	const used = Number.isFinite(credits)
		? [`${counted(Number(credits.toFixed(6)), 'credit')} used`]
		: [];
	if (results.some(maybeSent)) {
		const requests = counted(stats.requests, 'request');
		const none = results.some(({ outcome }) => outcome === 'accepted') ? [] : ['0 accepted'];
		return [requests, ...none, ...counts, ...used].join(', ');
	}
	if (results.every(({ outcome }) => outcome === 'notSent')) {
		return ['Nothing was sent', ...sameReason(results)].join('. ');
	}
	return `Nothing was sent: ${[...counts, ...(credits > 0 ? used : [])].join(', ')}`;
}

/** Returns why messages failed, once, if several have the same reason. */
function sameReason(results: SendResult[]): string[] {
	const [first] = results;
	const reason = first?.problem?.reason;
	if (reason === undefined || results.length === 1 || first?.problem?.scope === 'run') return [];
	const isSame = results.every(({ problem }) => problem?.reason === reason);
	return isSame ? [`${results.length} messages: ${reason}`] : [];
}

function ownWarnings({ strayDetails, usesTestUrl }: SendStats): string[] {
	const strays = counted(
		strayDetails,
		'entry that belongs to none of the messages or repeats one',
		'entries that belong to none of the messages or repeat one',
	);
	const testUrl =
		'Notify URL is a test URL of n8n, which answers only while you listen for a test event. ' +
		'Use the Production URL of the trigger, and publish its workflow.';
	return [
		...(strayDetails > 0 ? [`The gateway answered with ${strays}.`] : []),
		...(usesTestUrl ? [testUrl] : []),
	];
}

export function questionHint(
	result: SendResult,
	stats: SendStats,
	link: string,
	clocks: Clocks,
): NodeExecutionHint {
	const unreachable = isLoopback(link)
		? [
				`The link leads to ${new URL(link).origin}, which only this machine can open. Give n8n its public address with the setting N8N_WEBHOOK_URL.`,
			]
		: [];
	const warnings = [...stats.warnings, ...unreachable];
	const hint = summarize([result], { ...stats, warnings }, clocks);
	const segments = counted(result.size?.segments ?? 0, 'segment');
	const sms = `The message and its link of ${link.length} characters use ${segments}.`;
	return { ...hint, message: `${sms} ${hint.message}` };
}

/** How many fields are named, and how many characters of a name are shown at most. */
const NAMED = 3;
const LONGEST_NAME = 60;

/**
 * Says in a sentence that the input has fields that are in neither the message nor the output, such
 * as a name, and how to keep them. It looks only at the first item, because n8n's items are alike.
 *
 * @returns no sentence if there are no such fields, or if the item cannot be read
 */
export function inputFieldsTip(
	context: IExecuteFunctions,
	{ includeInputFields }: Pick<SendSettings, 'includeInputFields'>,
	results: SendResult[],
): string[] {
	if (includeInputFields || results.every(({ problem }) => problem)) return [];
	const unused = unusedFields(context);
	if (unused.length === 0) return [];
	const named = unused.slice(0, NAMED).map((name) => shortened(name, LONGEST_NAME));
	const listed = [...named, ...(unused.length > NAMED ? ['…'] : [])].join(', ');
	return [
		`The input has other fields, too (${listed}): turn on Include Input Fields under Sending to keep them.`,
	];
}

/**
 * Returns the first fields, and one more than are named, because an item can have any number of
 * fields.
 */
function unusedFields(context: IExecuteFunctions): string[] {
	const unused: string[] = [];
	try {
		const used = usedWords(context.getNode().parameters).join('\n');
		for (const name of Object.keys(context.getInputData()[0]?.json ?? {})) {
			if (unused.length > NAMED) break;
			if (name !== 'error' && name.trim() !== '' && !holdsWord(used, name)) unused.push(name);
		}
	} catch {
		// A tip is not worth a failure.
	}
	return unused;
}

/** The expressions, and the bare names of fields. */
function usedWords(value: unknown, name = ''): string[] {
	if (typeof value === 'string') {
		return value.startsWith('=') || name === 'suppressionField' ? [value] : [];
	}
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, each]) => usedWords(each, key));
}

/**
 * Says how long the sending will take, before it begins. The line above the output comes only at
 * the end, so this goes to n8n's log and, in a manual run, to the console of the browser.
 */
export function announceDuration(
	context: IExecuteFunctions,
	perMinute: number | undefined,
	requests: PlannedRequest[],
): void {
	const [takes] = durationBefore(perMinute, requests, 'takes');
	if (takes === undefined) return;
	context.logger.info(`${context.getNode().name}: ${takes}`);
	context.sendMessageToUI(takes);
}

/** Returns a sentence if there is a limit and the sending takes more than a minute. */
export function durationBefore(
	perMinute: number | undefined,
	requests: PlannedRequest[],
	takes: 'takes' | 'would take',
): string[] {
	const messages = requests.reduce((sum, request) => sum + recipientsOf(request).length, 0);
	const milliseconds = (messages * MINUTE) / (perMinute ?? Infinity);
	return milliseconds > MINUTE
		? [`Sending ${messages} messages ${takes} about ${duration(milliseconds)}, ${at(perMinute)}.`]
		: [];
}

export const durationAfter = (perMinute: number | undefined, milliseconds: number): string[] =>
	perMinute !== undefined && milliseconds > MINUTE
		? [`Sending took about ${duration(milliseconds)}, ${at(perMinute)}.`]
		: [];

const at = (perMinute = 0): string => `at ${counted(perMinute, 'message')} per minute`;
