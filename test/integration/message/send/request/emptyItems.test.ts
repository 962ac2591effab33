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

describe('a blank row of whose fields To reads its number', () => {
	const BLANK = ['', 'skipped', 'The item is empty: all its fields are blank'];

	it.each(ALL_MODES)('is skipped and counted beside others, with On Error %s', async (onError) => {
		const blank = { phone: '', name: '' };
		const { outcomes, error, hints } = await send([ANN, blank, {}], MESSAGE, {}, { onError });
		expect([outcomes, error]).toEqual([[['66812345678', 'accepted'], BLANK, SKIPPED], undefined]);
		expect(hints).toEqual([
			line({ accepted: 1, skipped: { 'empty item': 2 }, requests: 1, credits: 1 }),
		]);
	});

	it.each<IDataObject>([
		{ name: '', phone: ' ', city: null },
		{ row_number: 7, name: '', phone: '' },
		{ phone: '' },
		{ phone: null },
		{ name: '\u00a0', phone: '\u200b', tags: [] },
	])('is skipped if it is %j', async (item) => {
		const { outcomes, hints } = await send([item], MESSAGE, {});
		expect([outcomes, hints]).toEqual([
			[BLANK],
			[line({ skipped: { 'empty item': 1 } }, `${BLANK[2]}.`)],
		]);
	});

	it.each<IDataObject>([
		{ row_number: 7, phone: '', city: 'Trang' },
		{ phone: '', open: false },
		{ phone: '', debt: 0 },
		{ phone: '', total: '#N/A' },
		{ phone: '-', name: '' },
		{ phone: '', body: {} },
	])('is none if a field has something: %j', async (item) => {
		const { outcomes } = await send([item], { ...MESSAGE, text: 'Hi' }, {});
		expect(outcomes).toEqual([[expect.any(String), 'notSent', expect.any(String)]]);
	});

	it('is none if To does not read the item, or a number comes of it', async () => {
		for (const to of ['={{ $vars.oncall }}', 'nobody']) {
			const { outcomes } = await send([{ phone: '' }], { to, text: 'Server down' }, {});
			expect(outcomes).toEqual([[expect.any(String), 'notSent', expect.any(String)]]);
		}
		const to = '={{ $json.phone || "66812345678" }}';
		const { outcomes } = await send([{ phone: '' }], { to, text: 'Server down' }, {});
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
