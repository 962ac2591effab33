import type { IDataObject } from 'n8n-workflow';

import { MODES } from '../../../stage';
import { MESSAGE, useCarefulSending } from '../carefulSending';

const { send } = useCarefulSending();

const A = '66812345671';
const B = '66812345672';
const C = '66812345673';
const ALLOWED = 'Only a clear yes lets a message through, such as yes, true, 1, x or subscribed';

const hello = (to: string, fields: IDataObject = {}) => ({ to, text: 'Hello', ...fields });

/** The first columns of Shopify's export of customers. */
const SHOPIFY = [
	{ 'First Name': 'Ann', to: A, text: 'Sale', 'Accepts SMS Marketing': 'yes' },
	{ 'First Name': 'Bob', to: B, text: 'Sale', 'Accepts SMS Marketing': 'no' },
];

describe('a column that says yes, such as Accepts SMS Marketing of a shop', () => {
	it.each([
		['send', 'Accepts SMS Marketing'],
		['send', 'accepts_sms_marketing'],
		['send', "={{ 'Accepts SMS Marketing' }}"],
		['send', "['Accepts SMS Marketing']"],
		['estimate', 'Accepts SMS Marketing'],
	])('is refused as Unsubscribed Field of %s: %s', async (operation, suppressionField) => {
		for (const onError of MODES) {
			const { error, items, seen } = await send(
				SHOPIFY,
				{ ...MESSAGE, operation },
				{ suppressionField },
				{ onError },
			);
			const reason: unknown = expect.stringMatching(
				/^Unsubscribed Field cannot be ".+", because a yes in it seems to say that the person agreed$/,
			);
			const isStopped = onError === 'stopWorkflow';
			const advice =
				'If a yes in it says that the person agreed, use Consent Field. If it says that the person wants no messages, rename the column, for example to Unsubscribed.';
			if (isStopped) {
				expect(error).toMatchObject({
					message: reason,
					description: `Safeguards → Unsubscribed Field: ${advice}`,
				});
			} else {
				expect(items.map((item) => item.error)).toEqual([reason, reason]);
			}
			expect(seen).toEqual([]);
		}
	});

	it('lets the yes through as Consent Field', async () => {
		const { outcomes, seen } = await send(SHOPIFY, MESSAGE, {
			consentField: 'Accepts SMS Marketing',
		});
		expect(seen).toEqual([[A, 'Sale']]);
		expect(outcomes).toEqual([
			[A, 'accepted'],
			[B, 'skipped', `Consent Field "Accepts SMS Marketing" is "no". ${ALLOWED}`],
		]);
	});

	it.each(['unsubscribed', 'SMS Opt Out', 'do_not_text', 'consentWithdrawn', 'ไม่ยินยอม'])(
		'is refused as Consent Field if it says no: %s',
		async (consentField) => {
			const items = [hello(A, { [consentField]: 'yes' })];
			const { error, seen } = await send(
				items,
				MESSAGE,
				{ consentField },
				{ onError: 'stopWorkflow' },
			);
			expect(error).toMatchObject({
				message: `Consent Field cannot be "${consentField}", because a yes in it seems to say that the person wants no messages`,
				description:
					'Safeguards → Consent Field: If a yes in it says that the person wants no messages, use Unsubscribed Field. If it says that the person agreed, rename the column, for example to Consent.',
			});
			expect(seen).toEqual([]);
		},
	);
});

/** A name that is refused, what a yes in it says, and the two ways that the advice names. */
const FOLLOWED: Array<
	[refused: string, name: string, agreed: boolean, followed: Record<string, string>]
> = [
	['suppressionField', 'newsletter', true, { consentField: 'newsletter' }],
	['suppressionField', 'newsletter', false, { suppressionField: 'Unsubscribed' }],
	['consentField', 'No Calls', false, { suppressionField: 'No Calls' }],
	['consentField', 'No Calls', true, { consentField: 'Consent' }],
];

it.each(FOLLOWED)(
	'%s %s sends to nobody, and its advice to who wants it, if agreed is %j: %j',
	async (refused, name, agreed, followed) => {
		const people = (column: string) => [
			hello(A, { [column]: agreed ? 'yes' : 'no' }),
			hello(B, { [column]: agreed ? 'no' : 'yes' }),
		];
		const before = await send(people(name), MESSAGE, { [refused]: name });
		expect(before.seen).toEqual([]);
		const { seen } = await send(people(String(Object.values(followed)[0])), MESSAGE, followed);
		expect(seen).toEqual([[A, 'Hello']]);
	},
);

it('asks nothing of a name with words of both kinds: the question of a form', async () => {
	const question = 'I agree to get SMS. Reply STOP to opt out';
	const items = [
		hello(A, { [question]: 'I agree' }),
		hello(B, { [question]: '' }),
		hello(C, { [question]: 'Yes, but call only' }),
	];
	const { outcomes, seen } = await send(items, MESSAGE, { consentField: question });
	expect(seen).toEqual([[A, 'Hello']]);
	expect(outcomes[2]).toEqual([
		C,
		'skipped',
		`Consent Field "${question}" is "Yes, but call only". ${ALLOWED}`,
	]);
});

it('takes a date in a column with dates of consent', async () => {
	const items = [hello(A, { consent_date: '2026-01-31' }), hello(B, { consent_date: '' })];
	const { seen } = await send(items, MESSAGE, { consentField: 'consent_date' });
	expect(seen).toEqual([[A, 'Hello']]);
});
