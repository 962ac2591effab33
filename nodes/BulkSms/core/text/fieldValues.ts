import { z } from 'zod/v3';

/** The fields of a JSON object; undefined if the value is something else. */
export const fieldsOf = (value: unknown): Record<string, unknown> | undefined =>
	isRecord(value) ? value : undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** An identifier that came as a number becomes text: never the reverse. */
export function readText(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	return typeof value === 'number' ? String(value) : undefined;
}

/** Credits may come as text. */
export function readCredit(value: unknown): number | undefined {
	if (typeof value === 'string') return value.trim() === '' ? undefined : readCredit(Number(value));
	return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export const textSchema = z.unknown().transform(readText);
