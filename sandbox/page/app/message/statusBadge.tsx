import { Icon, type IconName } from '../frame/icon';

/** The name of a color. */
type Tone = 'good' | 'waiting' | 'warn' | 'bad' | 'scheduled' | 'muted';

const TONES: Partial<Record<string, { tone: Tone; icon: IconName; word: string }>> = {
	ACCEPTED: { tone: 'waiting', icon: 'hourglass', word: 'Accepted' },
	PENDING: { tone: 'waiting', icon: 'hourglass', word: 'Pending' },
	DELIVERED: { tone: 'good', icon: 'check', word: 'Delivered' },
	COMPLETED: { tone: 'good', icon: 'check', word: 'Completed' },
	UNDELIVERED: { tone: 'bad', icon: 'cross', word: 'Undelivered' },
	REJECTED: { tone: 'bad', icon: 'cross', word: 'Rejected' },
	EXPIRED: { tone: 'warn', icon: 'clock', word: 'Expired' },
};

const SCHEDULED = { tone: 'scheduled', icon: 'clock', word: 'Scheduled' } as const;

interface Props {
	/** Name of the status. */
	name: string;
	/** Whether the message still waits for its time, which says more than Pending. */
	isScheduled?: boolean;
}

/** A status in words and in a colour; an unknown name is shown as the gateway spells it. */
export function StatusBadge({ name, isScheduled = false }: Props) {
	const known = TONES[name] ?? { tone: 'muted', icon: 'dash', word: name };
	const { tone, icon, word } = isScheduled ? SCHEDULED : known;
	return (
		<span class="badge" style={{ '--tone': `var(--${tone})` }}>
			<Icon name={icon} />
			{word}
		</span>
	);
}
