/** Days from 1899-12-30, from which Excel counts, to 1970-01-01. */
const EXCEL_EPOCH = 25_569;

/** Whether Excel stores a day from 1954 to 2119 as this number, or as its digits. The fraction is the time. */
export function isExcelDate(value: unknown): boolean {
	const number =
		typeof value === 'string' && /^\s*\d{5}(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
	return typeof number === 'number' && number >= 20_000 && number <= 80_000;
}

/**
 * Writes code for the milliseconds of a field, as if the clock of Excel was that of UTC, without its
 * seconds.
 */
export const excelMillisCode = (code: string): string =>
	`Math.round((${code} - ${EXCEL_EPOCH}) * 1440) * 60000`;
