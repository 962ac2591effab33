/**
 * Returns undefined for a text that is no address. In Node.js 20, URL.canParse is wrong about a name
 * such as bücher.example once V8 has optimized the call, after some thousand messages.
 */
export function readUrl(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		return undefined;
	}
}
