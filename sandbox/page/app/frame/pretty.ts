/** Writes a body for people: JSON and XML with indentation, other text as it is. */
export function pretty(body: unknown): string {
	if (typeof body !== 'string') return JSON.stringify(body, null, 2);
	return body.startsWith('<?xml') ? prettyXml(body) : body;
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
