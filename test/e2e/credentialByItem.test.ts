import { credentialFor } from '../../demo/examples';
import { secrets, useRealN8n } from './realN8n';
import { bulkSms, BULK_SMS, itemNodes, manualTrigger, START, workflow } from './sendingWorkflow';

const LIMIT_S = 120;
const HOME = '66812345678';
const NO_COUNTRY = 'It names no country, or an expression in it found nothing, so nothing is sent';
const real = useRealN8n('credential-by-item');
beforeEach(() => real().sandbox.clear());

const credential = (fields: Record<string, unknown>) => {
	const { type, data } = credentialFor(real().account);
	return { name: `Account ${Math.random()}`, type, data: { ...data, ...fields } };
};

/** Sends to each item with such a credential. @returns the error of each item, or its outcome */
async function send(fields: Record<string, unknown>, items: object[]): Promise<unknown[]> {
	const { client } = real();
	const saved = await client.saveCredential(credential(fields));
	const sending = bulkSms({ credential: saved, onError: 'continueRegularOutput' });
	const nodes = [manualTrigger(), ...itemNodes(items), sending];
	const file = await client.addWorkflow(workflow('Credential by item', nodes));
	const execution = await client.run(file, START, LIMIT_S);
	return execution.items(BULK_SMS).map(({ json }) => json.error ?? json.outcome);
}

const row = (shop: string, to = HOME) => ({ shop, to, text: 'Hello' });

it('sends nothing with a credential that gives the items different logins', async () => {
	const other = row('other');
	const items = [...Array.from({ length: 30 }, () => row(secrets.username)), other];
	expect(new Set(await send({ username: '={{ $json.shop }}' }, items))).toEqual(
		new Set([
			'Username in the credential is not the same for item 1 and item 31, but a run uses one login, so nothing was sent',
		]),
	);
	expect(real().sandbox.requests()).toEqual([]);
	const same = [row(secrets.username), row(secrets.username, '66812345679')];
	expect(await send({ username: '={{ $json.shop }}' }, same)).toEqual(['accepted', 'accepted']);
});

it('sends nothing if Allowed Country Codes is blank, and everywhere if it was saved without it', async () => {
	const items = [{ ...row('a', '8562055512345'), codes: '856' }];
	for (const allowedCountryCodes of ['', '={{ $json.none }}', '={{ $vars.countries }}']) {
		expect(await send({ allowedCountryCodes }, items)).toEqual([
			`Allowed Country Codes in the credential cannot be used: ${NO_COUNTRY}`,
		]);
	}
	expect(real().sandbox.requests()).toEqual([]);
	expect(await send({}, items)).toEqual(['accepted']);
	expect(await send({ allowedCountryCodes: '={{ $json.codes }}' }, items)).toEqual(['accepted']);
	expect(
		await send({ allowedCountryCodes: '={{ $json.codes }}' }, [{ ...items[0], codes: '66' }]),
	).toEqual(['8562055512345 belongs to +856 (Laos), which Allowed Country Codes does not list']);
});

it('says in the test of the credential that nothing is sent', async () => {
	const { client } = real();
	const test = async (fields: Record<string, unknown>) => {
		const input = credential(fields);
		return await client.testCredential(await client.saveCredential(input), input);
	};
	for (const allowedCountryCodes of ['', '={{ $vars.countries }}']) {
		expect(await test({ allowedCountryCodes })).toMatchObject({
			status: 'Error',
			message: expect.stringContaining(`Allowed Country Codes: ${NO_COUNTRY}`) as unknown,
		});
	}
	// n8n tests a credential without items.
	expect(await test({ allowedCountryCodes: '={{ $json.none }}' })).toMatchObject({
		status: 'Error',
		message: "Node '' hasn't been executed",
	});
	expect(await test({})).toMatchObject({ status: 'OK' });
	expect(await test({ allowedCountryCodes: '66' })).toMatchObject({ status: 'OK' });
});
