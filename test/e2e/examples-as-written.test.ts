import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readExample } from '../../demo/examples';
import { repository } from '../../hosts/host-folder';
import { approveBySms } from './example-flows/as-written/approve-by-sms';
import { askByReply } from './example-flows/as-written/ask-by-reply';
import { checkMyGateway } from './example-flows/as-written/check-my-gateway';
import { deliveryReportsFast } from './example-flows/as-written/delivery-reports-fast';
import { firstSms } from './example-flows/as-written/first-sms';
import { helloSms } from './example-flows/as-written/hello-sms';
import { loginCheck } from './example-flows/as-written/login-check';
import { lowBalance } from './example-flows/as-written/low-balance';
import { onCall } from './example-flows/as-written/on-call';
import { oneTimeCode } from './example-flows/as-written/one-time-code';
import { optOuts } from './example-flows/as-written/opt-outs';
import { reminders } from './example-flows/as-written/reminders';
import { reportMemory } from './example-flows/as-written/report-memory';
import { sendToAList } from './example-flows/as-written/send-to-a-list';
import { Follower } from './example-flows/as-written/stage';
import { useRealN8n } from './real-n8n';

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
