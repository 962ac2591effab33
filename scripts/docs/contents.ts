import { anchorOf, read } from './documents';

/** Links to the parts of a document. */
function contents(document: string): string {
	const headings = Array.from(
		read(document).matchAll(/^## (.+)$/gm),
		([, heading = '']) => heading,
	);
	return headings.map((heading) => `[${heading}](#${anchorOf(heading)})`).join(' · ');
}

/** What a long document has at its beginning. */
export const contentsBlocks: Record<string, (place: string) => string> = { contents };
