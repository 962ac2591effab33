import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readExample } from '../../demo/examples';
import { repository } from '../../hosts/install/hostFolder';
import { alertDigest } from './exampleFlows/asWritten/alertDigest';
import { approveBySms } from './exampleFlows/asWritten/approveBySms';
import { checkMyGateway } from './exampleFlows/asWritten/checkMyGateway';
import { deliveryReportsFast } from './exampleFlows/asWritten/deliveryReportsFast';
import { helloSms } from './exampleFlows/asWritten/helloSms';
import { loginCheck } from './exampleFlows/asWritten/loginCheck';
import { lowBalance } from './exampleFlows/asWritten/lowBalance';
import { oneTimeCode } from './exampleFlows/asWritten/oneTimeCode';
import { reportMemory } from './exampleFlows/asWritten/reportMemory';
import { Follower } from './exampleFlows/asWritten/stage';
import { useRealN8n } from './realN8n';

// What n8n counts in where nobody has set a time zone: not the sandbox's, and nobody's here.
const N8N_ZONE = 'America/New_York';

// A person who follows the notes of the examples whose way no other file goes: see exampleFlows.test.ts,
// exampleInputs.test.ts, and examples.test.ts for the others.
const follower = new Follower(useRealN8n('as-written', { GENERIC_TIMEZONE: N8N_ZONE }));

helloSms(follower);
checkMyGateway(follower);
reportMemory(follower);
deliveryReportsFast(follower);
alertDigest(follower);
approveBySms(follower);
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
