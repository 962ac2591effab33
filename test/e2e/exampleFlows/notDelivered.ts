import type { Execution } from '../../../hosts/rest/execution';
import type { WorkflowNode } from '../../../hosts/rest/workflow';
import { containing, Example, type Examples, LIMIT_S, SEND } from './stage';

const TEXT = 'Anan’s table: โต๊ะพร้อมแล้ว';
const ENDS = ['It Arrived', 'Mail Instead'];
const ARRIVED = ['It Arrived'];
const MAILED = ['Mail Instead'];

const LEFT_OUT = '66812370009';

const MESSAGES: Array<[what: string, message: object, sent: number, ends: string[]]> = [
	['delivered', { phone: '081 237 0001' }, 1, ARRIVED],
	['not delivered', { phone: '66812379901' }, 2, MAILED],
	['expired', { phone: '+66 81-237-9902' }, 2, MAILED],
	['rejected at once', { phone: '0812379903' }, 0, MAILED],
	['rejected later', { phone: '66812379904' }, 1, MAILED],
	['no number', { phone: '' }, 0, MAILED],
	['a letter in a number', { phone: '08123700O1' }, 0, MAILED],
	['to a person whom Do Not Send To names', { phone: '081-237-0009' }, 0, MAILED],
	['braces in the text', { phone: '0812370001', text: 'Dear {{ name }}' }, 1, ARRIVED],
];

/** A node of another type in the place of one, turned on. */
const asNode = (
	{ id, name, position }: WorkflowNode,
	type: string,
	typeVersion: number,
	parameters: WorkflowNode['parameters'],
): WorkflowNode => ({
	...{ id, name, position, typeVersion, parameters, type: `n8n-nodes-base.${type}` },
});
/** The node that mails, which gives out what it would mail. */
function asMail(node: WorkflowNode): WorkflowNode {
	const { toEmail, text } = node.parameters;
	const assignments = Object.entries({ toEmail, text }).map(([name, value]) => ({
		...{ id: name, name, value, type: 'string' },
	}));
	return asNode(node, 'set', 3.4, { assignments: { assignments }, options: {} });
}
const mails = (execution: Execution) => execution.allItems('Mail Instead').map(({ json }) => json);
const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

/** examples/not-delivered.json */
export function notDelivered(examples: Examples): void {
	describe('the example Not Delivered', () => {
		const imported = async (
			message: object,
			more: Record<string, unknown> = {},
		): Promise<Example> =>
			await examples.import('not-delivered', {
				edit: (node) => (node.name === 'Mail Instead' ? asMail(node) : node),
				parameters: {
					Message: {
						mode: 'raw',
						...containing({ text: TEXT, email: 'a@example.com', ...message }),
					},
					'Wait an Hour': { amount: 1, unit: 'seconds' },
					[SEND]: more,
				},
			});
		/** Where no report comes. */
		let unreported: Example;
		let waiting: string;

		// Before the tests: it waits for n8n's next minute while they run.
		beforeAll(async () => {
			const limit = { waitAmount: 0.05, waitUnit: 'minutes' };
			unreported = await imported({ phone: '66812379905' }, limit);
			waiting = await unreported.start();
		});

		test('sends a second time only what surely did not arrive, and then mails', async () => {
			const found: Record<string, unknown> = {};
			for (const [what, message] of MESSAGES) {
				examples.sandbox.clear();
				const example = await imported(message, { safeguards: { suppressionList: LEFT_OUT } });
				const execution = await example.press();
				found[what] = [examples.taken().length, example.ends(execution, ENDS)];
			}
			expect(found).toEqual(Object.fromEntries(MESSAGES.map(([what, , ...rest]) => [what, rest])));
		});

		test('in a loop over a list, mails each person their own text', async () => {
			const people = [
				{ phone: '66812379901', email: 'ann@example.com', text: 'For Ann' },
				{ phone: '66812379903', email: 'bo@example.com', text: 'For Bo' },
			];
			const one = await imported({ phone: '' });
			const nodes = one.saved.nodes.map((each) => {
				const code = `return ${JSON.stringify(people.map((json) => ({ json })))};`;
				return each.name === 'Message' ? asNode(each, 'code', 2, { jsCode: code }) : each;
			});
			const { client } = examples.real();
			const loop = { id: 'loop', name: 'Loop', position: [0, 300], parameters: { options: {} } };
			const saved = await client.saveWorkflow({
				...{ name: `${one.saved.name} in a loop`, settings: one.saved.settings },
				nodes: [...nodes, { ...loop, type: 'n8n-nodes-base.splitInBatches', typeVersion: 3 }],
				connections: {
					...one.saved.connections,
					Message: to('Loop'),
					Loop: { main: [[], ...to(SEND).main] },
					'It Arrived': to('Loop'),
					'Mail Instead': to('Loop'),
				},
			});
			const execution = await new Example(examples.place, saved).press();
			expect(mails(execution)).toEqual(people.map(({ email, text }) => ({ toEmail: email, text })));
		});

		test('mails without a second SMS where no report came', async () => {
			const execution = await examples.real().client.ended(waiting, LIMIT_S);
			expect([unreported.ends(execution, ENDS), execution.runsOf('Try Once More')]).toEqual([
				MAILED,
				0,
			]);
			expect(mails(execution)).toEqual([{ toEmail: 'a@example.com', text: TEXT }]);
		});
	});
}
