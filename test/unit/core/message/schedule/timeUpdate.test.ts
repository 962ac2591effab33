import fc from 'fast-check';

import {
	type PlannedRequest,
	planRequests,
} from '../../../../../nodes/BulkSms/core/message/planning';
import { timeUpdater } from '../../../../../nodes/BulkSms/core/message/schedule/timeUpdate';
import { previewResults } from '../../../../../nodes/BulkSms/core/message/preview';
import { afterQuietHours } from '../../../../../nodes/BulkSms/core/message/schedule/quietHours';
import {
	sendTimeFinder,
	type SendTimeRules,
} from '../../../../../nodes/BulkSms/core/message/schedule/sendTime';
import { volume } from '../../../../engine/volume';
import { message, recipient } from '../messages';

const EVERY_DAY = new Set([1, 2, 3, 4, 5, 6, 7]);
const zones = {
	workflowZone: 'Asia/Bangkok',
	accountZone: 'Asia/Bangkok',
	dateOrder: 'dayFirst',
} as const;

/** A request as it is planned at a moment, one message for each time; undefined means at once. */
function planned(rules: SendTimeRules, times: Array<string | undefined>): PlannedRequest {
	const find = sendTimeFinder(rules);
	const messages = times.map((sendAt, index) => {
		const sendTime = find(sendAt);
		const { sendAt: written, scheduledFor } = sendTime ?? {};
		return message(
			[recipient(index, scheduledFor === undefined ? {} : { scheduledFor })],
			{ text: `Text ${index}`, ...(written !== undefined && { sendAt: written }) },
			'spring',
		);
	});
	const [request, ...others] = planRequests(messages, { maxMessages: 99, maxDestinations: 99 });
	if (!request || others.length > 0) throw new Error('Not one request');
	return request;
}

describe('a request that leaves', () => {
	it('never goes out inside quiet hours or with a time that is past, whenever it leaves', () => {
		const start = Date.parse('2027-10-30T12:00Z');
		const minutes = fc.integer({ min: 0, max: 3 * 24 * 60 });
		fc.assert(
			fc.property(
				fc.constantFrom('UTC', 'Asia/Bangkok', 'Europe/Berlin', 'America/New_York'),
				fc.constantFrom('UTC', 'Europe/Berlin'),
				fc.integer({ min: 0, max: 1439 }),
				fc.integer({ min: 0, max: 1439 }),
				fc.array(fc.option(minutes, { nil: undefined }), { minLength: 1, maxLength: 4 }),
				fc.array(fc.integer({ min: 0, max: 3 * 24 * 60 * 60 }), { minLength: 1, maxLength: 4 }),
				(zone, accountZone, from, to, sendTimes, waits) => {
					fc.pre(from !== to);
					const quietHours = { from, to, zone, weekdays: EVERY_DAY };
					const rules = { ...zones, workflowZone: 'UTC', accountZone, quietHours };
					const request = planned(
						{ ...rules, now: start },
						sendTimes.map((minute) =>
							minute === undefined ? undefined : isoAfter(start, (minute + 1) * 60_000),
						),
					);
					const leave = timeUpdater(rules);
					for (const wait of waits.sort((one, other) => one - other)) {
						const moment = start + wait * 1000;
						const leaving = { ...request, messages: leave(request.messages, moment) };
						expect(leaving.messages.map(({ recipients }) => recipients)).toEqual(
							request.messages.map(({ recipients }) => recipients),
						);
						for (const [index, { scheduledFor }] of previewResults([leaving]).entries()) {
							const fields = leaving.messages[index]?.fields;
							const at = scheduledFor === undefined ? moment : Date.parse(scheduledFor);
							expect(fields?.sendAt === undefined).toBe(scheduledFor === undefined);
							if (scheduledFor !== undefined) expect(at).toBeGreaterThan(moment);
							expect(afterQuietHours(at, quietHours)).toBe(at);
						}
					}
				},
			),
			{ numRuns: volume(50, 10_000) },
		);
	});
});

const isoAfter = (start: number, after: number) => new Date(start + after).toISOString();
