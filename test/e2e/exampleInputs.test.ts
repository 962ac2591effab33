import { readdirSync } from 'node:fs';
import path from 'node:path';
import { repository } from '../../hosts/install/hostFolder';
import { alertDigestBodies } from './exampleFlows/inputs/alertDigest';
import { answers } from './exampleFlows/inputs/answers';
import { appointments } from './exampleFlows/inputs/appointments';
import { calls } from './exampleFlows/inputs/calls';
import { campaignRows } from './exampleFlows/inputs/campaign';
import { lists } from './exampleFlows/inputs/lists';
import { onCallRows } from './exampleFlows/inputs/onCall';
import { useRealN8n } from './realN8n';

// Each example, fed with what people have: every row ends in a branch that a person sees, nobody is
// written to twice, and nobody is forgotten.
const real = useRealN8n('example-inputs');

lists(real);
appointments(real);
campaignRows(real);
calls(real);
onCallRows(real);
alertDigestBodies(real);
answers(real);

test('every example that takes an input is fed here', () => {
	const fed = [
		'alert-digest.json',
		'approve-by-sms.json',
		'ask-by-reply.json',
		'campaign.json',
		'delivery-reports-fast.json',
		'delivery-reports.json',
		'first-sms.json',
		'login-check.json',
		'low-balance.json',
		'on-call.json',
		'one-time-code.json',
		'opt-outs.json',
		'reminders-across-time-zones.json',
		'send-to-a-list.json',
	];
	const withoutInput = ['check-my-gateway.json', 'hello-sms.json'];
	expect(readdirSync(path.join(repository, 'examples')).sort()).toEqual(
		[...fed, ...withoutInput].sort(),
	);
});
