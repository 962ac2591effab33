import fc from 'fast-check';
import { omit } from 'lodash';

import {
	type PlannedRequest,
	planRequests,
	timeUpdater,
} from '../../../../nodes/BulkSms/core/message/planning';
import {
	afterQuietHours,
	type QuietHours,
} from '../../../../nodes/BulkSms/core/message/schedule/quietHours';
import {
	sendTimeFinder,
	type SendTimeRules,
} from '../../../../nodes/BulkSms/core/message/schedule/sendTime';
import { message, recipient } from './messages';

const EVERY_DAY = new Set([1, 2, 3, 4, 5, 6, 7]);
const night: QuietHours = { from: 21 * 60, to: 8 * 60, zone: 'Asia/Bangkok', weekdays: EVERY_DAY };
const zones = {
	workflowZone: 'Asia/Bangkok',
	accountZone: 'Asia/Bangkok',
	dateOrder: 'dayFirst',
} as const;

/** A request as it is planned at a moment, one message for each time; undefined means at once. */
function planned(rules: SendTimeRules, times: Array<string | undefined>): PlannedRequest {
	const find = sendTimeFinder(rules);
	const messages = times.map((sendAt, index) => {
		const sendTime = find(sendAt === undefined ? {} : { sendAt });
		if (!sendTime.ok) throw new Error(sendTime.problem.reason);
		const made = message([recipient(index)], { text: `Text ${index}` }, 'spring');
		if (!sendTime.value) return made;
		const { sendAt: written, scheduledFor } = sendTime.value;
		return { ...made, fields: { ...made.fields, sendAt: written }, scheduledFor };
	});
	const [request, ...others] = planRequests(messages, { maxMessages: 99, maxDestinations: 99 });
	if (!request || others.length > 0) throw new Error('Not one request');
	return request;
}

describe('a request that leaves', () => {
	const now = Date.parse('2027-01-31T20:00+07:00');
	const late = Date.parse('2027-01-31T23:30+07:00');

	it('is the same one where nothing has changed', () => {
		const request = planned({ ...zones, quietHours: night, now }, [undefined, '2027-01-31T20:30']);
		expect(timeUpdater({ ...zones, quietHours: night })(request, now)).toStrictEqual(request);
		const free = planned({ ...zones, now }, [undefined]);
		expect(timeUpdater(zones)(free, late)).toBe(free);
	});

	it('keeps everything but the time of the messages that must not go out now', () => {
		const rules = { ...zones, quietHours: night };
		const request = planned({ ...rules, now }, [undefined, '2027-01-31T20:30', '2027-02-03T12:00']);
		const until = '2027-02-01T08:00:00.000+07:00';
		const moved = {
			scheduledFor: until,
			postponed: { until, because: 'quietHours' },
		};
		const [one, two, three] = request.messages;
		expect(timeUpdater(rules)(request, late)).toStrictEqual({
			bulkId: 'spring',
			messages: [
				{ ...one, ...moved, fields: { ...one?.fields, sendAt: '01/02/2027 08:00' } },
				{ ...two, ...moved, fields: { ...two?.fields, sendAt: '01/02/2027 08:00' } },
				three,
			],
		});
	});

	it('takes out a time that has passed', () => {
		const request = planned({ ...zones, now }, ['2027-01-31T20:30']);
		expect(timeUpdater(zones)(request, late).messages).toStrictEqual([
			{
				...omit(request.messages[0], 'scheduledFor'),
				fields: { from: 'MyShop', text: 'Text 0' },
				postponed: { until: '2027-01-31T23:30:00.000+07:00', because: 'timePassed' },
			},
		]);
	});

	it('has a time that is the present moment no longer before it', () => {
		const request = planned({ ...zones, now }, ['2027-01-31T20:30']);
		const sendAts = (moment: string) =>
			timeUpdater(zones)(request, Date.parse(moment)).messages.map(({ fields }) => fields.sendAt);
		expect(sendAts('2027-01-31T20:29:59.999+07:00')).toEqual(['31/01/2027 20:30']);
		expect(sendAts('2027-01-31T20:30:00.000+07:00')).toEqual([undefined]);
	});

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
						const leaving = leave(request, moment);
						expect(leaving.messages.map(({ recipients }) => recipients)).toEqual(
							request.messages.map(({ recipients }) => recipients),
						);
						for (const { fields, scheduledFor } of leaving.messages) {
							const at = scheduledFor === undefined ? moment : Date.parse(scheduledFor);
							expect(fields.sendAt === undefined).toBe(scheduledFor === undefined);
							if (scheduledFor !== undefined) expect(at).toBeGreaterThan(moment);
							expect(afterQuietHours(at, quietHours)).toBe(at);
						}
					}
				},
			),
			{ numRuns: 300 },
		);
	});
});

const isoAfter = (start: number, after: number) => new Date(start + after).toISOString();
