import { DateTime } from 'luxon';
import { z } from 'zod';
import { RUN_LIMIT_MS } from '../../realN8n';
import { type Follower, outcomeOf, type WrittenExample } from './stage';
import { SENT_NOT_LONG_AGO } from '../../../engine/sentences';

const appointment = z.object({ phone: z.string(), zone: z.string(), at: z.string() });

/** examples/reminders-across-time-zones.json, as its notes say. */
export function reminders(follower: Follower): void {
	describe('the example Reminders across Time Zones', () => {
		let example: WrittenExample;
		beforeAll(async () => {
			example = await follower.import('reminders-across-time-zones');
		}, RUN_LIMIT_MS);

		test(
			'reminds so many hours before as it says, by the clock of the person, and nobody twice',
			async () => {
				const { notes, saved } = example;
				const hours = notes.number(/is reminded (\w+) hours before the appointment/);
				const days = notes.number(/looks (\w+) days ahead/);
				const first = await follower.press(saved);

				const list = first
					.items('One Item per Appointment')
					.map(({ json }) => appointment.parse(json));
				const due = list
					.map(({ phone, zone, at }) => ({
						to: phone.replace(/\D/g, ''),
						moment: DateTime.fromISO(at, { zone }).minus({ hours }),
					}))
					.filter(({ moment }) => moment.diffNow().as('days') < days);
				expect(due.length).toBeGreaterThan(0);
				expect(due.length).toBeLessThan(list.length);
				const scheduled = follower
					.taken()
					.map(({ to, scheduledFor, isScheduled }) => [to, scheduledFor, isScheduled]);
				expect(scheduled).toEqual(due.map(({ to, moment }) => [to, moment.toUTC().toISO(), true]));
				const [fresh = '', known = ''] = notes.codes(
					/\*\*Scheduled\*\*: the gateway has the message (.+)/,
				);
				expect(first.items('Scheduled').map(outcomeOf)).toEqual(due.map(() => fresh));

				const second = await follower.press(saved);
				expect(notes.word(/Press it again: (.+)\./)).toBe('nobody is reminded twice');
				expect(follower.taken()).toHaveLength(due.length);
				expect(second.items('Scheduled').map(outcomeOf)).toEqual(due.map(() => known));
				expect(second.items('Scheduled').map(({ json }) => json.reason)).toEqual(
					due.map(() => SENT_NOT_LONG_AGO),
				);
			},
			RUN_LIMIT_MS,
		);
	});
}
