import {
	checkMessageId,
	messageIdMaker,
	messageIdsFor,
} from '../../../../../nodes/BulkSms/core/message/fields/messageId';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { refused, taken } from '../../../checkedResults';

const run = {
	...{ instanceId: 'instance', workflowId: 'workflow', nodeId: 'node' },
	...{ executionId: '17', runIndex: 0 },
};
const tooLong = (length: number) =>
	refused(
		'Message ID',
		`The message ID is ${length} characters long; the limit is 200`,
		'Use a shorter message ID',
	);

describe('messageIdMaker', () => {
	it('makes the same one on each try of an execution, with the places of item and destination', () => {
		expect(messageIdMaker(run)(3, 1)).toMatch(/^[0-9a-f]{24}-3-1$/);
		expect(messageIdMaker({ ...run })(3, 1)).toBe(messageIdMaker({ ...run })(3, 1));
	});

	it.each([
		['another n8n', { ...run, instanceId: 'other' }, 3, 1],
		['another execution', { ...run, executionId: '18' }, 3, 1],
		['another round of a loop', { ...run, runIndex: 1 }, 3, 1],
		['item and destination exchanged', run, 1, 3],
		['a border moved', { ...run, instanceId: 'instancew', workflowId: 'orkflow' }, 3, 1],
	])('makes another identifier for %s', (_, identity, item, destination) => {
		expect(messageIdMaker(identity)(item, destination)).not.toBe(messageIdMaker(run)(3, 1));
	});
});

const idsFor = (value: unknown, destinations: number) =>
	attempt(() => messageIdsFor(checkMessageId(value), destinations));

const A_198 = 'a'.repeat(198);

describe('checkMessageId', () => {
	it.each<[string, unknown, number, string[]]>([
		['a whole number as its digits', 4711, 1, ['4711']],
		['digits too long for a number', '25501288135972440649', 1, ['25501288135972440649']],
		['198 characters for two', A_198, 2, [`${A_198}-1`, `${A_198}-2`]],
	])('takes %s', (_, value, destinations, ids) => {
		expect(idsFor(value, destinations)).toEqual(taken(ids));
	});

	it.each<[string, unknown, number, number]>([
		['199 characters for two', 'a'.repeat(199), 2, 201],
		['198 characters for ten, of which the last has two digits', A_198, 10, 201],
	])('refuses %s', (_, value, destinations, length) => {
		expect(idsFor(value, destinations)).toEqual(tooLong(length));
	});

	it.each<[string, unknown]>([
		['only blanks', ' \t\u200b'],
		['the word undefined', 'undefined'],
		['a fraction', 1.5],
		['a number too long to be exact', 2 ** 64],
	])('refuses %s', (_, value) => {
		expect(idsFor(value, 1)).toEqual(
			refused(
				'Message ID',
				'The message ID is empty or not a text',
				'Leave the option out to have one made, or choose a field that contains a text',
			),
		);
	});
});
