import { DateTime } from 'luxon';
import { type RealN8n, RUN_LIMIT_MS } from '../../realN8n';
import { importExample, LIMIT_S, SEND, START, withParameters } from '../importExample';
import { endsIn, endsOfRows, expected, type Fed, keepingMarks, table } from './stage';

const ZONE = 'Asia/Bangkok';
const CORRECT = ['Rows to Correct'];
/** An hour of the day after tomorrow, as the clock in Bangkok shows it. */
const day = DateTime.now().setZone(ZONE).plus({ days: 2 });
const AT = `${day.toISODate()}T10:00`;
const NUMBER = (index: number) => `6681232${String(index).padStart(4, '0')}`;

/** Rows whose SMS goes out, with the moment at which it does. */
const REMIND = day.startOf('day').plus({ hours: 7 }).toUTC().toISO();
const IN_BERLIN = DateTime.fromISO(AT, { zone: 'Europe/Berlin' }).minus({ hours: 3 });

const rows: Array<Fed<object>> = [
	['a row', { zone: ZONE, at: AT }, ['Scheduled']],
	['the same row', { zone: ZONE, at: AT, phone: NUMBER(0), name: 'N0' }, ['Scheduled']],
	['blanks around', { zone: ` ${ZONE} `, at: ` ${AT} ` }, ['Scheduled']],
	['a zone in small letters', { zone: 'asia/bangkok', at: AT }, ['Scheduled']],
	['another zone', { zone: 'Europe/Berlin', at: AT }, ['Scheduled']],
	['a time with its offset', { zone: 'Europe/Berlin', at: `${AT}:00+07:00` }, ['Scheduled']],
	['a JSON number', { zone: ZONE, at: AT, phone: Number(NUMBER(6)) }, ['Scheduled']],
	['two numbers', { zone: ZONE, at: AT, phone: `${NUMBER(7)}, 12` }, ['Scheduled', 'Failed']],
	['a zone misspelled', { zone: 'Asia/Bankok', at: AT }, CORRECT],
	['a zone without its region', { zone: 'Bangkok', at: AT }, CORRECT],
	['an empty zone', { zone: '', at: AT }, CORRECT],
	['a blank zone', { zone: '  ', at: AT }, CORRECT],
	['no zone', { at: AT }, CORRECT],
	['null for a zone', { zone: null, at: AT }, CORRECT],
	['a number for a zone', { zone: 7, at: AT }, CORRECT],
	['an object for a zone', { zone: {}, at: AT }, CORRECT],
	['the zone of n8n', { zone: 'local', at: AT }, CORRECT],
	['the default zone', { zone: 'default', at: AT }, CORRECT],
	['the zone of the system', { zone: 'system', at: AT }, CORRECT],
	['no time', { zone: ZONE }, CORRECT],
	['null for a time', { zone: ZONE, at: null }, CORRECT],
	['an empty time', { zone: ZONE, at: '' }, CORRECT],
	['day, month, year', { zone: ZONE, at: day.toFormat('dd/MM/yyyy 10:00') }, CORRECT],
	['month, day, year', { zone: ZONE, at: day.toFormat('M/d/yyyy h:mm a') }, CORRECT],
	['dots', { zone: ZONE, at: day.toFormat('dd.MM.yyyy HH:mm') }, CORRECT],
	['a blank between day and hour', { zone: ZONE, at: AT.replace('T', ' ') }, CORRECT],
	['a day without an hour', { zone: ZONE, at: day.toISODate() }, CORRECT],
	['a day of Excel', { zone: ZONE, at: 46353.4 }, CORRECT],
	['milliseconds', { zone: ZONE, at: day.toMillis() }, CORRECT],
	['a word', { zone: ZONE, at: 'tomorrow' }, CORRECT],
	['a day that is none', { zone: ZONE, at: `${day.year}-02-30T10:00` }, CORRECT],
	['a Buddhist year', { zone: ZONE, at: AT.replace(/^\d+/, String(day.year + 543)) }, CORRECT],
	['a year of two digits', { zone: ZONE, at: AT.slice(2) }, CORRECT],
	[
		'later',
		{ zone: ZONE, at: day.plus({ days: 30 }).toFormat("yyyy-MM-dd'T'10:00") },
		['Not Due Yet'],
	],
	['in an hour', { zone: ZONE, at: isoAt(DateTime.now().plus({ hours: 1 })) }, ['Too Late']],
	['yesterday', { zone: ZONE, at: isoAt(DateTime.now().minus({ days: 1 })) }, ['Too Late']],
	['no number', { zone: ZONE, at: AT, phone: null }, ['Failed']],
	['words for a number', { zone: ZONE, at: AT, phone: 'none' }, ['Failed']],
	['no name', { zone: ZONE, at: AT, name: '' }, ['Failed']],
];

function isoAt(moment: DateTime): string {
	return moment.setZone(ZONE).toFormat("yyyy-MM-dd'T'HH:mm");
}

/** examples/reminders-across-time-zones.json, fed with what lists of appointments hold. */
export function appointments(real: () => RealN8n): void {
	test(
		'reminders-across-time-zones.json: each row is sent at its time or ends in a branch',
		async () => {
			const { client, sandbox } = real();
			sandbox.clear();
			const list = rows.map(([, row], index) => ({
				...{ row: index, name: `N${index}`, phone: NUMBER(index) },
				...row,
			}));
			const saved = await importExample(real(), 'reminders-across-time-zones', {
				name: 'Reminders of odd rows',
				edit: (node) => {
					if (node.name === SEND) return keepingMarks(node);
					return node.name === 'Appointments'
						? withParameters(node, { jsonOutput: JSON.stringify({ appointments: list }) })
						: node;
				},
			});
			const ends = await endsIn('reminders-across-time-zones');
			for (let round = 0; round < 2; round += 1) {
				const execution = await client.run(saved, START, LIMIT_S);
				expect([execution.status, execution.errorMessage]).toEqual(['success', undefined]);
				const found = endsOfRows(execution, rows.length, ends);
				expect(table(rows, found)).toEqual(expected(rows));
			}
			const sent = sandbox.messages().map(({ to, scheduledFor }) => [to, scheduledFor]);
			expect(sent).toEqual(
				[0, 2, 3, 4, 5, 6, 7].map((index) => [
					NUMBER(index),
					index === 4 ? IN_BERLIN.toUTC().toISO() : REMIND,
				]),
			);
		},
		RUN_LIMIT_MS,
	);

	test(
		'reminders-across-time-zones.json: says of each row what to correct',
		async () => {
			const saved = await importExample(real(), 'reminders-across-time-zones', {
				name: 'Reminders to correct',
				edit: (node) =>
					node.name === 'Appointments'
						? withParameters(node, {
								jsonOutput: JSON.stringify({
									appointments: [
										{ name: 'A', phone: NUMBER(90), zone: 'Asia/Bankok', at: AT },
										{ name: 'B', phone: NUMBER(91), zone: ZONE, at: '27/11/2026 10:00' },
										'words',
										null,
									],
								}),
							})
						: node,
			});
			const execution = await real().client.run(saved, START, LIMIT_S);
			expect(execution.items('Rows to Correct').map(({ json }) => json.problem)).toEqual([
				'"Asia/Bankok" is no time zone: write one such as Asia/Bangkok',
				'"27/11/2026 10:00" is no time: write one such as 2027-03-29T09:30',
				'"" is no time zone: write one such as Asia/Bangkok',
				'"" is no time zone: write one such as Asia/Bangkok',
			]);
		},
		RUN_LIMIT_MS,
	);
}
