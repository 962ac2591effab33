import { z } from 'zod';

const cell = z.union([z.string(), z.number()]);
const row = z.record(cell);
const part = z.object({
	machine: z.string(),
	versions: z.string(),
	/** How long the measurement took, if that was noted. */
	minutes: z.number().optional(),
	/** How it was measured, for a reader. */
	method: z.string(),
	rows: z.array(row),
});
const results = z.record(part);

/** A line of a table, by the heads of its columns. */
export type Row = z.infer<typeof row>;
/** What was measured together, and under what circumstances. */
export type Part = z.infer<typeof part>;
/** The parts by their titles. */
export type Results = z.infer<typeof results>;
/** What a measurement gives. */
export type Measured = Pick<Part, 'method' | 'rows'>;

/** @param text content of bench/results.json */
export const readResults = (text: string): Results => results.parse(JSON.parse(text));
