/** The query parameter with the secret of one question. Short: every character is paid for. */
export const QUESTION_KEY = 'k';

/**
 * Makes the address of the page of a question. Its path or signature names the node too, because
 * n8n shows a page, and not JSON, to whoever opens the link of such a node too late.
 *
 * n8n 2 puts a token of the execution into `$execution.resumeUrl` and takes the identifier of a node
 * behind that token. That works behind a proxy that removes a part of the path too, where n8n's
 * signed address does not. n8n 1 has no token and takes the identifier in its signed address alone.
 *
 * @param resumeUrl what n8n gives as `$execution.resumeUrl`
 * @param signedUrl what n8n gives as its signed address for this node and this key
 * @param key made for this question; it is not at the end of the address, where programs
 * that look for links in a text may take - or _ for punctuation
 */
export function questionLink(
	resumeUrl: string,
	signedUrl: () => string,
	nodeId: string,
	key: string,
): string {
	const url = new URL(resumeUrl);
	const token = url.searchParams.get('signature');
	if (token === null) return signedUrl();
	url.search = '';
	return `${url.href}?${QUESTION_KEY}=${key}&signature=${token}/${encodeURIComponent(nodeId)}`;
}

/** Joins a message and the link of its page. A line of its own keeps the link whole. */
export const withLink = (message: string, link: string): string => `${message}\n${link}`;
