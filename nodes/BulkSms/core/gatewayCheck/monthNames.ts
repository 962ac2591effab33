const ENGLISH = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const THAI = 'มกรา กุมภา มีนา เมษา พฤษภา มิถุนา กรกฎา สิงหา กันยา ตุลา พฤศจิกา ธันวา'.split(' ');
const THAI_SHORT = 'มค กพ มีค เมย พค มิย กค สค กย ตค พย ธค'.split(' ');
const SHORTEST = 3;

/** The month that a word names in English or Thai, from 1; undefined if it names none. */
export function monthNamed(word: string): number | undefined {
	const bare = word.toLowerCase().replaceAll('.', '');
	const index = [
		bare.length >= SHORTEST ? ENGLISH.findIndex((name) => bare.startsWith(name)) : -1,
		THAI.findIndex((name) => bare.startsWith(name)),
		THAI_SHORT.indexOf(bare),
	].find((found) => found >= 0);
	return index === undefined ? undefined : index + 1;
}
