import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readExample } from '../../demo/examples';
import { repository } from '../../hosts/install/hostFolder';
import { alertDigest } from './exampleFlows/asWritten/alertDigest';
import { approveBySms } from './exampleFlows/asWritten/approveBySms';
import { askByReply } from './exampleFlows/asWritten/askByReply';
import { checkMyGateway } from './exampleFlows/asWritten/checkMyGateway';
import { deliveryReportsFast } from './exampleFlows/asWritten/deliveryReportsFast';
import { firstSms } from './exampleFlows/asWritten/firstSms';
import { helloSms } from './exampleFlows/asWritten/helloSms';
import { loginCheck } from './exampleFlows/asWritten/loginCheck';
import { lowBalance } from './exampleFlows/asWritten/lowBalance';
import { onCall } from './exampleFlows/asWritten/onCall';
import { oneTimeCode } from './exampleFlows/asWritten/oneTimeCode';
import { optOuts } from './exampleFlows/asWritten/optOuts';
import { reminders } from './exampleFlows/asWritten/reminders';
import { reportMemory } from './exampleFlows/asWritten/reportMemory';
import { sendToAList } from './exampleFlows/asWritten/sendToAList';
import { Follower } from './exampleFlows/asWritten/stage';
import { useRealN8n } from './realN8n';

// What n8n counts in where nobody has set a time zone: not the sandbox's, and nobody's here.
const N8N_ZONE = 'America/New_York';

// A person who follows the notes word by word: the numbers and outcomes are read from them.
const follower = new Follower(useRealN8n('as-written', { GENERIC_TIMEZONE: N8N_ZONE }));

helloSms(follower);
checkMyGateway(follower);
firstSms(follower);
reportMemory(follower);
deliveryReportsFast(follower);
sendToAList(follower);
optOuts(follower);
reminders(follower);
onCall(follower);
alertDigest(follower);
approveBySms(follower);
askByReply(follower);
oneTimeCode(follower);
loginCheck(follower);
lowBalance(follower);

const examples = readdirSync(path.join(repository, 'examples')).sort();

test('n8n finds nothing in any example that its version 3 breaks', async () => {
	const { client } = follower.real();
	for (const file of examples) {
		const example = await readExample(path.basename(file, '.json'));
		await client.saveWorkflow({ ...example, name: `${example.name}, for n8n 3` });
	}
	expect(await client.breakingChanges('v3')).toEqual([]);
});

test('every example is followed here', () => {
	expect(examples).toEqual([
		'alert-digest.json',
		'approve-by-sms.json',
		'ask-by-reply.json',
		// In test/e2e/campaign.test.ts, where n8n is killed.
		'campaign.json',
		'check-my-gateway.json',
		'delivery-reports-fast.json',
		'delivery-reports.json',
		'first-sms.json',
		'hello-sms.json',
		'login-check.json',
		'low-balance.json',
		'on-call.json',
		'one-time-code.json',
		'opt-outs.json',
		'reminders-across-time-zones.json',
		'send-to-a-list.json',
	]);
});
