import { omit } from 'lodash';
import { readExample } from '../../../../demo/examples';
import type { SavedWorkflow, WorkflowFile } from '../../../../hosts/rest/workflow';
import { RUN_LIMIT_MS } from '../../realN8n';
import { post } from '../../reportReceiver';
import { COLUMNS, columnsOf } from '../optOutTable';
import { filledIn } from './credentialForm';
import { Notes } from './notes';
import type { Follower } from './stage';

const TYPE = 'bulkSmsApi';

/** examples/opt-outs.json, as its notes say. */
export function optOuts(follower: Follower): void {
	describe('the example Opt-Outs', () => {
		let file: WorkflowFile;
		let notes: Notes;
		beforeAll(async () => {
			const read = await readExample('opt-outs');
			notes = new Notes(read);
			file = read;
		}, RUN_LIMIT_MS);

		const saveWith = async (reportToken: string, example = file): Promise<SavedWorkflow> => {
			const { client } = follower.real();
			const data = { ...filledIn(notes.credentialFields()), reportToken };
			const name = `Secret of ${reportToken.length}`;
			const credential = await client.saveCredential({ name, type: TYPE, data });
			const nodes = example.nodes.map((node) =>
				node.name === 'Opt-Out Link' ? { ...node, credentials: { [TYPE]: credential } } : node,
			);
			return await client.saveWorkflow({ ...example, name, nodes });
		};
		const shortest = () => notes.number(/enter one of at least (\d+) characters/);

		test(
			'is not published with a secret that is shorter than it says',
			async () => {
				// Without the other trigger, which n8n would publish all the same.
				const nodes = file.nodes.filter(({ name }) => name !== 'Incoming SMS');
				const connections = omit(file.connections, 'Incoming SMS');
				const tooShort = 'x'.repeat(shortest() - 1);
				const saved = await saveWith(tooShort, { ...file, nodes, connections });
				await expect(follower.real().client.activate(saved)).rejects.toThrow(
					`fewer than ${shortest()} characters`,
				);
			},
			RUN_LIMIT_MS,
		);

		test(
			'is published with one of that length, and takes each stop word and nothing else for one',
			async () => {
				const saved = await saveWith('x'.repeat(shortest()));
				await follower.press(saved);
				const { client, n8n } = follower.real();
				await client.activate(saved);
				const webhookId = saved.nodes.find(({ name }) => name === 'Incoming SMS')?.webhookId;
				const answerTo = async (message: string) => {
					const call = { TRAN_ID: message, MOBILE_NO: '66812345678', MESSAGE: message };
					const url = `${n8n.url}/webhook/${webhookId}/webhook`;
					return (await post(url, { body: JSON.stringify(call) })).body;
				};
				const words = notes.word(/and nothing else: (.+)\. \*Add from/).split(/, (?:or )?/);
				expect(words).toHaveLength(3);
				for (const word of words) {
					expect(await answerTo(word)).toContain('You get no more messages');
					expect(await answerTo(`${word} 1`)).toContain('Thank you for your message');
				}
			},
			RUN_LIMIT_MS,
		);

		test('makes the columns of the table', () => {
			expect(columnsOf(file, 'Make the List')).toEqual(COLUMNS);
		});
	});
}
