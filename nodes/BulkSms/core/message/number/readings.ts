import { uniq } from 'lodash';

import { shownValue } from '../../text/words';
import {
	dialedAbroad,
	fitsNoKind,
	international,
	isFixedOnly,
	hasUsualLength,
	isMobile,
	isUsual,
	type Plan,
	planOfCode,
	withoutPrefix,
} from './numberPlan';

/** A number without + has a country code if it is not shorter. */
export const LEAST_WITH_CODE = 10;

/** The numbers that written digits may mean, each with its country code. */
interface Readings {
	/** After +, 00, or what people dial before a number abroad. */
	dialed: string[];
	/** As people at home write it: with their prefix, or without it where they write none. */
	atHome: string[];
	/** At home without the prefix that people write there. */
	lacking: string[];
	/** With the code of home in front. */
	own: string[];
	/** With another code in front. */
	abroad: string[];
}

export type Suspect = Pick<Readings, 'lacking' | 'abroad'>;

/** What a number is. */
interface Decision {
	/** One; or several between which nobody can choose; or none. */
	numbers: string[];
	/** A mobile abroad that the one could be as well. */
	abroad?: string | undefined;
	/** Set if it has probably lost its first digits: what it may be. */
	suspect?: Suspect;
}

const NONE: string[] = [];

/**
 * Finds all numbers that written digits may mean, by the lengths of each country.
 *
 * @param digits after a plus if they have one
 */
function readingsOf(digits: string, home: Plan | undefined): Readings {
	const hasPlus = digits.startsWith('+');
	const bare = hasPlus || digits.startsWith('0') ? NONE : international(digits);
	const isOwn = home !== undefined && digits.startsWith(home.code);
	return {
		dialed: hasPlus ? international(digits.slice(1)) : dialedIn(digits, home),
		...(hasPlus || !home ? { atHome: NONE, lacking: NONE } : readAtHome(digits, home)),
		own: isOwn ? bare : NONE,
		abroad: isOwn ? NONE : bare,
	};
}

function dialedIn(digits: string, home: Plan | undefined): string[] {
	const plus = digits.startsWith('00') ? international(digits.slice(2)) : NONE;
	// 0066 2 is Bangkok for an account in Thailand, although 006 62 could be dialed.
	if (!home || (plus.length > 0 && digits.startsWith(`00${home.code}`))) return plus;
	return uniq([...plus, ...dialedAbroad(digits, home)]);
}

function readAtHome(digits: string, home: Plan): Pick<Readings, 'atHome' | 'lacking'> {
	if (digits.length > (home.longest ?? Infinity)) return { atHome: NONE, lacking: NONE };
	const inForm = (numbers: string[]) =>
		uniq(numbers.filter((each) => hasUsualLength(each, home))).map((each) => home.code + each);
	const dialed = withoutPrefix(digits, home);
	if (home.mobilePrefix === undefined) {
		// A 0 too many counts only where people write nothing before a number.
		const plain = [digits, digits.replace(/^0/, '')].filter((each) => hasUsualLength(each, home));
		const atHome = inForm([...dialed, ...plain.slice(0, 1)]);
		// A spreadsheet takes away a 0 of its own, too.
		return { atHome, lacking: atHome.length > 0 ? NONE : inForm([`0${digits}`]) };
	}
	const atHome = inForm(dialed);
	const lacking = inForm([digits, ...withoutPrefix(home.mobilePrefix + digits, home)]);
	return { atHome, lacking: lacking.filter((each) => !atHome.includes(each)) };
}

/**
 * Decides what a written number means (docs/reference/operations.md, Numbers):
 *
 * | Home | Written         | What it means                                              |
 * | ---- | --------------- | ---------------------------------------------------------- |
 * | 66   | `0812345678`    | `66812345678`, as people write it at home                  |
 * | 34   | `612345678`     | `34612345678`: people write no prefix there                |
 * | 66   | `66812345678`   | the same: it has the code of home                          |
 * | 66   | `8562055512345` | the same: only a number abroad has these digits            |
 * | 66   | `812345678`     | nothing: a spreadsheet probably took its 0                 |
 * | 358  | `4746901861`    | nothing: it may have lost its 0, or be a number of Norway  |
 * | none | `81234567`      | nothing: it is a number at home, wherever that is          |
 * | 235  | `16845551234`   | `845551234` of Vietnam, or the same of Samoa: no one knows |
 */
export function decide(digits: string, home: string): Decision {
	const plan = planOfCode(home);
	const { dialed, atHome, lacking, own, abroad } = readingsOf(digits, plan);
	// Digits such as 16 84 … in Chad may be dialed there, and may be a number of +1 684.
	if (digits.startsWith('+') || dialed.length > 0) {
		return { numbers: uniq([...dialed, ...own, ...abroad]) };
	}
	const mine = uniq([...atHome, ...own]);
	if (mine.length === 0) {
		if (plan?.optional && lacking.length === 1 && abroad.length === 0) return { numbers: lacking };
		const lacksPrefix = lacking.length > 0 && (lacking.some(isMobile) || !abroad.some(isMobile));
		// Eight or nine digits are a whole number at home, wherever that is.
		const lacksCode = abroad.length > 0 || (home === '' && /^[1-9]\d{7}/.test(digits));
		return lacksPrefix || (lacksCode && digits.length < LEAST_WITH_CODE)
			? { numbers: NONE, suspect: { lacking, abroad } }
			: { numbers: abroad };
	}
	const several = { numbers: uniq([...mine, ...lacking, ...abroad]) };
	// Those that fit the patterns of home. If none does, those with its code.
	const best = [mine.filter(isUsual), own, mine].find((each) => each.length > 0) ?? NONE;
	const [to = '', another] = best;
	if (another !== undefined) return several;
	if (own.includes(to)) {
		return lacking.some(isMobile) && !isMobile(to)
			? { numbers: NONE, suspect: { lacking, abroad: own } }
			: { numbers: best };
	}
	if (abroad.length === 0) return { numbers: best };
	if (isMobile(to)) return { numbers: best, abroad: abroad.find(isMobile) };
	if (isUsual(to)) return abroad.some(isUsual) ? several : { numbers: best };
	const mobiles = abroad.filter(isMobile);
	return mobiles.length === 1 ? { numbers: mobiles } : several;
}

/** The same mobile with and without a digit that its country put into it. */
const OTHER_FORMS: Array<[form: RegExp, other: string]> = [
	[/^52(?=\d{10}$)/, '521'],
	[/^54(?=[1-8]\d{9}$)/, '549'],
	[/^549(?=\d{10}$)/, '54'],
	[/^(55\d\d)(?=[6-9]\d{7}$)/, '$19'],
	[/^(55\d\d)9(?=[6-9]\d{7}$)/, '$1'],
	[/^229(?=\d{8}$)/, '22901'],
	[/^22901(?=\d{8}$)/, '229'],
];

/** Returns every number that written digits may mean, in both forms if the country changed its own. */
export function everyReading(digits: string, home: string): string[] {
	const found = Object.values(readingsOf(digits, planOfCode(home))).flat();
	return uniq(found.flatMap(formsOf));
}

const formsOf = (to: string): string[] => [
	to,
	...OTHER_FORMS.map(([form, other]) => to.replace(form, other)),
];

/**
 * Whether a number surely is no mobile: its country has fixed lines that look so, and mobiles that
 * look otherwise. It is never so with +1, where both have the same area codes, and where the other
 * form of the number is a mobile, as in Argentina.
 */
export const isLandline = (to: string): boolean =>
	!to.startsWith('1') && isFixedOnly(to) && !formsOf(to).some(isMobile);

/** Whether no phone of its country has such a number, as where a digit is missing. */
export const isOfNoKind = (to: string): boolean => fitsNoKind(to) && !formsOf(to).some(isMobile);

/** A number that counts as a mobile at home, and could be one abroad. */
export interface OtherMeaning {
	written: string;
	to: string;
	abroad: string;
}

/**
 * Says which numbers count as national although they may be international.
 *
 * @returns undefined if there are none
 */
export function otherMeaningWarning(numbers: readonly OtherMeaning[]): string | undefined {
	const [first] = numbers;
	if (first === undefined) return undefined;
	const { written, to, abroad } = first;
	const example = `"${shownValue(written)}" counts as +${to}, but may be +${abroad}. If it is, write it with +.`;
	if (numbers.length === 1) return example;
	const shown = numbers.slice(0, 3).map((each) => each.to);
	const more = numbers.length > shown.length ? ', …' : '';
	return `${numbers.length} numbers (${shown.join(', ')}${more}) count as national, but may be international: ${example}`;
}
