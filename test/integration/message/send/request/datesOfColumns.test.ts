import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { COMING_YEAR } from '../../../../engine/comingYear';
import { volume } from '../../../../engine/volume';
import { useSendingStage } from '../sendingStage';

const { run, bodies, sandbox } = useSendingStage();

const ZONE = 'Asia/Bangkok';
const NOVEMBER_28 = DateTime.fromObject(
	{ year: COMING_YEAR, month: 11, day: 28, hour: 18 },
	{ zone: ZONE },
);
const JULY_5 = NOVEMBER_28.set({ month: 7, day: 5, hour: 9, minute: 30 });
const SENT = `28/11/${COMING_YEAR} 18:00`;

/** Days from 1899-12-30 and the part of a day, as Excel stores a time. */
const serialOf = (time: DateTime) =>
	time.setZone('UTC', { keepLocalTime: true }).toMillis() / 86_400_000 + 25_569;

async function send(item: IDataObject, sendAt: string) {
	sandbox.clear();
	const { output, errorBranch } = await run(
		{ options: { sendAt } },
		{ items: [item], timezone: ZONE, credentials: { timezone: ZONE } },
	);
	const { error, message } = errorBranch[0]?.json ?? {};
	return {
		outcomes: output.map(({ json }) => json.outcome),
		reason: error,
		advice: /: ((?:Write|Pick).*)\.$/s.exec(typeof message === 'string' ? message : '')?.[1],
		sendAt: /"sendAt":"([^"]*)"/.exec(JSON.stringify(bodies()))?.[1],
	};
}

/** Sends with what the advice of a refused time says to write. */
async function curedBy(advice: string | undefined, item: IDataObject, format?: string) {
	const [, cure = ''] = /^Write (\{\{ .* \}\}) in Send At/s.exec(advice ?? '') ?? [];
	const [, one] = /'([^']*)', \{ zone/.exec(cure) ?? [];
	return await send(item, `=${format ? cure.replace(one ?? '', format) : cure}`);
}

const at = (format: string, time = NOVEMBER_28) => time.toFormat(format, { locale: 'en' });

describe('a time from a column that cannot be read', () => {
	it.each<[string, unknown, string]>([
		[
			'of a sheet',
			at('dd/MM/yyyy HH:mm'),
			"DateTime.fromFormat($json.due, 'dd/MM/yyyy HH:mm', { zone: 'Asia/Bangkok' })",
		],
		[
			'with seconds',
			at('dd/MM/yyyy HH:mm:ss'),
			"DateTime.fromFormat($json.due, 'dd/MM/yyyy HH:mm:ss', { zone: 'Asia/Bangkok' })",
		],
		[
			'of America',
			at('M/d/yyyy h:mm a'),
			"DateTime.fromFormat($json.due, 'M/d/yyyy h:mm a', { zone: 'Asia/Bangkok', locale: 'en' })",
		],
		[
			'of Germany',
			at('dd.MM.yyyy, HH:mm'),
			"DateTime.fromFormat($json.due, 'dd.MM.yyyy, HH:mm', { zone: 'Asia/Bangkok' })",
		],
		[
			'with dots',
			at('dd.MM.yy HH.mm'),
			"DateTime.fromFormat($json.due, 'dd.MM.yy HH.mm', { zone: 'Asia/Bangkok' })",
		],
		[
			'of Japan',
			at('yyyy/MM/dd HH:mm'),
			"DateTime.fromFormat($json.due, 'yyyy/MM/dd HH:mm', { zone: 'Asia/Bangkok' })",
		],
		[
			'with the time first',
			at('HH:mm dd-MM-yyyy'),
			"DateTime.fromFormat($json.due, 'HH:mm dd-MM-yyyy', { zone: 'Asia/Bangkok' })",
		],
		[
			'with half a day',
			at('yyyy-MM-dd h:mm a'),
			"DateTime.fromFormat($json.due, 'yyyy-M-d h:mm a', { zone: 'Asia/Bangkok', locale: 'en' })",
		],
		[
			'with a month in words',
			at('dd MMM yyyy HH:mm'),
			"DateTime.fromFormat($json.due, 'dd MMM yyyy HH:mm', { zone: 'Asia/Bangkok', locale: 'en' })",
		],
		[
			'of a letter',
			at('MMMM d, yyyy h:mm a'),
			"DateTime.fromFormat($json.due, 'MMMM d, yyyy h:mm a', { zone: 'Asia/Bangkok', locale: 'en' })",
		],
		[
			'with a weekday',
			at('ccc, d MMM yyyy HH:mm'),
			"DateTime.fromFormat($json.due, 'ccc, dd MMM yyyy HH:mm', { zone: 'Asia/Bangkok', locale: 'en' })",
		],
		[
			'between blanks',
			` ${at('dd/MM/yyyy HH:mm')} `,
			"DateTime.fromFormat($json.due.trim(), 'dd/MM/yyyy HH:mm', { zone: 'Asia/Bangkok' })",
		],
		[
			'with the narrow blank of a browser',
			at('M/d/yyyy, h:mm a').replace(' PM', '\u202fPM'),
			"DateTime.fromFormat($json.due.replace(/\\s+/g, ' ').trim(), 'M/d/yyyy, h:mm a', { zone: 'Asia/Bangkok', locale: 'en' })",
		],
		[
			'in a Buddhist year',
			at('dd/MM/yyyy HH:mm', NOVEMBER_28.plus({ years: 543 })),
			"DateTime.fromFormat($json.due, 'dd/MM/yyyy HH:mm', { zone: 'Asia/Bangkok' }).minus({ years: 543 })",
		],
		['of an e-mail', NOVEMBER_28.toRFC2822(), 'new Date($json.due)'],
		[
			'of JavaScript',
			at("ccc MMM dd yyyy HH:mm:ss 'GMT'ZZZ '(Indochina Time)'"),
			'new Date($json.due)',
		],
		[
			'of Excel',
			serialOf(NOVEMBER_28),
			'new Date(Math.round(($json.due - 25569) * 1440) * 60000).toISOString().slice(0, 16)',
		],
		[
			'of Excel, as text',
			String(serialOf(NOVEMBER_28)),
			'new Date(Math.round(($json.due - 25569) * 1440) * 60000).toISOString().slice(0, 16)',
		],
		['in seconds', NOVEMBER_28.toSeconds(), 'DateTime.fromSeconds($json.due)'],
		[
			'in seconds, as text',
			String(NOVEMBER_28.toSeconds()),
			'DateTime.fromSeconds(Number($json.due))',
		],
		['in milliseconds', NOVEMBER_28.toMillis(), 'DateTime.fromMillis($json.due)'],
		['of Google Calendar', { dateTime: NOVEMBER_28.toISO(), timeZone: ZONE }, '$json.due.dateTime'],
		[
			'of Outlook',
			{ dateTime: NOVEMBER_28.toUTC().toISO({ includeOffset: false }), timeZone: 'UTC' },
			'DateTime.fromISO($json.due.dateTime, { zone: $json.due.timeZone })',
		],
		[
			'of Firestore',
			{ _seconds: NOVEMBER_28.toSeconds(), _nanoseconds: 0 },
			'DateTime.fromSeconds($json.due._seconds)',
		],
		['in a list', [NOVEMBER_28.toISO()], '$json.due[0]'],
	])('is refused with what to write: %s', async (_, due, code) => {
		const item = { due } as IDataObject;
		const { reason, advice } = await send(item, '={{ $json.due }}');

		expect(reason).toMatch(/^".*" is not a date that can be read(?:: it has a Buddhist year)?$/s);
		expect(advice).toBe(`Write {{ ${code} }} in Send At`);
		expect(await curedBy(advice, item)).toMatchObject({ outcomes: ['accepted'], sendAt: SENT });
	});

	it('names both orders where either can be meant', async () => {
		const item = { due: at('dd/MM/yyyy HH:mm', JULY_5) };
		const { advice } = await send(item, '={{ $json.due }}');

		expect(advice).toBe(
			"Write {{ DateTime.fromFormat($json.due, 'dd/MM/yyyy HH:mm', { zone: 'Asia/Bangkok' }) }} in Send At, or with 'MM/dd/yyyy HH:mm' if the month comes first",
		);
		expect(await curedBy(advice, item)).toMatchObject({ sendAt: `05/07/${COMING_YEAR} 09:30` });
		expect(await curedBy(advice, item, 'MM/dd/yyyy HH:mm')).toMatchObject({
			sendAt: `07/05/${COMING_YEAR} 09:30`,
		});
	});

	it.each<[string, unknown, string]>([
		[
			'a day',
			at('dd/MM/yyyy'),
			"DateTime.fromFormat($json.due, 'dd/MM/yyyy', { zone: 'Asia/Bangkok' }).set({ hour: 9 })",
		],
		[
			'an ISO day',
			at('yyyy-MM-dd'),
			"DateTime.fromFormat($json.due, 'yyyy-MM-dd', { zone: 'Asia/Bangkok' }).set({ hour: 9 })",
		],
		[
			'a day of Excel',
			Math.floor(serialOf(NOVEMBER_28)),
			"new Date(Math.round(($json.due - 25569) * 1440) * 60000).toISOString().slice(0, 10) + 'T09:00'",
		],
		[
			'a whole day of Google Calendar',
			{ date: at('yyyy-MM-dd') },
			"DateTime.fromFormat($json.due.date, 'yyyy-MM-dd').set({ hour: 9 })",
		],
	])('says that a time of day is missing: %s', async (_, due, code) => {
		const item = { due } as IDataObject;
		const { reason, advice } = await send(item, '={{ $json.due }}');

		expect(reason).toMatch(/ is not a date that can be read: it has no time of day$/);
		expect(advice).toBe(`Write {{ ${code} }} in Send At for 9:00, or with another time`);
		expect(await curedBy(advice, item)).toMatchObject({ sendAt: `28/11/${COMING_YEAR} 09:00` });
	});

	it.each(['9:30 PM', '21:30'])('says that a date is missing: %s', async (due) => {
		const { reason, advice } = await send({ due }, '={{ $json.due }}');

		const options = due.endsWith('M') ? ", locale: 'en'" : '';
		const format = due.endsWith('M') ? 'h:mm a' : 'HH:mm';
		expect(reason).toBe(`"${due}" is not a date that can be read: it has no date`);
		expect(advice).toBe(
			`Write {{ DateTime.fromFormat($json.due, '${format}', { zone: 'Asia/Bangkok'${options} }) }} in Send At for this time today`,
		);
	});

	it('joins what the expression joins', async () => {
		const item = { day: at('d/M/yyyy'), hour: '6:00 PM' };
		const { advice } = await send(item, '={{ $json.day }} {{ $json.hour }}');

		expect(advice).toBe(
			"Write {{ DateTime.fromFormat(`${$json.day } ${$json.hour }`, 'd/M/yyyy h:mm a', { zone: 'Asia/Bangkok', locale: 'en' }) }} in Send At",
		);
		expect(await curedBy(advice, item)).toMatchObject({ sendAt: SENT });
	});

	it('says how a fixed time is written', async () => {
		const { advice } = await send({}, at('dd/MM/yyyy HH:mm', JULY_5));
		expect(advice).toBe(
			`Write it as ${COMING_YEAR}-07-05T09:30, or as ${COMING_YEAR}-05-07T09:30 if the month comes first`,
		);
	});

	it('names the format that fits where another one was tried', async () => {
		const due = at('d/M/yyyy h:mm', JULY_5);
		const { reason, advice } = await send(
			{ due },
			"={{ DateTime.fromFormat($json.due, 'dd/MM/yyyy HH:mm') }}",
		);
		expect(reason).toBe(`"${due}" does not have the format dd/MM/yyyy HH:mm`);
		expect(advice).toBe("Write 'd/M/yyyy H:mm' in place of 'dd/MM/yyyy HH:mm' in Send At");
	});

	it.each(['={{ DateTime.fromISO($json.due) }}', '={{ $json.text }}', '={{ $json.blank }}'])(
		'says of null that it has no value: %s',
		async (sendAt) => {
			const { reason } = await send({ due: null, text: 'null', blank: ' ' }, sendAt);
			expect(reason).toBe('The time has no value');
		},
	);

	it.each(['soon', '28/13/2026 18:00', '31.02.2027 09:00', '2026', '12', '28 Foo 2026 18:00'])(
		'says how a time is given where nothing fits: %s',
		async (due) => {
			const { advice } = await send({ due }, '={{ $json.due }}');
			expect(advice).toBe('Pick a date and time, or give one as 2027-01-31T09:30');
		},
	);

	it('takes the zone of the account where nobody chose one', async () => {
		const { errorBranch } = await run(
			{ options: { sendAt: '={{ $json.due }}' } },
			{ items: [{ due: at('dd/MM/yyyy HH:mm') }], timezone: null, credentials: { timezone: ZONE } },
		);
		expect(errorBranch[0]?.json.message).toContain("{ zone: 'Asia/Bangkok' }");
	});

	it('is cured in each form and at each time', async () => {
		const FORMATS = [
			...['dd/MM/yyyy HH:mm', 'd/M/yyyy H:mm', 'dd.MM.yyyy HH:mm:ss', 'd-M-yyyy h:mm a'],
			...['dd MMM yyyy HH:mm', 'MMMM d, yyyy h:mma', 'cccc d MMMM yyyy H:mm', 'yyyy/M/d H.mm'],
		];
		const minutes = fc.integer({ min: 0, max: 364 * 1440 });
		await fc.assert(
			fc.asyncProperty(minutes, fc.constantFrom(...FORMATS), async (minute, format) => {
				const time = NOVEMBER_28.set({ month: 1, day: 1, hour: 0 }).plus({ minutes: minute });
				const item = { due: at(format, time) };
				const { advice } = await send(item, '={{ $json.due }}');
				const sendAt = at('dd/MM/yyyy HH:mm', time);
				expect(await curedBy(advice, item)).toMatchObject({ sendAt });
			}),
			{ numRuns: volume(12, 2_000) },
		);
	});

	it('is cured at each minute of Excel', async () => {
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 0, max: 364 * 1440 }), async (minute) => {
				const time = NOVEMBER_28.set({ month: 1, day: 1, hour: 0 }).plus({ minutes: minute });
				const item = { due: serialOf(time) + 1e-11 };
				const { advice } = await send(item, '={{ $json.due }}');
				const sendAt = at('dd/MM/yyyy HH:mm', time);
				expect(await curedBy(advice, item)).toMatchObject({ sendAt });
			}),
			{ numRuns: volume(12, 2_000) },
		);
	});
});
