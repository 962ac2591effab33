import { readStatus } from '../../../../../nodes/BulkSms/core/gateway/status/readStatus';

describe('a status of the gateway', () => {
	const status = { code: '101', name: 'PENDING', description: 'accepted by the system' };

	it.each<[string, unknown, object]>([
		['an object', status, status],
		['an array of one', [status], status],
		['an object with more in it', { ...status, group: 1 }, status],
		['a code that is a number', { ...status, code: 101 }, status],
		['a name alone', { name: 'PENDING' }, { name: 'PENDING' }],
		['a field of another type as absent', { ...status, code: {} }, { ...status, code: undefined }],
		['an empty object', {}, {}],
		['a bare name', 'PENDING', { name: 'PENDING' }],
		['a bare name with blanks', ' PENDING ', { name: 'PENDING' }],
		['an array of a bare name', ['PENDING'], { name: 'PENDING' }],
		['digits, which are a code', '101', { code: '101' }],
		['a blank text as without name', ' ', {}],
		['an empty array as without name', [], {}],
		['null as without name', null, {}],
		['nothing as without name', undefined, {}],
		['a number as without name', 101, {}],
		['an array of the same twice', [status, status], status],
		['an array that says nothing but one', [null, {}, status], status],
		['an array of two that mean the same', ['ACCEPTED', 'PENDING'], { name: 'ACCEPTED' }],
		['two that contradict each other', ['REJECTED', 'PENDING'], { name: 'REJECTED, PENDING' }],
		[
			'two that contradict each other, with codes',
			[{ code: 5, name: 'REJECTED', description: 'no' }, status],
			{ code: '5, 101', name: 'REJECTED, PENDING', description: 'no, accepted by the system' },
		],
		['one that is known, and a code', ['101', 'PENDING'], { code: '101', name: '101, PENDING' }],
	])('is read from %s', (_, value, read) => {
		expect(readStatus(value)).toEqual(read);
	});
});
