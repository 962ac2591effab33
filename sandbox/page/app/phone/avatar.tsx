const HUES = [172, 212, 262, 322, 12, 34, 92, 142];

/** The first letter of a sender in a circle of a colour of its own. */
export function Avatar({ sender }: { sender: string }) {
	const sum = Array.from(sender).reduce(
		(total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 997,
		0,
	);
	return (
		<span class="avatar" style={{ '--hue': HUES[sum % HUES.length] }} aria-hidden="true">
			{sender.slice(0, 1).toUpperCase()}
		</span>
	);
}
