import { uniq } from 'lodash';

import { international, isMobile, isUsual, type Plan, planOfCode } from './numberPlan';

/** A number without + has a country code if it is not shorter. */
const LEAST_WITH_CODE = 10;

/** The numbers that written digits may mean, each with its country code. */
interface Readings {
	/** After +, 00, or what people dial before a number abroad. */
	dialed: string[];
	/** As people at home write it: with their prefix, or without it where they write none. */
	atHome: string[];
	/** At home without the prefix that people write there. */
	withoutPrefix: string[];
	/** With the code of home in front. */
	own: string[];
	/** With another code in front. */
	abroad: string[];
}

/** What a number is: one, or several between which nobody can choose, or none. */
type Decision =
	| { kind: 'one'; to: string; abroad?: string | undefined }
	| { kind: 'several'; numbers: string[] }
	/** It has probably lost its first digits: what it may be at home, and abroad. */
	| { kind: 'suspect'; atHome: string[]; abroad: string[] }
	| { kind: 'none' };

/**
 * Finds all numbers that written digits may mean, by the lengths of each country.
 *
 * @param digits after a plus if they have one
 */
function readingsOf(digits: string, home: Plan | undefined): Readings {
	const hasPlus = digits.startsWith('+');
	const hasZero = digits.startsWith('0');
	const bare = hasPlus || hasZero ? NONE : international(digits);
	const isOwn = home !== undefined && digits.startsWith(home.code);
	const { atHome, withoutPrefix } =
		hasPlus || home === undefined ? NOT_AT_HOME : readAtHome(digits, home);
	return {
		dialed: hasPlus ? international(digits.slice(1)) : dialedIn(digits, home),
		atHome,
		withoutPrefix,
		own: isOwn ? bare : NONE,
		abroad: isOwn ? NONE : bare,
	};
}

const NONE: string[] = [];
const NOT_AT_HOME = { atHome: NONE, withoutPrefix: NONE };

function dialedIn(digits: string, home: Plan | undefined): string[] {
	const plus = digits.startsWith('00') ? international(digits.slice(2)) : NONE;
	// 0066 2 is Bangkok for an account in Thailand, although 006 62 could be dialed.
	if (plus.length > 0 && digits.startsWith(`00${home?.code}`)) return plus;
	const dialed = home?.afterDialingPrefix(digits);
	return dialed === undefined ? plus : distinct([...plus, ...international(dialed)]);
}

function readAtHome(digits: string, home: Plan): Pick<Readings, 'atHome' | 'withoutPrefix'> {
	if (digits.length > home.longestAtHome) return NOT_AT_HOME;
	const inForm = (numbers: string[]) =>
		distinct(numbers.filter((each) => home.hasAtHome(each))).map((each) => home.code + each);
	const dialed = home.withoutPrefix(digits);
	if (home.writtenPrefix === '') {
		// A 0 too many counts only where people write nothing before a number.
		const plain = digits.startsWith('0') ? [digits, digits.slice(1)] : [digits];
		const atHome = inForm([...dialed, ...plain.filter((each) => home.hasAtHome(each)).slice(0, 1)]);
		// A spreadsheet takes away a 0 of its own, too.
		return { atHome, withoutPrefix: atHome.length > 0 ? NONE : inForm([`0${digits}`]) };
	}
	const atHome = inForm(dialed);
	const lost = inForm([digits, ...home.withoutPrefix(home.writtenPrefix + digits)]);
	return { atHome, withoutPrefix: lost.filter((each) => !atHome.includes(each)) };
}

const distinct = (numbers: string[]): string[] => (numbers.length < 2 ? numbers : uniq(numbers));

/** Decides what a written number means (docs/reference/operations.md, Numbers). */
export function decide(digits: string, home: string): Decision {
	const plan = planOfCode(home);
	const { dialed, atHome, withoutPrefix, own, abroad } = readingsOf(digits, plan);
	// Digits such as 16 84 … in Chad may be dialed there, and may be a number of +1 684.
	if (digits.startsWith('+') || dialed.length > 0) {
		return oneOf(distinct([...dialed, ...own, ...abroad]));
	}
	const mine = atHome.length === 0 ? own : distinct([...atHome, ...own]);
	if (mine.length > 0) {
		const several = (): Decision => ({
			kind: 'several',
			numbers: uniq([...mine, ...withoutPrefix, ...abroad]),
		});
		const [to = '', another] = mine.length === 1 ? mine : bestOf(mine, own);
		if (another !== undefined) return several();
		if (own.includes(to)) {
			return withoutPrefix.some(isMobile) && !isMobile(to)
				? { kind: 'suspect', atHome: withoutPrefix, abroad: own }
				: { kind: 'one', to };
		}
		if (abroad.length === 0) return { kind: 'one', to };
		if (isMobile(to)) return { kind: 'one', to, abroad: abroad.find(isMobile) };
		if (isUsual(to)) return abroad.some(isUsual) ? several() : { kind: 'one', to };
		const mobiles = abroad.filter(isMobile);
		return mobiles.length === 1 ? oneOf(mobiles) : several();
	}
	if (plan?.isPrefixOptional && withoutPrefix.length === 1 && abroad.length === 0) {
		return oneOf(withoutPrefix);
	}
	const hasLostPrefix =
		withoutPrefix.length > 0 && (withoutPrefix.some(isMobile) || !abroad.some(isMobile));
	if (hasLostPrefix || (digits.length < LEAST_WITH_CODE && abroad.length > 0)) {
		return { kind: 'suspect', atHome: withoutPrefix, abroad };
	}
	return oneOf(abroad);
}

/** Those that fit the patterns of home. If none does, those with its code. */
function bestOf(mine: string[], own: string[]): string[] {
	const usual = mine.filter(isUsual);
	if (usual.length > 0) return usual;
	return own.length > 0 ? own : mine;
}

function oneOf(numbers: string[]): Decision {
	const [to, another] = numbers;
	if (to === undefined) return { kind: 'none' };
	return another === undefined ? { kind: 'one', to } : { kind: 'several', numbers };
}

/** Returns every number that written digits may mean, in both forms if the country changed its own. */
export function everyReading(digits: string, home: string): string[] {
	const found = Object.values(readingsOf(digits, planOfCode(home))).flat();
	return uniq(found.flatMap((to) => [to, ...otherForms(to)]));
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

const otherForms = (to: string): string[] =>
	OTHER_FORMS.flatMap(([form, other]) => (form.test(to) ? [to.replace(form, other)] : []));
