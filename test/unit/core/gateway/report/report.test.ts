import fc from 'fast-check';

import { readDeliveryReports } from '../../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import {
	isWanted,
	type ReportFilter,
	finalReportOf,
	shownReport,
} from '../../../../../nodes/BulkSms/core/gateway/report/report';
import { REPORT_OUTCOMES } from '../../../../../nodes/BulkSms/core/gateway/statuses';

const LONG = '25501288135972440649';
const entry = { messageId: 'm-1', bulkId: 'b-1', callbackData: 'order 7', status: 'DELIVERED' };

const wants = (fields: object, filter: Partial<ReportFilter>) =>
	readDeliveryReports({ ...entry, ...fields }).map((report) =>
		isWanted(report, { outcomes: REPORT_OUTCOMES, ...filter }),
	);

const NAMES = ['DELIVERED', 'UNDELIVERED', 'EXPIRED', 'REJECTED', 'PENDING', 'NEW'];

describe('what is shown of a report', () => {
	const shown = (fields: object) =>
		readDeliveryReports({ ...entry, ...fields }).map((report) => shownReport(report, false));

	it.each([
		['a status that is known', {}, false],
		['a group that is known', { status: { name: 'SENT_ON', groupName: 'DELIVERED' } }, false],
		['a group alone', { status: { groupName: 'DELIVERED' } }, false],
		['a name that is not known', { status: 'SEEN' }, true],
		['a group that is not known', { status: { groupName: 'LATER' } }, true],
		['a code alone', { status: '000' }, true],
		['no status', { status: {} }, true],
		['two final statuses', { status: ['DELIVERED', 'EXPIRED'] }, true],
		['no message ID', { messageId: undefined, to: '66812345678' }, true],
	])('has all that came beside it where it is not understood: %s', (_, fields, hasRaw) => {
		expect(shown(fields).map((item) => 'raw' in item)).toEqual([hasRaw]);
	});

	it('has it for whatever is unknown', () => {
		const word = fc.constantFrom(
			'DELIVERED',
			'PENDING',
			'REJECTED',
			'UNDELIVERABLE',
			'SEEN',
			'',
			'3',
			3,
			5,
			null,
		);
		const status = fc.oneof(
			word,
			fc.record({ name: word, groupName: word, groupId: word, code: word }, { requiredKeys: [] }),
			fc.array(fc.record({ name: word, groupName: word }, { requiredKeys: [] }), { maxLength: 3 }),
		);
		fc.assert(
			fc.property(
				fc.array(fc.record({ status, messageId: word, to: word }, { requiredKeys: [] }), {
					maxLength: 3,
				}),
				(details) => {
					for (const item of readDeliveryReports({ details }).map((each) =>
						shownReport(each, false),
					)) {
						if (item.outcome === 'unknown') expect(item).toHaveProperty('raw');
					}
				},
			),
			{ numRuns: 2_000 },
		);
	});
});

describe('a filter by outcome', () => {
	it.each(REPORT_OUTCOMES)('of %s alone lets that through and nothing else', (outcome) => {
		const wanted = NAMES.filter((status) => wants({ status }, { outcomes: [outcome] })[0]);
		expect(wanted).toEqual([outcome === 'unknown' ? 'NEW' : outcome.toUpperCase()]);
	});

	it('of all lets all through, of none nothing', () => {
		expect(NAMES.map((status) => wants({ status }, {}))).toEqual(NAMES.map(() => [true]));
		expect(NAMES.map((status) => wants({ status }, { outcomes: [] }))).toEqual(
			NAMES.map(() => [false]),
		);
	});
});

describe('a filter by outcome, for a report with several statuses', () => {
	const letThrough = (status: string[]) =>
		REPORT_OUTCOMES.filter((outcome) => wants({ status }, { outcomes: [outcome] })[0]);

	it.each([
		[['PENDING', 'DELIVERED'], ['delivered']],
		[['UNDELIVERED', 'PENDING'], ['undelivered']],
		[['PENDING', 'PENDING'], ['pending']],
	])('goes by the one that counts: %j', (status, outcomes) => {
		expect(letThrough(status)).toEqual(outcomes);
	});

	it.each([[['DELIVERED', 'UNDELIVERED']], [['PENDING', 'ACCEPTED']], [['SEEN', 'READ']]])(
		'never drops one of which nobody can tell what counts: %j',
		(status) => {
			expect(letThrough(status)).toEqual(REPORT_OUTCOMES);
			expect(wants({ status }, { outcomes: [] })).toEqual([true]);
			expect(wants({ status }, { outcomes: [], bulkId: 'another' })).toEqual([false]);
		},
	);
});

describe('a filter by outcome, bulk ID and callback data', () => {
	const parts = { outcomes: ['delivered'], bulkId: 'b-1', callbackData: 'order 7' } as const;
	const misses = {
		outcomes: { status: 'NEW' },
		bulkId: { bulkId: 'b' },
		callbackData: { callbackData: 'x' },
	};
	const names = ['outcomes', 'bulkId', 'callbackData'] as const;
	const subsets = Array.from({ length: 8 }, (_, bits) =>
		names.filter((__, index) => (bits >> index) % 2 === 1),
	);
	const table = subsets.flatMap((set) => subsets.map((missed) => ({ set, missed })));

	it.each(table)(
		'with $set lets a report through that misses $missed only if none is in it',
		({ set, missed }) => {
			const filter = Object.fromEntries(set.map((name) => [name, parts[name]]));
			const fields = missed.reduce((all, name) => ({ ...all, ...misses[name] }), {});
			expect(wants(fields, filter)).toEqual([!missed.some((name) => set.includes(name))]);
		},
	);
});

describe('a filter by bulk ID', () => {
	it.each([
		['the same', { bulkId: 'b-1' }, true],
		['a number', { bulkId: 1 }, false],
		['other letters', { bulkId: 'B-1' }, false],
		['none', { bulkId: undefined }, false],
	])('compares it exactly: %s', (_, fields, isLet) => {
		expect(wants(fields, { bulkId: 'b-1' })).toEqual([isLet]);
	});

	it('knows a bulk ID that came as a number', () => {
		expect(wants({ bulkId: 1 }, { bulkId: '1' })).toEqual([true]);
	});
});

describe('a filter by callback data', () => {
	it.each<[string, unknown, string, boolean]>([
		['the same text', 'order 7', 'order 7', true],
		['other letters', 'Order 7', 'order 7', false],
		['more text', 'order 77', 'order 7', false],
		['none', undefined, 'order 7', false],
		['null', null, 'null', false],
		['the same JSON', '{"a":1}', '{"a":1}', true],
		['JSON with other blanks', '{"a": 1}', '{\n\t"a":1\n}', true],
		['JSON in another order', '{"a":1,"b":[2]}', '{"b":[2],"a":1}', true],
		['a list in another order', '[1,2]', '[2,1]', false],
		['other JSON', '{"a":1}', '{"a":2}', false],
		['JSON with more', '{"a":1,"b":2}', '{"a":1}', false],
		['JSON of another type', '{"a":1}', '{"a":"1"}', false],
		['an object that is none in JSON', { a: 1 }, '{"a":1}', true],
		['JSON with long digits', `{"id":${LONG}}`, `{"id":${LONG}}`, true],
		['JSON with other long digits', `{"id":${LONG}}`, '{"id":25501288135972440650}', false],
		['a number', 0, '0', true],
		['JSON where text is wanted', '{"a":1}', 'order', false],
		['text where JSON is wanted', 'order', '{"a":1}', false],
		['JSON cut off', '{"a":', '{"a":', true],
		['a name of prototypes', '{"__proto__":1}', '{}', false],
	])('compares it: %s', (_, callbackData, wanted, isLet) => {
		expect(wants({ callbackData }, { callbackData: wanted })).toEqual([isLet]);
	});
});

const message = { messageIds: ['ours', 'theirs'], to: '66812345678' };
const find = (...details: object[]) =>
	finalReportOf(message, readDeliveryReports({ details }))?.outcome;
const delivered = { status: { name: 'DELIVERED' } };

describe('finalReportOf', () => {
	it.each<[string, object]>([
		['by the identifier that was sent', { messageId: 'ours', ...delivered }],
		['by the identifier that the gateway gave', { messageId: 'theirs', ...delivered }],
		['by the identifier and the number', { messageId: 'ours', to: '66812345678', ...delivered }],
		[
			'by the identifier and a national number',
			{ messageId: 'ours', to: '0812345678', ...delivered },
		],
		[
			'by the identifier beside what is no number',
			{ messageId: 'ours', to: 'hidden', ...delivered },
		],
		['by the number where there is no identifier', { to: '66812345678', ...delivered }],
		['by the number with a plus', { to: '+66812345678', ...delivered }],
	])('finds the report %s', (_, detail) => {
		expect(find(detail)).toBe('delivered');
	});

	it.each<[string, object]>([
		['of another message', { messageId: 'of another', to: '66812345678', ...delivered }],
		[
			'with our identifier and another number',
			{ messageId: 'ours', to: '66899999999', ...delivered },
		],
		['of another number', { to: '66899999999', ...delivered }],
		['that is not final', { messageId: 'ours', status: { name: 'PENDING' } }],
		['with a status that is not known', { messageId: 'ours', status: { name: 'NEW' } }],
		['without a status', { messageId: 'ours' }],
		['that names neither number nor identifier', { from: 'MyShop', ...delivered }],
	])('takes none %s', (_, detail) => {
		expect(find(detail)).toBeUndefined();
	});

	it('takes none where two final ones of the message contradict each other', () => {
		const undelivered = { status: { name: 'UNDELIVERED' } };
		const ours = { messageId: 'ours' };
		expect(find({ ...ours, ...delivered }, { ...ours, ...undelivered })).toBeUndefined();
		expect(find({ ...ours, ...undelivered }, { to: message.to, ...delivered })).toBeUndefined();
		expect(find({ ...ours, status: ['DELIVERED', 'UNDELIVERED'] })).toBeUndefined();
		expect(find({ ...ours, ...delivered }, { ...ours, ...delivered })).toBe('delivered');
		expect(find({ messageId: 'of another', ...undelivered }, { ...ours, ...delivered })).toBe(
			'delivered',
		);
		expect(find({ ...ours, status: ['PENDING', 'DELIVERED'] })).toBe('delivered');
		const crossed = { ...ours, to: '66899999999' };
		expect(find({ ...ours, ...delivered }, { ...crossed, ...delivered })).toBeUndefined();
	});

	it('finds it among others', () => {
		expect(
			find(
				{ messageId: 'of another', ...delivered },
				{ messageId: 'ours', status: { name: 'PENDING' } },
				{ messageId: 'ours', status: { name: 'EXPIRED' } },
			),
		).toBe('expired');
	});
});
