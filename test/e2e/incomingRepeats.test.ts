import { countBy } from 'lodash';
import { callMany } from '../../hosts/process/callMany';
import { IncomingWorkflow } from './incomingWorkflow';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { saveReceiver, TRIGGER } from './reportReceiver';

const REPEATS = 1_000;
const AT_A_TIME = 100;
const AT_ONCE = 20;

const real = useRealN8n('incoming-repeats');
const fields = { TRAN_ID: '4711', MOBILE_NO: '66812345678', KEYWORD: 'POINTS', MESSAGE: 'Hello' };

test(
	`the same call ${REPEATS} times starts as many runs, all with the same messageKey`,
	async () => {
		const workflow = await IncomingWorkflow.open(real(), {});
		const one = {
			url: workflow.url,
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(fields),
		};
		const statuses: number[] = [];
		const keys: unknown[] = [];
		// n8n answers faster than it runs.
		for (let done = 0; done < REPEATS; done += AT_A_TIME) {
			const answers = await callMany(Array<typeof one>(AT_A_TIME).fill(one), AT_ONCE);
			statuses.push(...answers.map(({ status }) => status));
			const executions = await workflow.executions(AT_A_TIME);
			keys.push(...executions.map((each) => each.items(TRIGGER)[0]?.json.messageKey));
		}
		expect(countBy(statuses)).toEqual({ 200: REPEATS });
		expect(keys).toHaveLength(REPEATS);
		expect([...new Set(keys)]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
	},
	2 * RUN_LIMIT_MS,
);

test(
	'a trigger says when it is activated that its Stop Words hold no word',
	async () => {
		const saved = await saveReceiver(real(), 'Without stop words', {
			event: 'incomingSms',
			options: { stopWords: ' , ' },
		});
		await expect(real().client.activate(saved)).rejects.toThrow('Stop Words has no usable word');
	},
	RUN_LIMIT_MS,
);
