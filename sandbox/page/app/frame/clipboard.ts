/**
 * Puts a text on the clipboard.
 *
 * @returns whether the browser allowed it
 */
export async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return copyBySelection(text);
	}
}

// Browsers offer navigator.clipboard only over TLS and on the machine itself; a sandbox that runs
// elsewhere in the network has neither.
function copyBySelection(text: string): boolean {
	const area = document.createElement('textarea');
	area.value = text;
	area.className = 'hidden';
	document.body.append(area);
	const focused = document.activeElement;
	area.select();
	const isCopied = document.execCommand('copy');
	area.remove();
	if (focused instanceof HTMLElement) focused.focus();
	return isCopied;
}
