/**
 * Reads a switch. The words count too, because many expressions give text.
 *
 * @returns undefined if the value is neither true nor false
 */
export function readYesOrNo(value: unknown): boolean | undefined {
	if (value === true || value === 'true') return true;
	return value === false || value === 'false' ? false : undefined;
}
