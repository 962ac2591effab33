import { useRef } from 'preact/hooks';
import { Icon } from '../frame/icon';
import { useShortcut } from '../frame/shortcut';
import type { FoundMessages } from './useMessages';

const NUMBER = new Intl.NumberFormat('en');

interface Props {
	search: string;
	/** What was found; undefined as long as that is not known. */
	found: FoundMessages | undefined;
	onSearch: (search: string) => void;
}

/** The search box, and how many messages there are. */
export function Toolbar({ search, found, onSearch }: Props) {
	const box = useRef<HTMLInputElement>(null);
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
			</div>
			<span class="small muted" role="status">
				{found && countInWords(found)}
			</span>
		</div>
	);
}

function countInWords({ total, search }: FoundMessages): string {
	const messages = total === 1 ? '1 message' : `${NUMBER.format(total)} messages`;
	return search === '' ? messages : `${messages} found`;
}
