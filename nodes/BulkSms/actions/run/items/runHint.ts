import { difference, mapValues, minBy, partition, uniq } from 'lodash';
import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import {
	creditsUsed,
	maybeSent,
	type SendOutcome,
	type SendResult,
} from '../../../core/gateway/answer/sendResult';
import { LABELS, SETTINGS } from '../../../core/labels';
import { counted, containsWord, shortened } from '../../../core/text/words';
import { sending } from '../../../parameters/sending';
import type { SendSettings } from '../read/settings';
import type { SendRun } from '../run';
import { notOfUser } from './resultItem';
import { type ShownTime, timeOnClocks } from '../../../core/message/schedule/timeInWords';

const WORDS: Record<SendOutcome, string> = {
	accepted: 'accepted',
	dryRun: 'would be sent',
	rejected: 'rejected',
	notSent: 'not sent',
	unknown: 'of unknown outcome',
	skipped: 'skipped',
};

/**
 * Counts results in words, for example `2 scheduled for Thu, Nov 26, 19:00 (UTC) (Quiet Hours)` and
 * `1 not sent`. It leaves out outcomes that no result has.
 */
export function countOutcomes(results: SendResult[], clocks: ShownTime): string[] {
	const [waiting, others] = partition(
		results,
		({ outcome, scheduledFor }) => outcome === 'accepted' && scheduledFor !== undefined,
	);
	const [moved, chosen] = partition(waiting, (each) => each.postponed?.because === 'quietHours');
	return [
		...scheduledFor(moved, clocks, true).map((words) => `${words} (${LABELS.quietHours})`),
		...scheduledFor(chosen, clocks, false),
		...countBy(others, ({ outcome }) => WORDS[outcome]),
	];
}

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

function scheduledFor(results: SendResult[], clocks: ShownTime, isMoved: boolean): string[] {
	const times = [...new Set(results.flatMap((result) => result.scheduledFor ?? []))];
	const first = minBy(times, Date.parse);
	if (first === undefined) return [];
	const hasLater = times.some((time) => Date.parse(time) > Date.parse(first));
	const when = `${timeOnClocks(first, clocks, isMoved)}${hasLater ? ' or later' : ''}`;
	return [`${results.length} scheduled for ${when}`];
}

export function summarize(
	results: SendResult[],
	stats: SendRun['stats'],
	clocks: ShownTime,
): NodeExecutionHint {
	const { strayDetails, usesTestUrl } = stats;
	const strays = counted(
		strayDetails,
		'entry that belongs to none of the messages or repeats one',
		'entries that belong to none of the messages or repeat one',
	);
	const testUrl =
		`${SETTINGS.notifyUrl} is a test URL of n8n, which answers only while you listen for a test event. ` +
		'Use the Production URL of the trigger, and publish its workflow.';
	const warnings = [
		...stats.warnings,
		...(strayDetails > 0 ? [`The gateway answered with ${strays}.`] : []),
		...(usesTestUrl ? [testUrl] : []),
		...uniq(results.flatMap(({ said = [] }) => said))
			.slice(0, 3)
			.map((said) => `${said}.`),
	];
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

function whatCameOut(results: SendResult[], stats: SendRun['stats'], clocks: ShownTime): string {
	if (stats.isDryRun) {
		const wouldBe = { ...WORDS, notSent: 'would fail', skipped: 'would be skipped' };
		const words = countBy(results, ({ outcome, reason }) =>
			outcome === 'dryRun' && reason !== undefined ? 'would not be sent' : wouldBe[outcome],
		);
		return `Dry run: ${words.join(', ')}`;
	}
	const counts = countOutcomes(results, clocks);
	const used = creditsUsed(results);
	if (results.some(maybeSent)) {
		// Then all of them left in an earlier try.
		if (stats.requests === 0) return `Nothing more was sent: ${[...counts, ...used].join(', ')}`;
		const requests = counted(stats.requests, 'request');
		const none = results.some(({ outcome }) => outcome === 'accepted') ? [] : ['0 accepted'];
		return [requests, ...none, ...counts, ...used].join(', ');
	}
	if (results.every(({ outcome }) => outcome === 'notSent')) {
		return ['Nothing was sent', ...sameReason(results)].join('. ');
	}
	const nothing = `Nothing was sent: ${[...counts, ...used].join(', ')}`;
	return [nothing, ...(results.length === 1 ? sameReason(results) : [])].join('. ');
}

/** Returns why messages failed, once, if all have the same reason. */
function sameReason(results: SendResult[]): string[] {
	const [first] = results;
	const reason = first?.problem?.reason;
	if (reason !== undefined && results.length === 1) return [reason];
	if (reason === undefined || first?.problem?.scope === 'run') return [];
	const isSame = results.every(({ problem }) => problem?.reason === reason);
	return isSame ? [`${results.length} messages: ${reason}`] : [];
}

/** How many fields are named at most. */
const NAMED_FIELDS = 3;

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
	const isAsked = !includeInputFields && results.some(({ problem }) => !problem);
	const unused = isAsked ? unusedFields(context) : [];
	if (unused.length === 0) return [];
	const named = unused.slice(0, NAMED_FIELDS).map((name) => shortened(name, 60));
	const listed = [...named, ...(unused.length > NAMED_FIELDS ? ['…'] : [])].join(', ');
	return [
		`The input has other fields, too (${listed}): add ${sending.place('includeInputFields')} to keep them.`,
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
		const { json = {} } = context.getInputData()[0] ?? {};
		for (const name of difference(Object.keys(json), notOfUser(context, json))) {
			if (unused.length > NAMED_FIELDS) break;
			if (name.trim() !== '' && !containsWord(used, name)) unused.push(name);
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
	const isGroup = typeof value === 'object' && value !== null;
	return isGroup ? Object.entries(value).flatMap(([key, each]) => usedWords(each, key)) : [];
}
