/** The rows of a table that is written as text: a line for each, with " → " between its cells. */
export const textTable = (text: string): string[][] =>
	text
		.trim()
		.split('\n')
		.map((line) => line.trim().split(/ +→ +/));
