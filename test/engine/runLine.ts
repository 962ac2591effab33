import { compact } from 'lodash';

/** What came out of a run, and what it cost. What is left out here is not in the line either. */
interface RunCounts {
	/** By when, as the line says it, such as `Mon, Feb 1, 08:00 (UTC) (Quiet Hours)`. */
	scheduled?: Record<string, number>;
	accepted?: number;
	/** By why, as the line says it, such as `Do Not Send To`. */
	skipped?: Record<string, number>;
	rejected?: number;
	notSent?: number;
	unknown?: number;
	/** Whether the line says that the failures leave by the error branch. */
	errorBranch?: boolean;
	requests?: number;
	segments?: number;
	credits?: number;
	/** Of how many messages the credits are known, such as `1 of 2`. */
	creditsKnown?: string;
}

/**
 * The line above the output of a run, with sentences in it. It is written by hand, and not with the
 * code of the nodes, so that it can differ. `runHint.test.ts` has whole lines.
 */
export function line(counts: RunCounts, ...sentences: string[]): string {
	const what = outcomesInWords(counts);
	const isInVain = counts.accepted === undefined && counts.scheduled === undefined;
	const nothing = what === '' ? 'Nothing was sent' : 'Nothing was sent: ';
	const where = counts.errorBranch ? ', see the Error Branch' : '';
	const known = counts.creditsKnown === undefined ? '' : ` (known for ${counts.creditsKnown})`;
	const costs = compact([
		severalOf(counts.requests, 'request'),
		severalOf(counts.segments, 'segment'),
		said(severalOf(counts.credits, 'credit'), `used${known}`),
	]).join(', ');
	const whole = [`${isInVain ? nothing : ''}${what}${where}.`, ...sentences, costs && `${costs}.`];
	return compact(whole).join(' ');
}

/** What came out, as the line and the error of a run say it: `2 accepted, 1 of unknown outcome`. */
export const outcomesInWords = ({ scheduled = {}, skipped = {}, ...counts }: RunCounts): string =>
	compact([
		...Object.entries(scheduled).map(([when, count]) => `${count} scheduled for ${when}`),
		said(counts.accepted, 'accepted'),
		...Object.entries(skipped).map(([why, count]) => `${count} skipped (${why})`),
		said(counts.rejected, 'rejected'),
		said(counts.notSent, 'not sent'),
		said(counts.unknown, 'of unknown outcome'),
	]).join(', ');

const said = (count: number | string | undefined, words: string) =>
	count === undefined ? undefined : `${count} ${words}`;

const severalOf = (count: number | undefined, unit: string) =>
	said(count, count === 1 ? unit : `${unit}s`);
