const ENTITIES: Partial<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
};
const LAST_CODE_POINT = 0x10ffff;

/** What is skipped, by how it begins, and how it ends. */
const SKIPPED = [
	['<!--', '-->'],
	['<?', '?>'],
	['<!', '>'],
] as const;
const CDATA = ['<![CDATA[', ']]>'] as const;

/**
 * Reads the elements of a small XML document that hold text alone, whatever they are in. It reads
 * more than XML allows, for it is to find a few fields, not to find fault; nothing is ever fetched.
 *
 * @returns the text by element name, without a namespace prefix, of the first element of each name;
 * undefined if the text is no XML
 */
export function textsOfElements(xml: string): Map<string, string> | undefined {
	const texts = new Map<string, string>();
	let open: string | undefined;
	let text = '';
	let tags = 0;
	for (let at = 0; at < xml.length; ) {
		if (xml.charAt(at) !== '<') {
			const next = xml.indexOf('<', at);
			const end = next === -1 ? xml.length : next;
			text += decoded(xml.slice(at, end));
			at = end;
			continue;
		}
		const cdataEnd = xml.startsWith(CDATA[0], at) ? xml.indexOf(CDATA[1], at) : -1;
		if (cdataEnd !== -1) {
			text += xml.slice(at + CDATA[0].length, cdataEnd);
			at = cdataEnd + CDATA[1].length;
			continue;
		}
		const skipped = SKIPPED.find(([start]) => xml.startsWith(start, at));
		const ending = skipped?.[1] ?? '>';
		const end = xml.indexOf(ending, at);
		if (end === -1) return undefined;
		if (!skipped) {
			tags += 1;
			const tag = xml.slice(at + 1, end);
			const name = nameIn(tag);
			if (tag.startsWith('/')) {
				if (open !== undefined && name === open && !texts.has(name)) texts.set(name, text);
				open = undefined;
			} else if (tag.endsWith('/')) {
				if (!texts.has(name)) texts.set(name, '');
				open = undefined;
			} else {
				open = name;
			}
			text = '';
		}
		at = end + ending.length;
	}
	return tags === 0 ? undefined : texts;
}

/** The name in `a:name attribute="…"`, `/name` or `name/`. */
function nameIn(tag: string): string {
	const [name = ''] = /[^\s/]+/.exec(tag) ?? [];
	return name.slice(name.indexOf(':') + 1);
}

function decoded(text: string): string {
	return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
		if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
		const isHex = /^#x/i.test(name);
		const code = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
		return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
	});
}
