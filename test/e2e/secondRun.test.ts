import { owner } from '../../hosts/n8n/ownedN8n';
import { invite } from '../../hosts/rest/invitations';
import { RestClient } from '../../hosts/rest/restClient';
import { RestSession } from '../../hosts/rest/restSession';
import { useRealN8n } from './realN8n';
import { node, workflow } from './sendingWorkflow';

const real = useRealN8n('second-run');
const EMAIL = 'second-run-again@example.com';

test('an n8n that had a run of these tests takes another: the users are new, and their paths free', async () => {
	const { url } = real().n8n;
	const session = await RestSession.open(url, owner);
	const webhook = node('Webhook', 'n8n-nodes-base.webhook', 2, { path: 'second-run' });
	const publish = async () => {
		const { firstName, lastName, password } = owner;
		const { [EMAIL]: token = '' } = await invite(session, [EMAIL]);
		const accepted = await RestSession.accept(url, { token, firstName, lastName, password });
		const client = new RestClient(accepted);
		const saved = await client.saveWorkflow(workflow('Second run', [webhook]));
		await client.activate(saved);
		return client;
	};
	await publish();
	const again = await publish();
	expect((await fetch(`${url}/webhook/second-run`)).status).toBe(200);
	await again.deactivateAll();
});
