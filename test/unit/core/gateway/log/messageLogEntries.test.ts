import { lastEntryOf, isAbout } from '../../../../../nodes/BulkSms/core/gateway/log/messageLog';
import { rowsFor } from '../../../../../nodes/BulkSms/core/gateway/log/logQuery';
import { readReportRow } from '../../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import { textTable } from '../../../../engine/textTable';

const row = (fields: object) =>
	readReportRow({ messageId: 'm-1', to: '66812345678', ...fields }, {});
const [early, late] = ['2027-01-31T09:30:00.00', '2027-01-31T09:31:00.00'];
const outcomeOf = (rows: object[]) => lastEntryOf(rows.map(row), 'm-1')?.outcome;

const done = (status: string, doneDate: string) => ({ status, doneDate });
const sent = (status: string, sendDate: string) => ({ status, sendDate });
const sentTo = (to: string) => ({ status: 'DELIVERED', to });

describe('a message that is in the log several times', () => {
	it.each<[string, object[], string | undefined]>([
		['the newest final one', [done('DELIVERED', late), done('UNDELIVERED', early)], 'delivered'],
		['the same outcome without dates', [{ status: 'EXPIRED' }, { status: 'EXPIRED' }], 'expired'],
		['unknown at one moment', [done('DELIVERED', early), done('UNDELIVERED', early)], 'unknown'],
		['none of another message', [{ messageId: 'm-2', status: 'DELIVERED' }], undefined],
		...textTable(`
			31/01/2027 09:30:00 → 01/02/2027 09:30:00 → unknown
			2027-01-31T10:00+07:00 → 2027-01-31T04:00Z → undelivered
			2027-01-31 11:30:00.00+0700 → 2027-01-31T04:00:00 UTC → delivered
			2027-01-31T10:00+07:00 → 2027-01-31T04:00 → unknown
			2027-01-31T09:30 → 2027-01-31 09:31 → unknown
			2027-01-31 01:30 PM → 2027-01-31 12:30 PM → unknown
			2027-01-31T09:31 ICT → 2027-01-31T09:30 UTC → unknown
		`).map(([one = '', other = '', outcome]): [string, object[], string | undefined] => [
			`${outcome}: DELIVERED at ${one}, UNDELIVERED at ${other}`,
			[done('DELIVERED', one), done('UNDELIVERED', other)],
			outcome,
		]),
		['the final one, if older', [done('DELIVERED', early), sent('PENDING', late)], 'delivered'],
		['the newest of others', [sent('PARKED', early), sent('PENDING', late)], 'pending'],
		['unknown with two numbers', [sentTo('66812345678'), sentTo('66899999999')], 'unknown'],
		['one number in two forms', [sentTo('0812345678'), sentTo('+66812345678')], 'delivered'],
	])('comes out as %s', (_, rows, outcome) => {
		expect(outcomeOf(rows)).toBe(outcome);
	});

	it('names no number where there are two', () => {
		const rows = [row({ status: 'DELIVERED' }), row({ status: 'DELIVERED', to: '66899999999' })];
		const entry = lastEntryOf(rows, 'm-1');
		expect(entry).toMatchObject({ isContradictory: true, raw: rows.map(({ raw }) => raw) });
		expect(entry).not.toHaveProperty('to');
	});

	it('is unknown in each of its rows where a list has them, unless their dates tell', () => {
		const disagreeing = (...dates: string[]) =>
			[{ status: 'DELIVERED' }, { status: 'REJECTED' }].map((fields, index) =>
				row({ ...fields, doneDate: dates[index] }),
			);
		const date = { written: '', iso: '' };
		const questions = [
			{ by: 'number', to: '66812345678' },
			{ by: 'bulkId', bulkId: 'b-1' },
			{ by: 'period', start: date, end: date },
		] as const;
		for (const question of questions) {
			const shown = (rows: ReturnType<typeof disagreeing>) =>
				rowsFor(question, rows, '').map(({ outcome }) => outcome);
			expect(shown(disagreeing())).toEqual(['unknown', 'unknown']);
			expect(shown(disagreeing(early, early))).toEqual(['unknown', 'unknown']);
			expect(shown(disagreeing(early, late))).toEqual(['delivered', 'rejected']);
		}
	});
});

describe('whether a row is about a number', () => {
	it.each<[unknown, string, boolean]>([
		['66812345678', '', true],
		['0812345678', '66', true],
		['0812345678', '', false],
		['66812345679', '66', false],
	])('%j with the Default Country Code %j: %j', (to, code, expected) => {
		expect(isAbout(row({ to }), '66812345678', code)).toBe(expected);
	});
});

describe('an answer to another question than the one that was asked', () => {
	const rows = [
		row({ bulkId: 'b-1' }),
		row({ messageId: 'm-2', to: '66899999999', bulkId: 'b-2' }),
		row({ messageId: 'm-3', to: undefined, status: 'DELIVERED' }),
	];
	const found = (question: Parameters<typeof rowsFor>[0]) =>
		rowsFor(question, rows, '').map(({ messageId }) => messageId);

	it('is cut down to what was asked for, and to what does not say', () => {
		expect(found({ by: 'messageId', messageId: 'm-2' })).toEqual(['m-2']);
		expect(found({ by: 'bulkId', bulkId: 'b-1' })).toEqual(['m-1', 'm-3']);
		expect(found({ by: 'number', to: '66812345678' })).toEqual(['m-1', 'm-3']);
		const date = { written: '', iso: '' };
		expect(found({ by: 'period', start: date, end: date })).toEqual(['m-1', 'm-2', 'm-3']);
	});
});
