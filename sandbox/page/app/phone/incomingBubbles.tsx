import { Fragment } from 'preact';
import type { Incoming } from '../api/types';
import { Icon } from '../frame/icon';
import { dayTime } from '../frame/times';
import { LinkedText } from './linkedText';

interface Props {
	/** Oldest first. */
	conversation: readonly Incoming[];
	/** The time that is above, in words: it is not repeated. */
	timeAbove?: string;
}

/** What a person wrote, and what came back. */
export function IncomingBubbles({ conversation, timeAbove = '' }: Props) {
	return conversation.map((incoming, index) => {
		const before = conversation[index - 1];
		const time = dayTime(incoming.at);
		const isNewTime = time !== (before ? dayTime(before.at) : timeAbove);
		return (
			<Fragment key={incoming.id}>
				{isNewTime && <p class="phone-time">{time}</p>}
				{incoming.kind === 'message' ? (
					<p class="bubble bubble-own" dir="auto">
						<span class="hidden" dir="ltr">
							{incoming.by === 'testNumber' ? 'The test number' : 'You'}:{' '}
						</span>
						{incoming.text}
					</p>
				) : (
					<p class="bubble-note">Told that charging failed</p>
				)}
				<Reply incoming={incoming} />
			</Fragment>
		);
	});
}

function Reply({ incoming }: { incoming: Incoming }) {
	const { outcome, answer, problem, kind, status } = incoming;
	const text = outcome === 'otherTransaction' ? '' : (answer?.MESSAGE ?? '');
	return (
		<>
			{outcome === 'underWay' && <p class="bubble-note">Waiting for the answer …</p>}
			{outcome === 'answered' && kind === 'chargingFailed' && (
				<p class="bubble-note">Answered with status {status}</p>
			)}
			{outcome === 'answered' && kind === 'message' && text === '' && (
				<p class="bubble-note">Answered without a text: nothing goes back.</p>
			)}
			{text !== '' && (
				<p class="bubble" dir="auto">
					<span class="hidden" dir="ltr">
						Answer:{' '}
					</span>
					<LinkedText text={text} />
				</p>
			)}
			{problem !== null && (
				<p class="bubble-problem error">
					<Icon name="cross" />
					<span>{problem}</span>
				</p>
			)}
		</>
	);
}
