import { readSenders } from '../../../../../nodes/BulkSms/core/gateway/answer/accountAnswers';
import type { Json } from '../../../../../nodes/BulkSms/core/gateway/answer/endpointAnswer';

const TWO = [{ sender: 'MyShop' }, { sender: '12345' }];

describe('the senders in an answer of a shape that nobody knows', () => {
	it.each<[string, Json, unknown]>([
		['the list itself', ['MyShop', 12345], TWO],
		['one member of the object', { status: 'ok', senders: ['MyShop', '12345'] }, TWO],
		['a list of objects', [{ name: 'MyShop', active: true }], [{ name: 'MyShop', active: true }]],
		['a list of both', ['MyShop', { name: 'B' }], [{ sender: 'MyShop' }, { name: 'B' }]],
		['an empty list', [], []],
		['an empty list in an object', { senders: [] }, []],
	])('are found: %s', (_, answer, senders) => {
		expect(readSenders(answer)).toStrictEqual(senders);
	});

	it.each<[string, Json]>([
		['two lists, of which nobody knows the right one', { senders: ['A'], others: ['B'] }],
		['no list', { senders: 'A, B' }],
		['a list further inside', { data: { senders: ['A'] } }],
		['a list with a hole in it', ['A', null]],
		['a list of lists', [['A'], ['B']]],
		['a list of answers to another question', [true]],
		['an empty object', {}],
		['a bare text', 'MyShop'],
		['null', null],
	])('are not guessed: %s', (_, answer) => {
		expect(readSenders(answer)).toBeUndefined();
	});
});
