import { exampleNodes, runCode } from '../../engine/exampleCode';

const BULK = 'spring-sale-7';
const AT = '26/11/2026 09:00';
const message = (id: string, outcome: string, more: object = {}) => ({
	...{ messageId: `${BULK}-row-${id}`, bulkId: `${BULK}-1`, outcome, doneDate: `${AT}:31` },
	...more,
});
const range = (from: number, to: number, delivery: string, more: object = {}) => ({
	...{ from, to, bulkId: BULK, delivery, deliveredAt: delivery === 'delivered' ? AT : '' },
	...more,
});

test.each<[what: string, messages: object[], ranges: object[]]>([
	['one message', [message('3', 'delivered')], [range(3, 3, 'delivered')]],
	[
		'rows beside each other with the same end',
		[message('10', 'delivered'), message('9', 'delivered'), message('11', 'expired')],
		[range(9, 10, 'delivered'), range(11, 11, 'expired')],
	],
	[
		'rows with a row between them',
		[message('1', 'undelivered'), message('3', 'undelivered')],
		[range(1, 1, 'undelivered'), range(3, 3, 'undelivered')],
	],
	[
		'rows of different minutes',
		[message('1', 'delivered'), message('2', 'delivered', { doneDate: '26/11/2026 09:01:00' })],
		[range(1, 1, 'delivered'), range(2, 2, 'delivered', { deliveredAt: '26/11/2026 09:01' })],
	],
	[
		'two numbers of a row that both have it',
		[message('4', 'delivered'), message('4', 'delivered', { messageId: `${BULK}-row-4-2` })],
		[range(4, 4, 'delivered')],
	],
	[
		'two numbers of a row, one without it',
		[message('4', 'delivered'), message('4', 'expired', { messageId: `${BULK}-row-4-2` })],
		[range(4, 4, 'partly', { deliveredAt: AT })],
	],
	[
		'a row that was sent again in another request',
		[message('5', 'rejected'), message('6', 'rejected', { messageId: 'spring-sale-8-row-6' })],
		[range(5, 5, 'rejected'), range(6, 6, 'rejected', { bulkId: 'spring-sale-8' })],
	],
	['an entry without a date', [message('5', 'delivered', { doneDate: undefined })], [range(5, 5, 'delivered', { deliveredAt: '' })]], // prettier-ignore
	['messages of others', [message('x', 'expired'), { outcome: 'expired', bulkId: BULK }], []],
])('Ranges of Rows finds the rows of %s', async (_, input, ranges) => {
	expect(await runCode('campaign-reports', 'Ranges of Rows', { input })).toEqual(ranges);
});

test('both examples of the campaign make the same tables', () => {
	const tables = (example: string) =>
		exampleNodes(example)
			.filter(({ name }) => ['Make the Table', 'Make the Record'].includes(name))
			.map(({ parameters }) => parameters);
	expect(tables('campaign-reports')).toEqual(tables('campaign'));
	expect(tables('campaign')).toHaveLength(2);
});

// The button of n8n takes a schedule, or a trigger of a community node, before a manual trigger.
test('Execute workflow sends the campaign, and looks up what arrived in its reports', () => {
	const triggers = (example: string) =>
		exampleNodes(example)
			.map(({ type }) => type.replace('n8n-nodes-base.', ''))
			.filter((type) => type.endsWith('Trigger'));
	expect(triggers('campaign')).toEqual(['manualTrigger', 'executeWorkflowTrigger']);
	expect(triggers('campaign-reports')).toEqual(['scheduleTrigger', 'executeWorkflowTrigger']);
});
