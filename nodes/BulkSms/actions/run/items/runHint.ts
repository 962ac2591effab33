import { compact, groupBy, orderBy, partition, sumBy, uniq } from 'lodash';
import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { creditsUsed, type SendResult } from '../../../core/message/sendResult';
import { SETTINGS } from '../../../core/labels';
import { testUrlWarning } from '../../../core/message/fields/notification';
import { counted } from '../../../core/text/words';
import { recipients, text } from '../../../parameters/message';
import { hasExpression } from '../../../parameters/read/parameter';
import type { SendRun } from '../run';
import type { ShownTime } from '../../../core/message/schedule/timeInWords';
import {
	countOutcomes,
	type Failure,
	inWords,
	reachedSomebody,
	scheduleInWords,
	type Story,
	storyOf,
} from './runStory';

/** What the line is made of, beside what came out. */
interface LineParts {
	stats: SendRun['stats'];
	clocks: ShownTime;
	/** Whether failures leave by the error branch. */
	hasErrorBranch?: boolean;
	/** Of a question: its link takes most of them. */
	segments?: number | undefined;
}

/** Makes the line above the output: what came out, what to look at, and what it cost. */
export function summarize(results: SendResult[], parts: LineParts): NodeExecutionHint {
	const { segments = 0, stats } = parts;
	const { requests, strayDetails, usesTestUrl } = stats;
	const story = storyOf(results);
	const strays = counted(
		strayDetails,
		'entry that belongs to none of the messages or repeats one',
		'entries that belong to none of the messages or repeat one',
	);
	const warnings = [
		...stats.warnings,
		...(strayDetails > 0 ? [`The gateway answered with ${strays}.`] : []),
		...(usesTestUrl ? [testUrlWarning(SETTINGS.notifyUrl)] : []),
		...uniq(compact(results.map(({ said }) => said)))
			.slice(0, 3)
			.map((said) => `${said}.`),
	];
	const costs = compact([
		requests > 0 && counted(requests, 'request'),
		segments > 0 && counted(segments, 'segment'),
		...creditsUsed(results),
	]);
	// A preview has no failures, so its line marks what cannot be sent.
	const isInVain = stats.preview
		? story.failures.length > 0
		: results.length > 0 && !reachedSomebody(story);
	return {
		message: [
			`${whatCameOut(story, parts)}.`,
			...warnings,
			...stats.notes,
			...stats.tips,
			...(costs.length > 0 ? [`${costs.join(', ')}.`] : []),
		].join(' '),
		type: warnings.length > 0 || isInVain ? 'warning' : 'info',
		location: 'outputPane',
	};
}

/** Says what a run would send, for example `5 texts to 4 numbers, 7 segments. 1 skipped (duplicate)`. */
function previewInWords({ failures, ofRun, results }: Story, clocks: ShownTime): string {
	const [texts, others] = partition(results, ({ outcome }) => outcome === 'dryRun');
	const skipped = others.filter(({ outcome }) => outcome !== 'notSent');
	const numbers = new Set(texts.map(({ recipient }) => recipient.to));
	const to = numbers.has('') ? '' : ` to ${counted(numbers.size, 'number')}`;
	const segments = counted(sumBy(texts, 'size.segments'), 'segment');
	const times = scheduleInWords(texts, clocks).map(({ count, words }) =>
		count === texts.length ? words : `${count} ${words}`,
	);
	const whole = [`${counted(texts.length, 'text')}${to}, ${segments}`, ...times].join(', ');
	const [ofNumber, ofMessage] = partition(failures, ({ problem }) => problem.isOfNumber);
	const rest = compact([
		...countOutcomes(skipped, clocks),
		ofNumber.length > 0 && `${counted(ofNumber.length, 'number')} cannot be used`,
		ofMessage.length > 0 && `${counted(ofMessage.length, 'message')} cannot be sent`,
	]).join(', ');
	return compact([
		texts.length > 0
			? `${whole}${to === '' ? ' if each goes to one number' : ''}`
			: 'nothing would be sent',
		rest,
		...(ofRun ? [ofRun.reason] : causesInWords(failures)),
	]).join('. ');
}

/** So many causes are told. The reason of each message is in its item. */
const MOST_CAUSES = 2;

/** Says why most messages cannot be sent, and what to do. */
function causesInWords(failures: Failure[]): string[] {
	const causes = Object.values(groupBy(failures, ({ problem }) => withoutValues(problem.reason)));
	const common = causes.filter(({ length }) => length > 1 || length === failures.length);
	return orderBy(common, 'length', 'desc')
		.slice(0, MOST_CAUSES)
		.flatMap(([first, ...others]) => {
			if (!first) return [];
			const { advice, reason } = first.problem;
			return [`${failures.length === 1 ? '' : `${others.length + 1} times: `}${reason}`, advice];
		});
}

/** Sentences of one cause differ in the numbers and the texts that they quote. */
const withoutValues = (reason: string): string => reason.replace(/"[^"]*"|\d+/g, '');

function whatCameOut(story: Story, { stats, clocks, hasErrorBranch }: LineParts): string {
	const { accepted, failures, ofRun, results } = story;
	if (stats.preview) return `${stats.preview}: ${previewInWords(story, clocks)}`;
	const { what, why } = inWords(story, clocks);
	const where = hasErrorBranch && failures.length > 0 ? ', see the Error Branch' : '';
	if (reachedSomebody(story)) {
		const none = accepted.length > 0 ? '' : '0 accepted, ';
		// Then all of them left in an earlier try.
		const before = stats.requests === 0 ? 'Nothing more was sent: ' : '';
		return `${before}${none}${what}${where}`;
	}
	const saysWhy = why !== undefined && (results.length === 1 || !ofRun);
	return `${what}${where}${saysWhy ? `. ${why}` : ''}`;
}

/** Says how to avoid messages that are the same because To and Text are the same for all items. */
export function duplicatesTip(context: IExecuteFunctions, results: SendResult[]): string[] {
	const { parameters } = context.getNode();
	const isFixed = !hasExpression([parameters[recipients.name], parameters[text.name]]);
	if (!isFixed || !results.some(({ skipped }) => skipped === 'sameMessage')) return [];
	return [
		`${recipients.displayName} and ${text.displayName} are the same for every item: drag fields of the input into them, or turn on ${SETTINGS.executeOnce}.`,
	];
}
