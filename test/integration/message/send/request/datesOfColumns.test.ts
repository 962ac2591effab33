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

async function send(item: IDataObject, sendAt: string, account: IDataObject = {}) {
	sandbox.clear();
	const { output, errorBranch } = await run(
		{ options: { sendAt } },
		{ items: [item], timezone: ZONE, credentials: { timezone: ZONE, ...account } },
	);
	const { error, message } = errorBranch[0]?.json ?? {};
	return {
		outcomes: output.map(({ json }) => json.outcome),
		reason: error,
		advice: /: (Pick.*)\.$/s.exec(typeof message === 'string' ? message : '')?.[1] ?? '',
		sendAt: /"sendAt":"([^"]*)"/.exec(JSON.stringify(bodies()))?.[1],
	};
}

const PICK = 'Pick a date and time, or give one as 2027-01-31T09:30';
const adviceWith = (code: string) =>
	`${PICK}, or write {{ ${code} }} with the name of your field in place of when`;

/** Sends with the example of a refused time, and the name of its own field. */
const follow = async (advice: string, item: IDataObject) =>
	await send(item, `=${/\{\{.*\}\}/.exec(advice)?.[0].replace('$json.when', '$json.due')}`);

const at = (format: string, time = NOVEMBER_28) => time.toFormat(format, { locale: 'en' });
const IN_ZONE = "{ zone: 'Asia/Bangkok' }";
const OF_HALF_DAY = "{ zone: 'Asia/Bangkok', locale: 'en' }";
const OF_EXCEL = 'new Date(Math.round(($json.when - 25569) * 1440) * 60000).toISOString()';
const fromFormat = (format: string, options = IN_ZONE) =>
	`DateTime.fromFormat($json.when, '${format}', ${options})`;

describe('a time from a column that cannot be read', () => {
	it.each<[string, unknown, string]>([
		['of a sheet', at('dd/MM/yyyy HH:mm'), fromFormat('d/M/yyyy H:mm')],
		['with seconds', at('dd/MM/yyyy HH:mm:ss'), fromFormat('d/M/yyyy H:mm:ss')],
		['of America', at('M/d/yyyy h:mm a'), fromFormat('M/d/yyyy h:mm a', OF_HALF_DAY)],
		['of Germany', at('dd.MM.yyyy, HH:mm'), fromFormat('d.M.yyyy, H:mm')],
		['of two digits', at('dd-MM-yy HH:mm'), fromFormat('d-M-yy H:mm')],
		['of Japan', at('yyyy/MM/dd HH:mm'), fromFormat('yyyy/M/d H:mm')],
		['with half a day', at('yyyy-MM-dd h:mma'), fromFormat('yyyy-M-d h:mma', OF_HALF_DAY)],
		[
			'in a Buddhist year',
			at('dd/MM/yyyy HH:mm', NOVEMBER_28.plus({ years: 543 })),
			`${fromFormat('d/M/yyyy H:mm')}.minus({ years: 543 })`,
		],
		['of Excel', serialOf(NOVEMBER_28), `${OF_EXCEL}.slice(0, 16)`],
		['of Excel, as text', String(serialOf(NOVEMBER_28)), `${OF_EXCEL}.slice(0, 16)`],
		['in seconds', NOVEMBER_28.toSeconds(), 'DateTime.fromSeconds(Number($json.when))'],
		[
			'in seconds, as text',
			`${NOVEMBER_28.toSeconds()}`,
			'DateTime.fromSeconds(Number($json.when))',
		],
		['in milliseconds', NOVEMBER_28.toMillis(), 'DateTime.fromMillis(Number($json.when))'],
	])('is refused with an example that reads it: %s', async (_, due, code) => {
		const item = { due } as IDataObject;
		const { reason, advice } = await send(item, '={{ $json.due }}');

		expect(reason).toMatch(/^".*" is not a date that can be read(?:: it has a Buddhist year)?$/s);
		expect(advice).toBe(adviceWith(code));
		expect(await follow(advice, item)).toMatchObject({ outcomes: ['accepted'], sendAt: SENT });
		for (const nothing of [0, null, '']) {
			expect(await follow(advice, { due: nothing })).toMatchObject({
				outcomes: [],
				reason: expect.any(String) as unknown,
			});
		}
	});

	it.each<[string, unknown, string]>([
		['a day', at('dd/MM/yyyy'), `${fromFormat('d/M/yyyy')}.set({ hour: 9 })`],
		['an ISO day', at('yyyy-MM-dd'), `${fromFormat('yyyy-M-d')}.set({ hour: 9 })`],
		['a day of Excel', Math.floor(serialOf(NOVEMBER_28)), `${OF_EXCEL}.slice(0, 11) + '09:00'`],
	])('says that a time of day is missing: %s', async (_, due, code) => {
		const item = { due } as IDataObject;
		const { reason, advice } = await send(item, '={{ $json.due }}');

		expect(reason).toMatch(/ is not a date that can be read: it has no time of day$/);
		expect(advice).toBe(adviceWith(code));
		expect(await follow(advice, item)).toMatchObject({ sendAt: `28/11/${COMING_YEAR} 09:00` });
	});

	it.each([
		['dayFirst', 'd/M/yyyy H:mm'],
		['monthFirst', 'M/d/yyyy H:mm'],
	])('is read by Date Order where either can come first: %s', async (dateOrder, format) => {
		const item = { due: at(format.replace('H', 'HH'), JULY_5) };
		const { advice } = await send(item, '={{ $json.due }}', { dateOrder });

		expect(advice).toBe(adviceWith(fromFormat(format)));
		expect(await follow(advice, item)).toMatchObject({ sendAt: `05/07/${COMING_YEAR} 09:30` });
	});

	it('is told where another format was tried', async () => {
		const { reason, advice } = await send(
			{ due: '5/7/2027 9:30' },
			"={{ DateTime.fromFormat($json.due, 'yyyy-MM-dd HH:mm') }}",
		);
		expect(reason).toBe('"5/7/2027 9:30" does not have the format yyyy-MM-dd HH:mm');
		expect(advice).toBe(PICK);
	});

	it.each(['={{ DateTime.fromISO($json.due) }}', '={{ $json.text }}', '={{ $json.blank }}'])(
		'says of null that it has no value: %s',
		async (sendAt) => {
			const { reason } = await send({ due: null, text: 'null', blank: ' ' }, sendAt);
			expect(reason).toBe('The time has no value');
		},
	);

	it.each<[unknown]>([
		...['soon', '9:30 PM', '28/13/2026 18:00', '31.02.2027 09:00', '2026', '12'].map(
			(due): [unknown] => [due],
		),
		['28 Nov 2026 18:00'],
		['Sat, 28 Nov 2026 18:00:00 +0700'],
		[{ dateTime: '2026-11-28T18:00:00+07:00', timeZone: ZONE }],
	])('says how a time is given where no example fits: %j', async (due) => {
		const { reason, advice } = await send({ due } as IDataObject, '={{ $json.due }}');
		expect(reason).toMatch(/^".*" is not a date that can be read$/s);
		expect(advice).toBe(PICK);
	});

	it('takes the zone of the account where nobody chose one', async () => {
		const { errorBranch } = await run(
			{ options: { sendAt: '={{ $json.due }}' } },
			{ items: [{ due: at('dd/MM/yyyy HH:mm') }], timezone: null, credentials: { timezone: ZONE } },
		);
		expect(errorBranch[0]?.json.message).toContain(IN_ZONE);
	});

	it('is read by its example in each form and at each time', async () => {
		const FORMATS = ['dd/MM/yyyy HH:mm', 'd.M.yyyy H:mm:ss', 'd-M-yyyy h:mm a', 'yyyy/M/d H:mm'];
		const forms = [
			...FORMATS.map((format) => (time: typeof NOVEMBER_28) => at(format, time)),
			excel,
		];
		const minutes = fc.integer({ min: 0, max: 364 * 1440 });
		await fc.assert(
			fc.asyncProperty(minutes, fc.constantFrom(...forms), async (minute, write) => {
				const time = NOVEMBER_28.set({ month: 1, day: 1, hour: 0 }).plus({ minutes: minute });
				const item = { due: write(time) };
				const { advice } = await send(item, '={{ $json.due }}');
				const sendAt = at('dd/MM/yyyy HH:mm', time);
				expect(await follow(advice, item)).toMatchObject({ sendAt });
			}),
			{ numRuns: volume(24, 4_000) },
		);
	});
});

/** As a cell gives it that was calculated. */
const excel = (time: DateTime) => serialOf(time) + 1e-11;
