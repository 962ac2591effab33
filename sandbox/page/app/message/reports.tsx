import type { Message, Report } from '../api/types';
import { fullTime } from '../frame/times';

interface Props {
	message: Message;
	reports: Report[];
}

/** The delivery reports of a message and what their receiver answered. */
export function Reports({ message, reports }: Props) {
	return (
		<section>
			<h3>{reports.length > 1 ? 'Delivery reports' : 'Delivery report'}</h3>
			{reports.length === 0 && (
				<p class="muted">
					{message.notifyUrl === null ? 'None: the request had no notifyUrl.' : 'None yet.'}
				</p>
			)}
			{reports.map((report, index) => (
				<div class="report" key={index}>
					<p class="report-to" style={{ '--tone': `var(--${toneOf(report)})` }}>
						<b>
							{stateOf(report)}
							{numbered(index, reports)}
						</b>{' '}
						<code>{report.url}</code>
					</p>
					<ol class="attempts">
						{report.attempts.map((attempt) => (
							<li key={attempt.at}>
								<time class="small muted" dateTime={attempt.at}>
									{fullTime(attempt.at)}
								</time>
								<span>{answerOf(attempt)}</span>
							</li>
						))}
					</ol>
				</div>
			))}
		</section>
	);
}

/** Tells several reports apart: " 2" after the name of the second. Returns "" if there is one. */
export function numbered(index: number, reports: readonly Report[]): string {
	return reports.length > 1 ? ` ${index + 1}` : '';
}

function toneOf({ answered, attempts }: Report): string {
	if (answered) return 'good';
	return attempts.length === 0 ? 'waiting' : 'bad';
}

function stateOf({ answered, attempts }: Report): string {
	if (answered) return 'Received';
	return attempts.length === 0 ? 'On its way' : 'Not received';
}

function answerOf(attempt: Report['attempts'][number]): string {
	return 'status' in attempt ? `the receiver answered ${attempt.status}` : attempt.error;
}
