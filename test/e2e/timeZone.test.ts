import { omit } from 'lodash';

import { credentialFor } from '../../demo/examples';
import { useRealN8n } from './realN8n';
import { bulkSms, BULK_SMS, itemNodes, manualTrigger, START, workflow } from './sendingWorkflow';

const LIMIT_S = 120;
const HOUR = 3_600_000;
const ERROR_BRANCH = 1;
const real = useRealN8n('time-zone');
beforeEach(() => real().sandbox.clear());

/** The hour of a clock in UTC, so many hours from now. */
const hourFromNow = (hours: number): string =>
	new Date(Date.now() + hours * HOUR).toISOString().slice(11, 16);

/** Hours in which it is not night now. */
const QUIET_HOURS = { hours: { from: hourFromNow(6), to: hourFromNow(8), timezone: 'UTC' } };
const TIME = new Date(Date.now() + 24 * HOUR).toISOString();

/** A credential that was saved without the field. */
const withoutField = () => {
	const { type, data } = credentialFor(real().account);
	return { name: `Account ${Math.random()}`, type, data: omit(data, 'timezone') };
};

async function send(
	options: Record<string, unknown>,
	onError: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput',
) {
	const { client } = real();
	const credential = await client.saveCredential(withoutField());
	const items = [{ to: '66812345678', text: 'ALERT: disk full on web-1' }];
	const nodes = [manualTrigger(), ...itemNodes(items), bulkSms({ credential, onError, options })];
	const file = await client.addWorkflow(workflow('No time zone', nodes));
	return await client.run(file, START, LIMIT_S);
}

const reason = (option: string): string =>
	`Time Zone in the credential is empty, but ${option} needs it, so nothing was sent`;

it.each([
	['Quiet Hours', { quietHours: QUIET_HOURS }],
	['Send At', { sendAt: TIME }],
])('a credential saved without Time Zone sends nothing with %s', async (option, options) => {
	const stopped = await send(options, 'stopWorkflow');
	expect(stopped.errorMessage).toBe(reason(option));
	const continued = await send(options, 'continueRegularOutput');
	expect(continued.items(BULK_SMS).map(({ json }) => json.error)).toEqual([reason(option)]);
	const branched = await send(options, 'continueErrorOutput');
	expect(branched.items(BULK_SMS)).toEqual([]);
	expect(branched.items(BULK_SMS, ERROR_BRANCH).map(({ json }) => json.error)).toEqual([
		reason(option),
	]);
	expect(real().sandbox.requests()).toEqual([]);
});

it('it sends without both, and its test passes', async () => {
	const sent = await send({}, 'stopWorkflow');
	expect(sent.items(BULK_SMS).map(({ json }) => json.outcome)).toEqual(['accepted']);
	const { client } = real();
	const input = withoutField();
	expect(await client.testCredential(await client.saveCredential(input), input)).toMatchObject({
		status: 'OK',
	});
});
