import type { IExecuteFunctions } from 'n8n-workflow';

import type { RunResults } from '../../core/gateway/answer/sendResult';
import type { Recipient } from '../../core/message/outgoingMessage';
import { recipientsOf, type PlannedRequest } from '../../core/message/planning';
import type { Client } from '../../transport/client';
import { accountZone } from '../../credential/credential';
import type { LimitOverTime } from './timeLimit';
import type { Dependencies } from '../operation';
import { Limits } from './limits';
import { Repeats } from './repeats';
import { Reservation } from './reservation';
import { Store } from './store';
import { StoreLock } from './storeLock';

/** Returns undefined if the run does not need n8n's store. */
export function openReservation(
	context: IExecuteFunctions,
	{ client, results, size }: { client: Client; results: RunResults; size: Dependencies },
	{ limits, repeatHours }: { limits: LimitOverTime[]; repeatHours?: number | undefined },
	requests: PlannedRequest[],
): Reservation | undefined {
	if (repeatHours === undefined && limits.length === 0) return undefined;
	const { clock, credential } = client;
	const lock = new StoreLock(context, clock, size.storeTimeout);
	const store = new Store(context, lock, size.storeCapacity);
	const kinds = {
		...(repeatHours !== undefined && { repeats: new Repeats(store, clock, repeatHours) }),
		...(limits.length > 0 && {
			limits: new Limits<Recipient, LimitOverTime>(store, clock, limits),
		}),
	};
	const zone = accountZone(context, credential);
	const cancel = context.getExecutionCancelSignal();
	const messages = requests.reduce((sum, request) => sum + recipientsOf(request).length, 0);
	const log = (text: string) => context.logger.info(`${context.getNode().name}: ${text}`);
	return new Reservation(store, kinds, { clock, results, zone, cancel, log }, messages);
}
