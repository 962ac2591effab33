import type { Message } from '../api/types';
import { fullTime } from '../frame/times';
import { StatusBadge } from './statusBadge';

/** Every status the message has had, oldest first. */
export function History({ message }: { message: Message }) {
	return (
		<section>
			<h3>Status history</h3>
			<ol class="history">
				{message.history.map(({ at, status }, index) => (
					<li key={index}>
						<StatusBadge name={status.name} />
						<span class="history-words">
							<code>{status.code}</code> {status.description}
						</span>
						<time dateTime={at}>{fullTime(at)}</time>
					</li>
				))}
			</ol>
		</section>
	);
}
