import type { OutcomeRow } from './outcomeRows';

/** What the sandbox makes of each recipient in examples/first-sms.json, in their order. */
const expected: ReadonlyArray<Pick<OutcomeRow, 'to' | 'send' | 'delivery'>> = [
	{ to: '66812345678', send: 'accepted', delivery: 'delivered' },
	{ to: '66812345679', send: 'accepted', delivery: 'delivered' },
	{ to: '66812349901', send: 'accepted', delivery: 'undelivered' },
	{ to: '66812349903', send: 'rejected', delivery: undefined },
	{ to: 'not a number', send: 'notSent', delivery: undefined },
];

/**
 * Compares the rows with what they have to be.
 *
 * @returns a sentence for each difference; nothing when all is as it should be
 */
export function differences(rows: readonly OutcomeRow[]): string[] {
	const count =
		rows.length === expected.length
			? []
			: [`There are ${rows.length} rows, there should be ${expected.length}.`];
	const details = expected.flatMap((wanted, index) => {
		const row = rows[index];
		return row === undefined ? [] : differencesOf(row, wanted, index + 1);
	});
	return [...count, ...details];
}

function differencesOf(
	row: OutcomeRow,
	wanted: Pick<OutcomeRow, 'to' | 'send' | 'delivery'>,
	line: number,
): string[] {
	const isPaid = (row.credit ?? 0) > 0;
	const shouldBePaid = wanted.send === 'accepted';
	const say = (what: string, is = 'none', should = 'none') =>
		is === should ? [] : [`Row ${line}: ${what} is ${is}, it should be ${should}.`];
	return [
		...say('the number', row.to, wanted.to),
		...say('the send outcome', row.send, wanted.send),
		...say('the delivery', row.delivery, wanted.delivery),
		...say('the credit', isPaid ? 'taken' : 'not taken', shouldBePaid ? 'taken' : 'not taken'),
		...(row.text === '' ? [`Row ${line}: the text is missing.`] : []),
	];
}
