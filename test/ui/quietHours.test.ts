import { credentialFor } from '../../demo/examples';
import { eventually } from '../../sandbox/test/page/eventually';
import type { NodePanel } from './nodePanel';
import { useStage } from './stage';
import { BULK_SMS, bulkSms, oneStep } from './workflows';
import { line } from '../engine/runLine';

const stage = useStage();

/** A zone in which it is this hour now. */
function zoneAt(hour: number): string {
	const ahead = hour - new Date().getUTCHours();
	const offset = ahead > 14 ? ahead - 24 : ahead;
	// The sign in these names is the other way round.
	return offset === 0 ? 'Etc/UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** A message of an account in whose zone it is night, in a workflow in another zone. */
async function saveMessage(name: string) {
	const { type, data } = credentialFor(stage.account);
	const credential = await stage.client.saveCredential({
		...{ name: 'Account at night', type, data: { ...data, timezone: zoneAt(22) } },
	});
	const parameters = { from: 'MyShop', to: '66812345678', text: 'Hello', safeguards: {} };
	const file = oneStep(name, bulkSms(parameters, credential));
	return await stage.save({ ...file, settings: { ...file.settings, timezone: zoneAt(12) } });
}

async function savedCollections(id: string) {
	const { nodes } = await stage.client.workflow(id);
	const { safeguards, options } = nodes.find(({ name }) => name === BULK_SMS)?.parameters ?? {};
	return { safeguards, options };
}

/** n8n saves by itself a moment after a change, or when it is asked to. */
async function expectSaved(
	panel: NodePanel,
	id: string,
	collections: { safeguards: unknown; options: unknown },
): Promise<void> {
	await panel.save();
	await eventually(() => savedCollections(id), collections);
}

/** n8n saves only what differs from a fresh option, and fills in the rest. */
const FRESH = { hours: {} };

/** The time on the clock of the quiet hours, and on that of the account if it is another. */
const WAITS =
	/\w{3}, \w{3} \d{1,2},(?: \d{4},)? \d\d:00 \(\S+\)(?:, [\w:, ]*\d\d:00 (?:UTC|in \S+))?/;

describe('Quiet Hours', () => {
	test('open filled in, survive further changes and a reload, and postpone a message at night', async () => {
		const editor = await stage.open();
		const workflow = await saveMessage('Quiet hours');
		const panel = await editor.openNode(workflow, BULK_SMS);
		await panel.collection('safeguards').add('Quiet Hours');
		await panel.parameters
			.getByText('A message in these hours is scheduled for this time')
			.waitFor();
		await panel.parameters.getByText('None: every day').waitFor();
		await panel.collection('options').add('Callback Data');
		await panel.write('callbackData', 'order 4711');
		await expectSaved(panel, workflow.id, {
			safeguards: { quietHours: FRESH },
			options: { callbackData: 'order 4711' },
		});
		expect(await panel.notice('Currently no items exist').count()).toBe(0);

		const reloaded = await editor.openNode(workflow, BULK_SMS);
		// A field of the message, and one of the same name in an option behind it.
		await eventually(() => reloaded.values('from'), ['MyShop', '21:00']);
		await eventually(() => reloaded.values('to'), ['66812345678', '08:00']);
		await reloaded.execute();
		await eventually(
			() =>
				reloaded.hint.innerText().then((text) => text.trim().replace(WAITS, 'day hh:00 (zone)')),
			line({ scheduled: { 'day hh:00 (zone) (Quiet Hours)': 1 }, requests: 1, credits: 1 }),
		);
		await eventually(() => reloaded.cells(['postponedBecause']), [['quietHours']]);
		expect(stage.sandbox.messages().map(({ isScheduled }) => isScheduled)).toEqual([true]);
	});
});
