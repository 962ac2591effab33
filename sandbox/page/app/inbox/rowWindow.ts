/** Browsers cap the height of an element; beyond this the list scrolls in larger steps. */
const MAX_HEIGHT = 10_000_000;

/** What is known of a list whose rows are all of one height; lengths in pixels. */
export interface RowList {
	count: number;
	rowHeight: number;
	/** Height of the part that is seen. */
	viewHeight: number;
}

/** The rows to draw. */
export interface RowWindow {
	/** First row to draw, counted from 0. */
	first: number;
	/** The row after the last one to draw. */
	end: number;
	/** Where the first row is in the scrolled area, in pixels. */
	top: number;
	/** Height of the scrolled area, in pixels. */
	height: number;
}

/**
 * Says which rows of a list are to be drawn.
 *
 * @param list the list
 * @param scrollTop how far it is scrolled, in pixels
 * @param spare rows to draw beyond those seen, above and below
 */
export function rowWindow(list: RowList, scrollTop: number, spare: number): RowWindow {
	const { count, rowHeight, viewHeight } = list;
	const height = Math.min(count * rowHeight, MAX_HEIGHT);
	const scrolled = Math.min(Math.max(0, scrollTop), Math.max(0, height - viewHeight));
	const position = scrolled * stretch(list);
	const first = Math.max(0, Math.floor(position / rowHeight) - spare);
	const end = Math.min(count, Math.ceil((position + viewHeight) / rowHeight) + spare);
	return { first, end, top: scrolled - position + first * rowHeight, height };
}

/**
 * Says how far a list must be scrolled for a row to be seen.
 *
 * @param list the list
 * @param scrollTop how far it is scrolled, in pixels
 * @param row the row, counted from 0
 * @returns `scrollTop` itself if the row is seen already
 */
export function scrollToRow(list: RowList, scrollTop: number, row: number): number {
	const { rowHeight, viewHeight } = list;
	const position = scrollTop * stretch(list);
	const start = row * rowHeight;
	if (start < position) return start / stretch(list);
	if (start + rowHeight > position + viewHeight) {
		return (start + rowHeight - viewHeight) / stretch(list);
	}
	return scrollTop;
}

// How many pixels of rows go by for each pixel scrolled: 1 unless the list is too long to be drawn.
function stretch({ count, rowHeight, viewHeight }: RowList): number {
	const full = count * rowHeight;
	return full <= MAX_HEIGHT ? 1 : (full - viewHeight) / (MAX_HEIGHT - viewHeight);
}
