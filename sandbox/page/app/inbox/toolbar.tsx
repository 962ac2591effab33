import { useRef, useState } from 'preact/hooks';
import { Icon } from '../frame/icon';
import { useShortcut } from '../frame/shortcut';
import { ClearDialog } from './clearDialog';

const NUMBER = new Intl.NumberFormat('en');

interface Props {
	search: string;
	/** Messages that match; undefined as long as that is not known. */
	total: number | undefined;
	/** Whether that is what a search has found. */
	isFound: boolean;
	onSearch: (search: string) => void;
}

/** The search box, how many messages there are, and Clear. */
export function Toolbar({ search, total, isFound, onSearch }: Props) {
	const box = useRef<HTMLInputElement>(null);
	const [isAsking, setAsking] = useState(false);
	useShortcut('/', () => box.current?.focus());
	return (
		<div class="toolbar">
			<div class="search" role="search">
				<Icon name="search" />
				<input
					ref={box}
					type="search"
					aria-label="Search by number, sender, text or bulk ID"
					aria-keyshortcuts="/"
					placeholder="Number, sender, text, bulk ID"
					value={search}
					onInput={(event) => onSearch(event.currentTarget.value)}
					onKeyDown={(event) => {
						if (event.key !== 'Escape') return;
						event.stopPropagation();
						if (search === '') event.currentTarget.blur();
						else onSearch('');
					}}
				/>
				<kbd aria-hidden="true">/</kbd>
			</div>
			<div class="toolbar-line">
				<span class="total" role="status">
					{total !== undefined && countInWords(total, isFound)}
				</span>
				<button
					type="button"
					class="button-small button-quiet"
					disabled={total === undefined || (total === 0 && !isFound)}
					onClick={() => setAsking(true)}
				>
					<Icon name="trash" />
					Clear
				</button>
			</div>
			{isAsking && <ClearDialog onClose={() => setAsking(false)} />}
		</div>
	);
}

function countInWords(total: number, isFound: boolean): string {
	const messages = total === 1 ? '1 message' : `${NUMBER.format(total)} messages`;
	return isFound ? `${messages} found` : messages;
}
