import { DateTime } from 'luxon';
import { measureText } from '../../../../sandbox/rules/segments';
import { RUN_LIMIT_MS } from '../../realN8n';
import { SEND, withParameters } from '../importExample';
import { type Follower, outcomeOf, withOptions, type WrittenExample } from './stage';

const DAY_H = 24;

/** A zone in which it is 23 something now, so that it is night there at any hour. */
function zoneAtNight(): string {
	const hours = (23 - DateTime.utc().hour + DAY_H) % DAY_H;
	// The signs of these names are the other way round: Etc/GMT-7 is 7 hours ahead of UTC.
	return hours <= 14 ? `Etc/GMT-${hours}` : `Etc/GMT+${DAY_H - hours}`;
}

/** examples/send-to-a-list.json, as its notes say. */
export function sendToAList(follower: Follower): void {
	describe('the example Send to a List', () => {
		let example: WrittenExample;
		beforeAll(async () => {
			example = await follower.import('send-to-a-list');
		}, RUN_LIMIT_MS);

		/** When the messages go out, by the sandbox, in a zone. */
		const departures = (zone: string) =>
			follower
				.taken()
				.map(({ scheduledFor, receivedAt }) =>
					DateTime.fromISO(scheduledFor ?? receivedAt, { zone }),
				);

		test(
			'reaches as many people as it says, and nobody when it is pressed again',
			async () => {
				const { notes, saved } = example;
				const first = await follower.press(saved);

				const rows = first.items('One Item per Row');
				expect(rows).toHaveLength(notes.number(/table of (\w+) rows/));
				const reached = notes.number(/and (\w+) people get a message/);
				expect(follower.taken()).toHaveLength(reached);
				expect(first.items('Accepted')).toHaveLength(reached);
				const failed = first.items('Failed').map(outcomeOf);
				expect(failed.filter((outcome) => outcome === 'notSent')).toHaveLength(
					notes.number(/(\w+) number is too short/),
				);
				expect(failed.filter((outcome) => outcome === 'rejected')).toHaveLength(
					notes.number(/and (\w+) is refused by the sandbox gateway/),
				);
				for (const { json } of first.items('Skipped')) {
					expect(json[notes.codes(/(`\w+`) says why\. That is no failure/)[0] ?? '']).toMatch(/\w/);
				}

				await follower.press(saved);
				const more = notes.number(/Press it again: now (\w+) gets one/);
				expect(follower.taken()).toHaveLength(reached + more);
			},
			RUN_LIMIT_MS,
		);

		test(
			'schedules out of its quiet hours what would go out in them, by the clock of the sandbox',
			async () => {
				const { notes } = example;
				const hours = notes.word(/\*\*Quiet Hours\*\* are from ([\d:]+ to [\d:]+) in Bangkok/);
				const [from = 0, to = 0] = hours.split(' to ').map(Number.parseFloat);
				const morning = notes.number(/scheduled for (\d+):00 in the morning/);
				expect(morning).toBe(to);
				const zone = zoneAtNight();
				const night = await follower.import('send-to-a-list', {
					name: 'Send to a list at night',
					edit: (node) => {
						if (node.name !== SEND) return node;
						const { quietHours } = node.parameters.safeguards as {
							quietHours: { hours: Record<string, unknown> };
						};
						expect([quietHours.hours.from, quietHours.hours.to]).toEqual([
							`${from}:00`,
							`0${to}:00`,
						]);
						expect(quietHours.hours.timezone).toBe('Asia/Bangkok');
						return withParameters(
							withOptions(node, { quietHours: { hours: { ...quietHours.hours, timezone: zone } } }),
							{ text: '=Good morning {{ $json.name }}' },
						);
					},
				});
				const execution = await follower.press(night.saved);

				const going = departures(zone);
				expect(going).toHaveLength(notes.number(/and (\w+) people get a message/));
				expect(going.map((time) => time.toFormat('H:mm'))).toEqual(
					going.map(() => `${morning}:00`),
				);
				for (const time of going) {
					expect(time.diffNow().as('hours')).toBeGreaterThan(0);
					expect(time.diffNow().as('hours')).toBeLessThan(DAY_H);
				}
				// What the node says, and what the gateway understood.
				expect(
					execution
						.items('Accepted')
						.map(({ json }) => DateTime.fromISO(String(json.postponedUntil)).toMillis()),
				).toEqual(going.map((time) => time.toMillis()));
				for (const { json } of execution.items('Accepted')) {
					expect(json.postponedBecause).toBe('quietHours');
				}
			},
			RUN_LIMIT_MS,
		);

		test(
			'shows what would be sent where Dry Run is added, and sends nothing',
			async () => {
				const { saved } = await follower.import('send-to-a-list', {
					name: 'Send to a list, dry',
					edit: (node) => (node.name === SEND ? withOptions(node, { dryRun: true }) : node),
				});
				const execution = await follower.press(saved);

				expect(execution.items(SEND).map(outcomeOf)).toContain('dryRun');
				expect(follower.sandbox.requests()).toEqual([]);
			},
			RUN_LIMIT_MS,
		);

		test(
			'costs as little as it says',
			async () => {
				const { notes } = example;
				const short = notes.number(/UCS-2, with (\d+) characters/);
				const long = notes.number(/in an SMS instead of (\d+)/);
				const segments = (sign: string, length: number) =>
					measureText(sign.repeat(length)).segments;
				expect([segments('–', short), segments('–', short + 1)]).toEqual([1, 2]);
				expect([segments('-', long), segments('-', long + 1)]).toEqual([1, 2]);

				const node = example.saved.nodes.find(({ name }) => name === SEND);
				expect(measureText(String(node?.parameters.text)).encoding).toBe('UCS-2');
				const { saved } = await follower.import('send-to-a-list', {
					name: 'Send to a list, costs',
				});
				await follower.press(saved);
				expect(follower.taken().map(({ encoding }) => encoding)).toEqual(
					follower.taken().map(() => 'GSM-7'),
				);
				expect(follower.taken()).not.toEqual([]);
			},
			RUN_LIMIT_MS,
		);
	});
}
