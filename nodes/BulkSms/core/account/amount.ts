/** A number of more characters is no amount that a person has. */
const LONGEST = 30;

const PLAIN = /^-?\d+(\.\d+)?$/;
/** With a comma before each three digits. Without decimals, one comma alone could be the decimal sign. */
const GROUPED = /^-?\d{1,3}(,\d{3})+\.\d+$/;
const GROUPED_TWICE = /^-?\d{1,3}(,\d{3}){2,}$/;

/**
 * Reads a number of credits (docs/interface.md, Balance and Preview), which may come as text, such as
 * "1.00" or "1,250.50".
 *
 * @returns undefined if it cannot be read without doubt: "1,250" may be 1250 or 1.25, and more digits
 * than a number holds exactly would be another amount
 */
export function readAmount(value: unknown): number | undefined {
	const amount = typeof value === 'string' ? fromText(value) : value;
	const isExact = typeof amount === 'number' && Math.abs(amount) <= Number.MAX_SAFE_INTEGER;
	return isExact ? amount : undefined;
}

function fromText(value: string): number | undefined {
	const text = value.trim();
	if (text.length > LONGEST) return undefined;
	const isAmount = [PLAIN, GROUPED, GROUPED_TWICE].some((form) => form.test(text));
	return isAmount ? Number(text.replaceAll(',', '')) : undefined;
}
