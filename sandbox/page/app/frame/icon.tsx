const PATHS = {
	arrows: 'M4 8h14m-4-4 4 4-4 4M20 16H6m4-4-4 4 4 4',
	bolt: 'M13 3 5 13.5h6L10 21l9-11h-6.5L13 3Z',
	check: 'm5 12.5 4.5 4.5L19 7.5',
	clock: 'M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
	close: 'm6 6 12 12M18 6 6 18',
	copy: 'M9 9h9.5A1.5 1.5 0 0 1 20 10.5V19.5a1.5 1.5 0 0 1-1.5 1.5H10.5A1.5 1.5 0 0 1 9 19.5V9Zm-3.5 6A1.5 1.5 0 0 1 4 13.5V4.5A1.5 1.5 0 0 1 5.5 3H13.5A1.5 1.5 0 0 1 15 4.5V5',
	cross: 'm6.5 6.5 11 11m0-11-11 11',
	dash: 'M6 12h12',
	hash: 'M9 4 7 20M17 4l-2 16M4 9h16M4 15h16',
	hourglass: 'M7 3h10M7 21h10M8 3v4l4 5-4 5v4M16 3v4l-4 5 4 5v4',
	inbox:
		'M4 13h4.5l1.5 3h4l1.5-3H20M4 13v5a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18v-5M4 13l2.5-7.5h11L20 13',
	plug: 'M9 3v5m6-5v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0V8ZM12 17v4',
	search: 'm20 20-4.5-4.5M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z',
	send: 'M4 12 20 4l-4.5 16-4-6.5L4 12Zm7.5 1.5L20 4',
	sliders:
		'M4 8h9m5 0h2M4 16h2m5 0h9M13 8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0Zm-7 8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0Z',
	trash:
		'M4 7h16M10 11v6m4-6v6M6 7l1 12.5A1.5 1.5 0 0 0 8.5 21h7a1.5 1.5 0 0 0 1.5-1.5L18 7M9 7V4.5A1.5 1.5 0 0 1 10.5 3h3A1.5 1.5 0 0 1 15 4.5V7',
} as const;

/** Name of a drawing. */
export type IconName = keyof typeof PATHS;

/** A small drawing in the colour of the text; it says nothing to a screen reader. */
export function Icon({ name }: { name: IconName }) {
	return (
		<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
			<path d={PATHS[name]} />
		</svg>
	);
}
