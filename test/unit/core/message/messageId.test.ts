import { checkMessageId, messageIdMaker } from '../../../../nodes/BulkSms/core/message/messageId';
import { refused, taken } from '../../checkedResults';

const run = {
	instanceId: 'instance',
	workflowId: 'workflow',
	executionId: '17',
	nodeId: 'node',
	runIndex: 0,
};
const tooLong = (length: number) =>
	refused(
		'Message ID',
		`The message ID is ${length} characters long; the limit is 200`,
		'Use a shorter message ID',
	);

describe('messageIdMaker', () => {
	it('makes 24 hexadecimal characters for the run, with the places of item and destination', () => {
		expect(messageIdMaker(run)(3, 1)).toMatch(/^[0-9a-f]{24}-3-1$/);
	});

	it('makes the same identifier on every try of the same execution', () => {
		expect(messageIdMaker({ ...run })(3, 1)).toBe(messageIdMaker({ ...run })(3, 1));
	});

	it.each([
		['another n8n', { ...run, instanceId: 'other' }, 3, 1],
		['another workflow', { ...run, workflowId: 'other' }, 3, 1],
		['another execution', { ...run, executionId: '18' }, 3, 1],
		['another node', { ...run, nodeId: 'other' }, 3, 1],
		['another round of a loop', { ...run, runIndex: 1 }, 3, 1],
		['another item', run, 4, 1],
		['another destination of the item', run, 3, 2],
		['item and destination exchanged', run, 1, 3],
		['the digits of both moved', run, 31, 1],
		[
			'a border between two names moved',
			{ ...run, instanceId: 'instancew', workflowId: 'orkflow' },
			3,
			1,
		],
	])('makes another identifier for %s', (_, identity, item, destination) => {
		expect(messageIdMaker(identity)(item, destination)).not.toBe(messageIdMaker(run)(3, 1));
	});

	it('makes 10,000 identifiers without a repeat', () => {
		const ids = Array.from({ length: 10_000 }, (_, index) =>
			messageIdMaker(run)(Math.floor(index / 100), index % 100),
		);
		expect(new Set(ids).size).toBe(10_000);
	});
});

describe('checkMessageId', () => {
	it.each<[string, unknown, number, string[]]>([
		['a text for one destination', 'order-4711', 1, ['order-4711']],
		['a whole number as its digits', 4711, 1, ['4711']],
		['the number 0', 0, 1, ['0']],
		['digits too long for a number', '25501288135972440649', 1, ['25501288135972440649']],
		['one per destination', 'order', 3, ['order-1', 'order-2', 'order-3']],
		['200 characters for one', 'a'.repeat(200), 1, ['a'.repeat(200)]],
		[
			'198 characters for two, which become 200',
			'a'.repeat(198),
			2,
			[`${'a'.repeat(198)}-1`, `${'a'.repeat(198)}-2`],
		],
	])('takes %s', (_, value, destinations, ids) => {
		expect(checkMessageId(value, destinations)).toEqual(taken(ids));
	});

	it.each<[string, unknown, number, number]>([
		['201 characters for one', 'a'.repeat(201), 1, 201],
		['199 characters for two', 'a'.repeat(199), 2, 201],
		['198 characters for ten, of which the last has two digits', 'a'.repeat(198), 10, 201],
	])('refuses %s', (_, value, destinations, length) => {
		expect(checkMessageId(value, destinations)).toEqual(tooLong(length));
	});

	it.each<[string, unknown]>([
		['nothing', undefined],
		['null', null],
		['an empty text', ''],
		['only blanks', ' \t\u200b'],
		['the word undefined', 'undefined'],
		['NaN', NaN],
		['a fraction', 1.5],
		['a number too long to be exact', 2 ** 64],
		['true', true],
		['an object', { id: '4711' }],
		['a list', ['4711']],
	])('refuses %s', (_, value) => {
		expect(checkMessageId(value, 1)).toEqual(
			refused(
				'Message ID',
				'The message ID is empty or not a text',
				'Leave the option out to have one made, or choose a field that holds a text',
			),
		);
	});
});
