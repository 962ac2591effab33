import { DEEPEST_VALUE } from './jsonText';
import { XmlElement, type XmlValue } from './xmlElement';
import { XmlTokens, type XmlToken } from './xmlTokens';

/** Where a document is at: before its root element, in it, or behind it. */
interface Progress {
	/** The document itself and the elements that are open, the innermost last. */
	open: [XmlElement, ...XmlElement[]];
	hasDoctype: boolean;
	hasRoot: boolean;
}

/**
 * Reads an XML document to the object that n8n's parser makes of it (see {@link XmlElement.value}),
 * because n8n has one parser for all calls and mixes up the bodies of those that come together.
 * A document type is skipped, its entities are not expanded.
 *
 * @param text the document, without a byte order mark
 * @returns the root element by its name. An empty object where elements lie deeper than any report
 * ({@link DEEPEST_VALUE}): the rest is not looked at. Undefined if the text is not well-formed
 */
export function readXml(text: string): { [name: string]: XmlValue | XmlValue[] } | undefined {
	const tokens = new XmlTokens(text);
	const document = new XmlElement('');
	const progress: Progress = { open: [document], hasDoctype: false, hasRoot: false };
	while (!tokens.isAtEnd) {
		const token = tokens.next();
		if (token === undefined || !take(token, progress)) return undefined;
		if (progress.open.length > DEEPEST_VALUE + 1) return {};
	}
	const { value } = document;
	return progress.open.length > 1 || typeof value === 'string' ? undefined : value;
}

/** @returns whether the piece is allowed here */
function take(token: XmlToken, progress: Progress): boolean {
	const { open } = progress;
	const element = open[open.length - 1] ?? open[0];
	const isOutside = open.length === 1;
	switch (token.kind) {
		case 'aside':
			return true;
		case 'doctype':
			if (progress.hasDoctype || progress.hasRoot) return false;
			progress.hasDoctype = true;
			return true;
		case 'text':
			if (isOutside) return !/[^ \t\r\n]/.test(token.text);
			element.addText(token.text);
			return true;
		case 'cdata':
			element.addCdata(token.text);
			return !isOutside;
		case 'start':
			if (isOutside && progress.hasRoot) return false;
			progress.hasRoot = true;
			open.push(new XmlElement(token.name, token.attributes));
			return !token.isEmpty || close(token.name, open);
		case 'end':
			return close(token.name, open);
	}
}

function close(name: string, open: XmlElement[]): boolean {
	const [inner, outer] = [open.pop(), open[open.length - 1]];
	if (inner === undefined || outer === undefined || inner.name !== name) return false;
	outer.add(inner);
	return true;
}
