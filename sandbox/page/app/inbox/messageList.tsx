import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Message } from '../api/types';
import type { MessageCache } from './messageCache';
import { MessageRow, rowId } from './messageRow';
import { stepFor, useArrowKeys } from './listKeys';
import { rowWindow, scrollToRow } from './rowWindow';

/** Height of a row in pixels; the style sheet has the same. */
const ROW_HEIGHT = 92;
/** Rows drawn beyond those seen. */
const SPARE_ROWS = 5;
/** Rows asked for beyond those drawn. */
const SPARE_MESSAGES = 20;

interface Props {
	cache: MessageCache;
	total: number;
	/** The opened message. */
	openId: string | undefined;
	onOpen: (message: Message) => void;
}

/** The messages, newest first; only those that are seen are fetched and drawn. */
export function MessageList({ cache, total, openId, onOpen }: Props) {
	const view = useRef<HTMLDivElement>(null);
	const [scrollTop, setScrollTop] = useState(0);
	const [viewHeight, setViewHeight] = useState(0);
	const [active, setActive] = useState<number>();
	const list = { count: total, rowHeight: ROW_HEIGHT, viewHeight };
	const { first, end, top, height } = rowWindow(list, scrollTop, SPARE_ROWS);

	useHeightOf(view, setViewHeight);
	useSteadyRows(view, total);
	useEffect(() => {
		cache.see({
			first: Math.max(0, total - end - SPARE_MESSAGES),
			end: total - Math.max(0, first - SPARE_MESSAGES),
		});
	}, [cache, total, first, end]);

	const rows = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
	const openRow = () =>
		rows.find((row) => openId !== undefined && cache.at(total - 1 - row)?.id === openId) ?? -1;

	const onKeyDown = (event: KeyboardEvent) => {
		const chosen = active === undefined ? undefined : cache.at(active);
		if (event.key === 'Enter' && chosen) return onOpen(chosen);
		const step = stepFor(event.key, Math.max(1, Math.floor(viewHeight / ROW_HEIGHT) - 1));
		if (step === undefined || total === 0) return undefined;
		event.preventDefault();
		const from = active === undefined || active >= total ? openRow() : total - 1 - active;
		const row = Math.min(total - 1, Math.max(0, from + step));
		setActive(total - 1 - row);
		const area = view.current;
		if (area) area.scrollTop = scrollToRow(list, area.scrollTop, row);
		return undefined;
	};

	useArrowKeys((event) => {
		view.current?.focus();
		onKeyDown(event);
	});

	return (
		<div
			ref={view}
			class="list"
			role="listbox"
			tabIndex={0}
			aria-label="Messages, newest first"
			aria-activedescendant={active === undefined ? undefined : rowId(active)}
			onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
			onKeyDown={onKeyDown}
		>
			<div class="list-all" role="presentation" style={{ height: `${height}px` }}>
				<div class="list-drawn" role="presentation" style={{ transform: `translateY(${top}px)` }}>
					{rows.map((row) => {
						const place = total - 1 - row;
						const message = cache.at(place);
						return (
							<MessageRow
								key={place}
								message={message}
								place={place}
								position={row + 1}
								total={total}
								isActive={place === active}
								isOpen={message !== undefined && message.id === openId}
								onOpen={(opened) => {
									setActive(place);
									onOpen(opened);
								}}
							/>
						);
					})}
				</div>
			</div>
		</div>
	);
}

function useHeightOf(element: { current: HTMLElement | null }, tell: (height: number) => void) {
	useLayoutEffect(() => {
		const { current } = element;
		if (!current) return undefined;
		const observer = new ResizeObserver(() => tell(current.clientHeight));
		observer.observe(current);
		tell(current.clientHeight);
		return () => observer.disconnect();
	}, []);
}

// Whoever has scrolled down reads on undisturbed while new messages arrive above.
function useSteadyRows(element: { current: HTMLElement | null }, total: number) {
	const before = useRef(total);
	useLayoutEffect(() => {
		const { current } = element;
		const added = total - before.current;
		before.current = total;
		if (current && added > 0 && current.scrollTop > ROW_HEIGHT / 2) {
			current.scrollTop += (added * current.scrollHeight) / total;
		}
	}, [total]);
}
