/** Titles of persons. */
const TITLES = wordsWritten(`
	mr mrs ms miss mx messrs dr dra drs prof sr sra srta jr rev fr hon gen col maj capt lt sgt cpl
	gov sen pres ing lic arq dipl mme mlle mag hr herr frau khun aj bpk ibu
`);

/** Others that are written with a dot at their end. */
const ABBREVIATIONS = wordsWritten(`
	co corp inc ltd bros assn univ intl natl govt pvt pte pty sdn bhd plc pt cv elem hosp asst mgr
	dir no nos nr id tel fax ext ref acc acct inv qty amt bal dept div sec vol art fig ed reg cert
	bldg fl flr apt rm rd ave av avda blvd st ste sta sto mt ft cd edo jl jln brgy est approx avg
	min max incl excl temp vs ph sc phil etc pls plz
`);

/** The same with a dot inside, without the last one. */
const DOTTED = wordsWritten(`
	a.m p.m e.g i.e a.k.a p.s n.b q.v w.r.t f.y.i a.s.a.p r.s.v.p d.o.b e.t.a t.b.a t.b.c t.b.d z.b
	d.h u.a b.sc m.sc b.ed b.tech m.tech ll.b ll.m ph.d p.o s.a s.r.l
`);

/** Top-level domains that end the name of a company. */
const COMPANIES = wordsWritten('ltd ltda limited llc llp inc gmbh sarl srl');

/** Top-level domains that are small words in a sentence. */
const SMALL_WORDS = wordsWritten('am as at be by do in is it me my no so to us');

/**
 * Words that begin a sentence. Domains that are often used for spam, such as `top` and `online`,
 * are left out.
 */
const FIRST_WORDS = wordsWritten(`
	am as at be by do in is it my no so to al es et il im la ma na ne sa se si su able academy actor
	apartments art audio author auto autos baby bank bar baseball basketball beauty beer best bet
	bid bike bingo bio black blue boats book booking boutique box broker brother build builders
	business buy cafe call camera camp capital car care career careers cars cards case cash cat
	catering center chat cheap christmas church city claims cleaning clinic clothing coach codes
	coffee college community company compare computer construction consulting contact contractors
	cooking cool country coupon coupons courses credit cricket cruise dad dance data date dating day
	deal dealer deals degree delivery dental dentist design diet digital direct directory discount
	discover dish doctor dog domains download drive earth eat education email energy engineer
	engineering equipment estate events exchange expert exposed express fail faith family fan fans
	farm farmers fashion fast feedback film final finance financial fire fish fishing fit fitness
	flights florist flowers fly food football forum foundation free fund furniture gallery game
	games garden gift gifts gives giving glass global gold golf got graphics green grocery group
	guide guitars hair health healthcare help here hiphop hockey holdings holiday homes horse
	hospital hot hotels house how ice industries insurance insure international investments jewelry
	jobs joy kids kitchen land law lawyer lease legal lighting like limited living locker love
	luxury maison makeup management map market marketing markets med media meet memorial men menu
	mint mobile mom money movie museum music name navy network new news next now office one open
	orange organic origins page parts partners party pay pet pharmacy phone photo photos physio pics
	pictures pin ping pink pizza place play plumbing plus post press prime productions progressive
	promo properties property protection pub quest racing radio read recipes red rehab rent rentals
	repair report rest restaurant review reviews rich rip room rugby run safe safety sale salon save
	school science search seat secure security select services seven shoes shop shopping show silk
	singles ski skin smart smile soccer software solar solutions song spa sport spot star storage
	stream studio study style supplies supply support surf surgery systems talk target tax taxi team
	tech technology tennis theater theatre tickets tips tires today tools total tours town toys
	trade trading training travel trust university vacations ventures vet video villas vision visa
	vote voting voyage watch watches weather wedding wine winners work works wow yachts yoga you
	zero zone
`);

function wordsWritten(written: string): ReadonlySet<string> {
	return new Set(written.trim().split(/\s+/));
}

/**
 * A part that makes it a link, such as a path or a port, but not a second name, as in
 * `Mr.Li/Mrs.Li`.
 */
const GOES_ON =
	/^(?::\d|(?!\/[A-Z][a-z]{0,4}\.[A-Z])[/?#\\@][.,;:!?'"”’»)\]}>…]*[^\s.,;:!?'"”’»)\]}>…])/;
const SENTENCE_BEHIND = /^(?:['’](?:s|re|ll|ve|d|m)\b|[ \u00a0]+["'“‘(]?[\p{L}\p{N}฿$€£#])/u;

/**
 * Whether the first labels of a name are everyday words, although the last label is a top-level
 * domain: words that people write with a dot and no space behind it. Android makes a link only of an
 * ending in lower case (`AUTOLINK_WEB_URL`), and iPhones know few endings, so `Mr.Li` is not a link
 * on a phone. `Evil.Com` stays a link, because an iPhone may link it
 * (docs/contributors/decisions.md).
 *
 * @param labels as they are written
 * @param behind what follows the last label in the text
 */
export function isEverydayWriting(labels: readonly string[], behind: string): boolean {
	const [before, ending = ''] = [labels.slice(0, -1), labels.at(-1)];
	// People do not put more labels together without a space.
	if (labels.length > 6 || !/^\p{L}+$/u.test(ending)) return false;
	const lower = ending.toLowerCase();
	const hasCapital = ending !== lower;
	if (/(?:^|[^a-z])www\d*$/i.test(before[0] ?? '')) return false;
	// These are no words, and every phone knows them.
	if (hasCapital && /^(?:com|net|org|edu|gov|mil|int|info|biz)$/.test(lower)) return false;
	if (hasCapital && isNumbered(lower, behind)) return true;
	if (GOES_ON.test(behind)) return false;
	if (isDotted(before)) return true;
	if (!hasCapital) {
		const isInitials = before.length > 1 && before.every((label) => /^[A-Z]$/.test(label));
		return SMALL_WORDS.has(ending) && (isVersion(before) || isInitials);
	}
	if (COMPANIES.has(lower)) return true;
	if (lower === 'co' && /^[.,\s]{1,3}(?:ltd|limited|inc)\b/i.test(behind)) return true;
	if (/^\p{Lu}\p{Ll}+$/u.test(ending)) {
		// `1.Name`, and `v1.2.So`.
		const isListed = isVersion(before) || /^\d{1,2}$/.test(before.join('.'));
		return isAbbreviated(before) || isListed || isSentence(labels, behind);
	}
	return ending === ending.toUpperCase() && (isAbbreviated(before) || isLoud(labels, behind));
}

/** `No.12345`, also with another word before it, as in `ID.No.12345`. */
const isNumbered = (lower: string, behind: string): boolean =>
	(lower === 'no' && /^[.:#]? *[A-Z*x]{0,8}-?\d(?!\d*[/?])/.test(behind)) ||
	(lower === 'id' &&
		/^(?:[.#]|: |:(?=\d{6})| (?=\S*\d{3}))[A-Z*x]{0,8}-?\d(?!\d*[/?])/.test(behind));

/** `10.30a.m` and `5pm`, with any text in another script before it. */
function isDotted(before: readonly string[]): boolean {
	const written = before.join('.').toLowerCase();
	return (
		DOTTED.has(written.replace(/^[^a-z]+/, '')) || /^(?:\d{1,2}\.)?\d{1,2}[ap]m$/.test(written)
	);
}

const isVersion = (labels: readonly string[]): boolean =>
	labels.length > 1 && /^v?(?:\d{1,3}\.)+\d{1,3}$/i.test(labels.join('.'));

/** `Prof.Dr.Li`, and with the end of a sentence before it, `Regards.Dr.Li`. */
const isAbbreviated = (before: readonly string[]): boolean =>
	before.every(isAbbreviation) ||
	(TITLES.has(latinEnd(before.at(-1) ?? '')) &&
		before.slice(0, -1).every((label) => /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\d+)$/u.test(label)));

function isAbbreviation(label: string): boolean {
	const word = latinEnd(label);
	// One letter, or some of a script without capitals, as in `บมจ.SCB`.
	const isLetter = /^(?:\p{L}|[\p{Lo}\p{M}]+)$/u.test(label);
	return isLetter || word.length === 1 || TITLES.has(word) || ABBREVIATIONS.has(word);
}

/** Latin letters that end a word. Another script may touch them. */
const latinEnd = (label: string): string =>
	/(?:^|[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])([a-z]+)$/iu
		.exec(label)?.[1]
		?.toLowerCase() ?? '';

/** Another sentence of one word may stand before it. */
function isSentence([, ...next]: readonly string[], behind: string): boolean {
	const lower = next.at(-1)?.toLowerCase() ?? '';
	if (!next.every((label) => /^(?:\p{Lu}|\d+$)/u.test(label))) return false;
	if (TITLES.has(lower)) return /^\. ?\p{Lu}/u.test(behind);
	if (!FIRST_WORDS.has(lower)) return false;
	const isCut = behind.startsWith(', ') && /^(?:no|so|now|today)$/.test(lower);
	return SENTENCE_BEHIND.test(isCut ? behind.slice(1) : behind);
}

/** `SERVER DOWN.CALL OPS`. */
const isLoud = (labels: readonly string[], behind: string): boolean => {
	const lower = labels.at(-1)?.toLowerCase() ?? '';
	const isFirst = lower === 'no' || (lower.length > 2 && FIRST_WORDS.has(lower));
	return isFirst && /^ +(?:\p{Lu}{2}|\d)/u.test(behind) && !/\p{Ll}/u.test(labels.join(''));
};
