import { compact, countBy, difference, groupBy, minBy, partition, sumBy, uniq } from 'lodash';
import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import {
	creditsUsed,
	maybeSent,
	type SendOutcome,
	type SendResult,
} from '../../../core/gateway/answer/sendResult';
import { LABELS, SETTINGS } from '../../../core/labels';
import { testUrlWarning } from '../../../core/message/notification';
import { isDuplicate, messageKey } from '../../../core/message/selection';
import { counted, containsWord, shortened } from '../../../core/text/words';
import { safeguards } from '../../../parameters/safeguards';
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
	const counts = countBy(others, 'outcome');
	return [
		...scheduleInWords(waiting, clocks).map(({ count, words }) => `${count} ${words}`),
		...Object.entries(WORDS).flatMap(([outcome, words]) =>
			counts[outcome] ? `${counts[outcome]} ${words}` : [],
		),
	];
}

/** Says when messages are sent, those of Quiet Hours apart. */
function scheduleInWords(
	results: SendResult[],
	clocks: ShownTime,
): Array<{ count: number; words: string }> {
	const scheduled = results.filter((result) => result.scheduledFor !== undefined);
	const [moved, chosen] = partition(scheduled, (each) => each.postponed?.because === 'quietHours');
	return [moved, chosen].flatMap((group) => {
		const times = [...new Set(group.flatMap((result) => result.scheduledFor ?? []))];
		const first = minBy(times, Date.parse);
		if (first === undefined) return [];
		const hasLater = times.some((time) => Date.parse(time) > Date.parse(first));
		const when = `${timeOnClocks(first, clocks, group === moved)}${hasLater ? ' or later' : ''}`;
		const why = group === moved ? ` (${LABELS.quietHours})` : '';
		return { count: group.length, words: `scheduled for ${when}${why}` };
	});
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
	const warnings = [
		...stats.warnings,
		...(strayDetails > 0 ? [`The gateway answered with ${strays}.`] : []),
		...(usesTestUrl ? [testUrlWarning(SETTINGS.notifyUrl)] : []),
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
	// A preview has no failures, so its line marks what cannot be sent.
	const cannotSend = stats.preview && results.some(({ problem }) => problem !== undefined);
	return {
		message: parts.join(' '),
		type: warnings.length > 0 || cannotSend ? 'warning' : 'info',
		location: 'outputPane',
	};
}

/** Says what a run would send, for example `5 texts to 4 numbers, 7 segments. 1 duplicate would be skipped`. */
function previewInWords(results: SendResult[], clocks: ShownTime): string {
	const by = groupBy(results, 'outcome');
	const { dryRun: texts = [], skipped = [], notSent = [], ...others } = by;
	const numbers = new Set(texts.map(({ recipient }) => recipient.to));
	const segments = counted(sumBy(texts, 'size.segments'), 'segment');
	const [duplicates, suppressed] = partition(skipped, ({ reason }) => isDuplicate(reason));
	const [ofNumber, ofMessage] = partition(notSent, ({ problem }) => problem?.isOfNumber);
	const to = numbers.has('') ? '' : ` to ${counted(numbers.size, 'number')}`;
	const what = `${counted(texts.length, 'text')}${to}, ${segments}`;
	const times = scheduleInWords(texts, clocks).map(({ count, words }) =>
		count === texts.length ? words : `${count} ${words}`,
	);
	const skips = [
		...(duplicates.length > 0 ? [counted(duplicates.length, 'duplicate')] : []),
		...(suppressed.length > 0 ? [`${suppressed.length} suppressed`] : []),
	].join(' and ');
	const rest = [
		...(skips === '' ? [] : [`${skips} would be skipped`]),
		...(ofNumber.length > 0 ? [`${counted(ofNumber.length, 'number')} cannot be used`] : []),
		...(ofMessage.length > 0 ? [`${counted(ofMessage.length, 'message')} cannot be sent`] : []),
		...countOutcomes(Object.values(others).flat(), clocks),
	].join(', ');
	const whole =
		[what, ...times].join(', ') +
		(to === '' && texts.length > 0 ? ' if each goes to one number' : '');
	const ofRun = notSent.find(({ problem }) => problem?.scope === 'run')?.problem?.reason;
	return compact([texts.length > 0 ? whole : 'nothing would be sent', rest, ofRun]).join('. ');
}

function whatCameOut(results: SendResult[], stats: SendRun['stats'], clocks: ShownTime): string {
	if (stats.preview) return `${stats.preview}: ${previewInWords(results, clocks)}`;
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
 * as a name, and how to keep them for the node that follows. It looks only at the first item,
 * because n8n's items are alike.
 *
 * @returns no sentence if there are no such fields, or if the item cannot be read
 */
export function inputFieldsTip(
	context: IExecuteFunctions,
	{ includeInputFields }: Pick<SendSettings, 'includeInputFields'>,
	results: SendResult[],
): string[] {
	const isAsked =
		!includeInputFields &&
		context.getChildNodes(context.getNode().name).length > 0 &&
		results.some(({ problem }) => !problem);
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

/**
 * Says in a sentence how many numbers get the same text in several rows. With Skip Duplicates or Skip
 * Repeats, there are none.
 */
export function repeatedTexts(results: SendResult[]): string[] {
	// A text that is measured alone goes to no number.
	const sent = results.filter(
		(result) => maybeSent(result) || (result.outcome === 'dryRun' && result.recipient.to !== ''),
	);
	// Usually no number comes twice, and a key for each message of a long list takes memory.
	if (new Set(sent.map(({ recipient }) => recipient.to)).size === sent.length) return [];
	const alike = groupBy(sent, ({ recipient, text = '' }) => messageKey(recipient.to, text));
	const twice = Object.values(alike).filter(({ length }) => length > 1);
	const { size } = new Set(twice.flat().map(({ recipient }) => recipient.to));
	if (size === 0) return [];
	const numbers = counted(size, 'number gets', 'numbers get');
	return [`${numbers} the same text twice: ${safeguards.place('skipDuplicates')}.`];
}
