import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ALL_MODES, loginAt } from '../../../stage';
import { runBulkSms } from '../../../../engine/runBulkSms';
import { useCarefulSending } from '../carefulSending';
import { line } from '../../../../engine/runLine';

const { send, seen } = useCarefulSending();

const NOTHING = 'The item is empty: the node before found nothing';
const SKIPPED = ['', 'skipped', NOTHING];
const MESSAGE: INodeParameters = { to: '={{ $json.phone }}', text: '=Dear {{ $json.name }}, hi' };
const ANN: IDataObject = { phone: '66812345678', name: 'Ann' };

describe('Execute Once', () => {
	const rows = Array.from({ length: 30 }, (_, index) => ({
		...ANN,
		phone: `668123456${10 + index}`,
	}));

	it.each(['send', 'estimate', 'sendAndWaitForReport'])(
		'says in the line of %s how many items were left out',
		async (operation) => {
			const run = { executeOnce: true, isFollowed: true };
			const { hints } = await send(rows, { ...MESSAGE, operation }, {}, run);
			expect(hints.join()).toContain(
				'Settings → Execute Once is on: 29 of 30 items were left out.',
			);
			const two = await send(rows.slice(0, 2), { ...MESSAGE, operation }, {}, run);
			expect(two.hints.join()).toContain('1 of 2 items was left out.');
		},
	);

	it('says nothing with one item, and without it nothing is left out', async () => {
		const one = await send([ANN], MESSAGE, {}, { executeOnce: true });
		expect(one.hints).toEqual([line({ accepted: 1, requests: 1, credits: 1 })]);
		const { hints } = await send(rows, MESSAGE, {});
		expect(hints.join()).not.toContain('Execute Once');
	});
});

const NAME = 'The field "name" in the text has no value';
const TEXT: INodeParameters = { to: '66812345678', text: '=Dear {{ $json.name }}, hi' };

/** The reason and the advice of the failure of the first item. */
async function failure(items: IDataObject[], parameters: INodeParameters) {
	const {
		items: [failed],
	} = await send(items, parameters, {});
	return [failed?.error, failed?.message];
}

describe('a field that no item has', () => {
	it.each<[IDataObject, string]>([
		[{ id: 7, city: 'Trang' }, 'id, city'],
		[{ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }, 'a, b, c, d, e …'],
	])('is told with those that there are: %j', async (item, names) => {
		expect(await failure([item, item], TEXT)).toEqual([
			`${NAME} (other fields: ${names})`,
			expect.stringContaining("write {{ $json.name || '' }} with what to send"),
		]);
	});

	it('is told in code, in To, in an object, and of another node', async () => {
		const item = { id: 7, customer: { tel: '1' } };
		const to = '66812345678';
		for (const [parameters, reason] of [
			[{ to, text: '={{ "Dear " + $json.name.trim() }}' }, `${NAME} (other fields: id, customer)`],
			[
				{ to: '={{ $json.phone }}', text: 'Hi' },
				'The field "phone" in To has no value (other fields: id, customer)',
			],
			[
				{ to, text: '=Hi {{ $json.customer.name }}' },
				'The field "customer.name" in the text has no value (other fields: tel)',
			],
			[
				{ to, text: '=Hi {{ $("Start").item.json.name }}' },
				'The field "name" of "Start" in the text has no value (other fields: id, customer)',
			],
		] as const) {
			const [told] = await failure([item], parameters);
			expect(told).toBe(reason);
		}
	});

	it('is told with the title that stands above the names of the columns', async () => {
		const sheet = [
			{ 'Customer list 2026': 'Name', __EMPTY: 'Phone', __EMPTY_1: 'City' },
			{ 'Customer list 2026': 'Ann', __EMPTY: '0812345678', __EMPTY_1: 'Trang' },
		];
		expect(await failure(sheet, { ...TEXT, to: '={{ $json.__EMPTY }}' })).toEqual([
			`${NAME} (other fields: Customer list 2026, __EMPTY, __EMPTY_1)`,
			'Item 1, Name, Text, number Phone: Set Range, Starting Line or Header Row in the node that reads the sheet to the row with the names of the columns, because a title is above it.',
		]);
	});

	it('is told without names if another item has it, or if no item has any', async () => {
		expect((await failure([{ id: 1 }, { id: 2, name: 'Ann' }], TEXT))[0]).toBe(NAME);
		expect((await failure([{}, {}], TEXT))[0]).toBe(`${NAME}: the item has no fields`);
	});
});

describe('a wholly empty row', () => {
	const EMPTY = 'Remove the empty row, or leave it out with a Filter node.';
	const row = { name: '', phone: ' ', city: null };

	it.each<[string, IDataObject]>([
		['of blanks', row],
		['with the number of Google Sheets', { row_number: 7, ...row }],
	])('%s says so, and not Allow Missing Values', async (_, item) => {
		for (const text of ['=Dear {{ $json.name }}, hi', '={{ "Dear " + $json.name.trim() }}']) {
			const full = { ...item, name: 'Ann', phone: '66812345678' };
			const { outcomes, items } = await send([full, item], { ...MESSAGE, text }, {});
			expect(outcomes).toEqual([
				['66812345678', 'accepted'],
				['', 'notSent', `${NAME}: all fields of the item are blank`],
			]);
			expect(items[1]?.message).toBe(`Item 2, Text: ${EMPTY}`);
		}
		const to = { to: '={{ $json.phone }}', text: 'Hi' };
		expect(await failure([item], to)).toEqual([
			'The field "phone" in To has no value: all fields of the item are blank',
			`Item 1, To: ${EMPTY}`,
		]);
	});

	it('is not a row with one value, or an item with one field', async () => {
		for (const item of [{ ...row, city: 'Trang' }, { name: '' }]) {
			expect(await failure([item], TEXT)).toEqual([
				NAME,
				expect.stringContaining('add Sending → Allow Missing Values'),
			]);
		}
	});

	it('is sent with Allow Missing Values, if To has a number', async () => {
		const { outcomes } = await send([row], TEXT, { allowMissingValues: true });
		expect(outcomes).toEqual([['66812345678', 'accepted']]);
	});
});

describe('an item {} of whose fields To reads its number', () => {
	it.each(ALL_MODES)('is skipped, with On Error %s', async (onError) => {
		const { outcomes, error, hints } = await send([{}], MESSAGE, {}, { onError });
		expect([outcomes, error, seen()]).toEqual([[SKIPPED], undefined, []]);
		expect(hints).toEqual([line({ skipped: { 'empty item': 1 } }, `${NOTHING}.`)]);
	});

	it.each([
		'={{ $json.phone }}',
		'={{ $json["Phone number"] }}',
		'={{ $json.phone.trim() }}',
		'={{ $input.item.json.phone }}',
		'={{ $input.first().json.phone }}',
		'={{ $input.all().map((item) => item.json.phone) }}',
		'={{ Object.values($json) }}',
		'={{ [$json.phone, $json.mobile] }}',
		'={{ $json.phone }}, {{ $json.mobile }}',
		'=+66{{ $json.phone }}',
		'={{ "+66" + $json.phone }}',
		'={{ $json.phone || $json.mobile || "" }}',
	])('is skipped with To %s', async (to) => {
		const { outcomes } = await send([{}], { ...MESSAGE, to }, {});
		expect(outcomes).toEqual([SKIPPED]);
	});

	it.each([
		['a fixed To', '+66 81 234 5678'],
		['a To that writes another number', '={{ $json.phone || "66812345678" }}'],
		['a To that reads another node', '={{ $("Start").item.json.oncall || "66812345678" }}'],
	])('is no such item with %s', async (_, to) => {
		const { outcomes } = await send([{}], { to, text: 'Server down' }, {});
		expect(outcomes).toEqual([['66812345678', 'accepted']]);
	});

	it.each([
		['a fixed To without a number', 'nobody'],
		['a To that reads another node, which has no number', '={{ $("Start").item.json.oncall }}'],
		['a To that reads no item', '={{ $vars.oncall }}'],
	])('is a failure with %s', async (_, to) => {
		const { outcomes } = await send([{}], { to, text: 'Server down' }, {});
		expect(outcomes).toEqual([[expect.any(String), 'notSent', expect.any(String)]]);
	});

	it.each<IDataObject>([{ phone: '' }, { phone: null }, { other: 1 }])(
		'is no such item if it has a field: %j',
		async (item) => {
			const { outcomes } = await send([item], { ...MESSAGE, text: 'Hi' }, {});
			expect(outcomes).toEqual([['', 'notSent', expect.any(String)]]);
		},
	);

	it('is no such item if it has a file', async () => {
		const files = [{ data: { data: 'aGk=', mimeType: 'text/plain' } }];
		const { outcomes } = await send([{}], { ...MESSAGE, text: 'Hi' }, {}, { files });
		expect(outcomes).toEqual([['', 'notSent', expect.any(String)]]);
	});

	it.each(ALL_MODES)(
		'does not stop the others of its run, in any place, with On Error %s',
		async (onError) => {
			const bo = { phone: '66812345679', name: 'Bo' };
			const { outcomes, error, hints } = await send(
				[{}, ANN, {}, bo, {}],
				MESSAGE,
				{},
				{ onError },
			);
			expect(error).toBeUndefined();
			expect(outcomes).toEqual([
				SKIPPED,
				['66812345678', 'accepted'],
				SKIPPED,
				['66812345679', 'accepted'],
				SKIPPED,
			]);
			expect(hints).toEqual([
				line({ accepted: 2, skipped: { 'empty item': 3 }, requests: 1, credits: 2 }),
			]);
		},
	);

	it('says why if all are such items', async () => {
		const { hints } = await send([{}, {}], MESSAGE, {});
		expect(hints).toEqual([line({ skipped: { 'empty item': 2 } }, `${NOTHING}.`)]);
	});

	it.each(ALL_MODES)('hides no failure of another item, with On Error %s', async (onError) => {
		const nobody = { phone: '', name: 'Bo' };
		const { outcomes, error } = await send([{}, nobody, ANN], MESSAGE, {}, { onError });
		if (onError === 'stopWorkflow') {
			const why =
				'Nothing was sent: 1 of 3 messages cannot be sent. The field "phone" in To has no value';
			expect([error?.message, seen()]).toEqual([why, []]);
			return;
		}
		expect(outcomes).toEqual([
			SKIPPED,
			['', 'notSent', expect.any(String)],
			['66812345678', 'accepted'],
		]);
	});

	it('is skipped by Estimate and by Dry Run, which say so', async () => {
		const would = 'nothing would be sent. 1 skipped (empty item).';
		const estimate = await send([{}], { ...MESSAGE, operation: 'estimate' }, {});
		expect([estimate.outcomes, estimate.hints]).toEqual([[SKIPPED], [`Estimate: ${would}`]]);
		const dryRun = await send([{}], MESSAGE, { dryRun: true });
		expect([dryRun.outcomes, dryRun.hints]).toEqual([[SKIPPED], [`Dry run: ${would}`]]);
		const several = await send([{}, ANN, ANN, {}], { ...MESSAGE, operation: 'estimate' }, {});
		expect(several.hints[0]).toContain('2 skipped (empty item), 1 skipped (duplicate).');
	});

	it('is measured by Estimate as a text alone if To is empty', async () => {
		const { outcomes } = await send([{}], { operation: 'estimate', to: '', text: 'Hi' }, {});
		expect(outcomes).toEqual([['', 'dryRun']]);
	});

	it.each([
		['pinned', { isPinned: true }],
		['tried again', { maxTries: 3 }],
		['of a node with Execute Once', { executeOnce: true }],
		['of a node with Always Output Data', { alwaysOutputData: true }],
		['before a node that follows', { isFollowed: true }],
	])('is skipped once, %s', async (_, more) => {
		const { outcomes, error } = await send([{}], MESSAGE, {}, { onError: 'stopWorkflow', ...more });
		expect([outcomes, error, seen()]).toEqual([[SKIPPED], undefined, []]);
	});

	it('stays skipped in the tries that another item needs', async () => {
		const { outcomes } = await send([{}, ANN], MESSAGE, { dryRun: false }, { maxTries: 2 });
		expect([outcomes, seen()]).toEqual([
			[SKIPPED, ['66812345678', 'accepted']],
			[['66812345678', 'Dear Ann, hi']],
		]);
	});

	it.each<[string, INodeParameters]>([
		['Unsubscribed Field', { suppressionField: 'unsubscribed' }],
		['Consent Field', { consentField: 'consent' }],
		['Send At', { sendAt: '={{ $json.when }}' }],
		['Message ID', { messageId: '={{ $json.id }}' }],
		['Callback Data', { callbackData: '={{ $json.ref }}' }],
		['Skip Repeats', { skipRepeatsHours: 24 }],
		['Max Recipients', { maxRecipients: 1 }],
		['Minimum Balance', { minimumBalance: 1_000_000 }],
	])('is skipped for this reason alone, also with %s', async (_, options) => {
		const { outcomes, hints } = await send([{}], MESSAGE, options);
		expect([outcomes, hints]).toEqual([
			[SKIPPED],
			[line({ skipped: { 'empty item': 1 } }, `${NOTHING}.`)],
		]);
	});

	it('is a failure with a credential that cannot be used', async () => {
		const { outcomes } = await send([{}], MESSAGE, {}, { credentials: loginAt('nowhere') });
		expect(outcomes).toEqual([['', 'notSent', expect.any(String)]]);
	});

	it.each(['sendAndWait', 'sendAndWaitForReport'])(
		'is a failure of %s: an escalation must go on',
		async (operation) => {
			const { output, errorBranch } = await runBulkSms({
				items: [{}],
				parameters: { ...MESSAGE, operation, from: 'MyShop', message: 'Yes?' },
				credentials: loginAt('http://127.0.0.1:9'),
				onError: 'continueErrorOutput',
			});
			const [item] = [...output, ...errorBranch];
			expect(JSON.stringify(item?.json)).toContain('notSent');
		},
	);
});
