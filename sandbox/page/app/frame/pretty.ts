/** A stretch of text with one colour. */
export interface Piece {
	kind?: 'name' | 'string' | 'value';
	text: string;
}

const JSON_PART = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?/g;

/** Writes a body for people: JSON and XML with indentation, other text as it is. */
export function pretty(body: unknown): string {
	if (typeof body !== 'string') return JSON.stringify(body, null, 2);
	return body.startsWith('<?xml') ? prettyXml(body) : body;
}

/** Cuts a JSON text into stretches to colour; other text stays in one piece. */
export function pieces(text: string): Piece[] {
	if (!/^[[{]/.test(text)) return [{ text }];
	const cut: Piece[] = [];
	let end = 0;
	for (const match of text.matchAll(JSON_PART)) {
		const [whole, quoted, colon] = match;
		if (match.index > end) cut.push({ text: text.slice(end, match.index) });
		if (quoted === undefined) cut.push({ kind: 'value', text: whole });
		else cut.push({ kind: colon === undefined ? 'string' : 'name', text: whole });
		end = match.index + whole.length;
	}
	return [...cut, { text: text.slice(end) }];
}

function prettyXml(xml: string): string {
	let depth = 0;
	const lines = xml.replace(/>\s*</g, '>\n<').split('\n');
	return lines
		.map((line) => {
			const closes = line.startsWith('</');
			const opens = /^<\w[^>]*>$/.test(line) && !line.endsWith('/>');
			if (closes) depth -= 1;
			const indented = '  '.repeat(Math.max(0, depth)) + line;
			if (opens) depth += 1;
			return indented;
		})
		.join('\n');
}
