import fc from 'fast-check';
import { DateTime } from 'luxon';

import { formatSendAt } from './sendAt';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const LATEST = Date.parse('2028-05-31T00:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ZONES = ['UTC', 'Asia/Bangkok', 'Asia/Kathmandu', 'Europe/Berlin', 'America/New_York'];

const instants = fc.integer({ min: NOW + 1, max: LATEST });
const zones = fc.constantFrom(...ZONES);

/** Any of the forms in which an expression can give this instant. */
const forms = fc.constantFrom<(instant: number, zone: string) => unknown>(
	(instant) => new Date(instant),
	(instant) => new Date(instant).toISOString(),
	(instant, zone) => DateTime.fromMillis(instant, { zone }),
	(instant, zone) => DateTime.fromMillis(instant, { zone }).toISO(),
);

describe('the time of a message, for any instant in any form', () => {
	it('writes the first full minute that is not before it', () => {
		fc.assert(
			fc.property(instants, zones, zones, forms, (instant, zone, workflowZone, form) => {
				const sendAt = formatSendAt(form(instant, zone), {
					workflowZone,
					accountZone: 'UTC',
					dateOrder: 'monthFirst',
					now: NOW,
				});
				const minute = new Date(Math.ceil(instant / MINUTE) * MINUTE).toISOString();
				expect(sendAt).toEqual({
					ok: true,
					value: minute.replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*$/, '$2/$3/$1 $4'),
				});
			}),
		);
	});

	it('writes what a clock in the zone of the account shows then', () => {
		fc.assert(
			fc.property(instants, zones, (instant, accountZone) => {
				const sendAt = formatSendAt(new Date(instant), {
					workflowZone: 'UTC',
					accountZone,
					dateOrder: 'dayFirst',
					now: NOW,
				});
				const clock = new Intl.DateTimeFormat('en-GB', {
					timeZone: accountZone,
					dateStyle: 'short',
					timeStyle: 'short',
				});
				// Of an hour that the clock shows twice, it cannot say which: it is after both.
				const isShownTwice = (at: number) =>
					[-HOUR, HOUR].some((distance) => clock.format(at + distance) === clock.format(at));
				let minute = Math.ceil(instant / MINUTE) * MINUTE;
				while (isShownTwice(minute)) minute += MINUTE;
				expect(sendAt).toEqual({ ok: true, value: clock.format(minute).replace(',', '') });
			}),
			{ examples: [[Date.parse('2027-10-31T00:30:00Z'), 'Europe/Berlin']] },
		);
	});
});
