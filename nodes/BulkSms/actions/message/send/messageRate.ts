import { clamp } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { counted, duration } from '../../../core/format/words';
import type { MessageRate } from '../../../core/request/pacing';
import { recipientsOf, type PlannedRequest } from '../../../core/request/planning';
import { MINUTE } from '../../../core/schedule/wallClock';
import type { Clock } from '../../../transport/clock';
import { Pace } from '../../../transport/pace';
import { Tries } from '../../tries';

const NAME = 'bulkSmsPace';
/** The tries of Retry On Fail and the rounds of Loop Over Items share one pace. */
const ALL_RUNS = 0;

/** The pace of this node in an execution, which continues where the previous run left it. */
export class SharedPace {
	readonly pace: Pace;

	private readonly kept?: Tries<number>;

	constructor(context: IExecuteFunctions, clock: Clock, rate?: MessageRate) {
		if (!rate) {
			this.pace = new Pace();
			return;
		}
		this.kept = new Tries<number>(context, NAME, ALL_RUNS);
		const now = clock.now();
		const next = this.kept.of('next') ?? now;
		// A clock that was set back, or a lower limit before, delays nobody any longer.
		this.pace = new Pace(rate, clamp(next, now, now + rate.longest));
	}

	keep(): void {
		this.kept?.keep('next', this.pace.next);
	}
}

/**
 * Says how long sending will take, before it begins. The line in the output pane comes only after it,
 * so this goes to n8n's log and, in a run by hand, to the console of the browser.
 */
export function announceDuration(
	context: IExecuteFunctions,
	rate: MessageRate,
	requests: PlannedRequest[],
): void {
	const [takes] = durationBefore(rate, requests, 'takes');
	if (takes === undefined) return;
	context.logger.info(`${context.getNode().name}: ${takes}`);
	context.sendMessageToUI(takes);
}

/** A sentence, if it takes more than a minute. */
export function durationBefore(
	{ perMinute, interval }: MessageRate,
	requests: PlannedRequest[],
	takes: 'takes' | 'would take',
): string[] {
	const messages = requests.reduce((sum, request) => sum + recipientsOf(request).length, 0);
	const milliseconds = messages * interval;
	return milliseconds > MINUTE
		? [`Sending ${messages} messages ${takes} about ${duration(milliseconds)}, ${at(perMinute)}.`]
		: [];
}

export const durationAfter = ({ perMinute }: MessageRate, milliseconds: number): string[] =>
	milliseconds > MINUTE ? [`Sending took about ${duration(milliseconds)}, ${at(perMinute)}.`] : [];

const at = (perMinute: number): string => `at ${counted(perMinute, 'message')} per minute`;
