/** Characters of a page that are looked at: what it says may come after long styles. */
const READ = 100_000;

const PAGE =
	/<(!doctype\s+html|html|head|body|title|h[1-6]|p|div|span|center|br|hr|meta|link|script|style)\b/i;

export const isMarkup = (text: string): boolean => text.trimStart().startsWith('<');

/** Whether markup is XML and no web page, as far as its start shows. */
export const isXml = (text: string): boolean => {
	const start = text.trimStart().slice(0, READ);
	return /^<(\?xml|[a-z_][\w.:-]*[\s/>])/i.test(start) && !PAGE.test(start);
};

/** What a person would read in a web page or in XML: without tags, comments, scripts, and styles. */
export const textOfMarkup = (markup: string): string =>
	markup
		.trimStart()
		.slice(0, READ)
		.replace(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, ' ')
		.replace(/<!--[^]*?(-->|$)/g, ' ')
		.replace(/<!\[CDATA\[|\]\]>/g, ' ')
		.replace(/<[^<>]*(>|$)/g, ' ')
		.replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, decoded)
		.replace(/\s+/g, ' ')
		.trim();

const NAMED = new Map([
	['amp', '&'],
	['lt', '<'],
	['gt', '>'],
	['quot', '"'],
	['apos', "'"],
	['nbsp', ' '],
]);

function decoded(entity: string, name?: string, decimal?: string, hexadecimal?: string): string {
	if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? entity;
	const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
	return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
