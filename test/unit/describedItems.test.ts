import { omit } from 'lodash';

import { undescribed } from '../engine/describedItems';

const SEND = { type: 'bulkSms', parameters: {} };
const SENT = { to: '66812345678', outcome: 'accepted', from: 'MyShop', messageId: 'm-1' };
const FAILED = { error: 'No', message: 'Item 1: No.', details: { item: 0, outcome: 'notSent' } };

describe('an item that left a node', () => {
	it('is described if it has the fields of its operation, in their order', () => {
		expect(undescribed(SEND, [SENT, { ...SENT, bulkId: 'b' }, FAILED])).toEqual([]);
		expect(
			undescribed({ type: 'bulkSms', parameters: { resource: 'account' } }, [{ credit: 1 }]),
		).toEqual([]);
		const optOut = { to: '66812345678', source: 'link', optedOutAt: 'now', optOutKey: 'k' };
		const trigger = { type: 'bulkSmsTrigger', parameters: { event: 'optOut' } };
		expect(undescribed(trigger, [optOut])).toEqual([]);
	});

	it.each<[string, object, RegExp]>([
		['an unknown field', { ...SENT, colour: 'red' }, /Unrecognized key\(s\) in object: 'colour'/],
		['a failure without details', { error: 'No', message: 'No' }, /details Required/],
		['a detail that nobody knows', { ...FAILED, details: { colour: 1 } }, /details .*'colour'/],
		['another order', { from: SENT.from, ...omit(SENT, 'from') }, /The order is from, to/],
	])('is not described with %s', (_, json, words) => {
		const faults = undescribed(SEND, [{ ...json }]);
		expect(faults).toEqual([expect.stringMatching(words)]);
	});

	it('may hold the fields of the input where the node or n8n adds them', () => {
		const sending = { includeInputFields: true };
		const wide = { name: 'Ann', ...SENT };
		expect(undescribed({ ...SEND, parameters: { sending } }, [wide])).toEqual([]);
		expect(undescribed({ ...SEND, hasErrorOutput: true }, [{ name: 'Ann', ...FAILED }])).toEqual(
			[],
		);
		expect(undescribed({ ...SEND, hasErrorOutput: true }, [wide])).toHaveLength(1);
	});

	it('of an operation without a description is a fault', () => {
		const parameters = { resource: 'message', operation: 'shout' };
		expect(undescribed({ type: 'bulkSms', parameters }, [])).toEqual([
			'message shout has no description of its output',
		]);
	});
});
