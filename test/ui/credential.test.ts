import { eventually } from '../../sandbox/test/page/eventually';
import type { CredentialForm } from './credentialForm';
import { takePicture } from '../../scripts/pictures/picture';
import { useStage } from './stage';
import { BULK_SMS, bulkSms, oneStep } from './workflows';

const stage = useStage();

async function openForm(): Promise<CredentialForm> {
	const workflow = await stage.save(oneStep('New credential', bulkSms({})));
	const editor = await stage.open();
	const panel = await editor.openNode(workflow, BULK_SMS);
	return await panel.newCredential();
}

const NO_ZONE =
	'While Time Zone is empty, a run with Send At or Quiet Hours sends nothing. Everything else works.';

describe('the form of the credential', () => {
	test('asks in the order in which one fills it in, and explains every field', async () => {
		const form = await openForm();
		const labels = [
			'Base URL',
			'Username',
			'Password',
			'Default Country Code',
			'Allowed Country Codes',
			'Time Zone',
			'Date Order',
			'Report Token',
		];
		// The last one is n8n's own.
		const HTTP_REQUEST = 'Allowed HTTP Request Domains';
		await eventually(() => form.labels(), [...labels, HTTP_REQUEST]);
		const help = {
			baseUrl: 'Address of the gateway, without /sms/send',
			username: 'Login of the account for sending',
			password: 'Password of this username',
			defaultCountryCode: 'Country of the numbers that have no country code',
			allowedCountryCodes: 'Country codes of the numbers that get messages',
			timezone: 'Zone in which the gateway reads the time of a scheduled message',
			dateOrder: 'How the gateway writes the date of a scheduled message',
			reportToken: 'Your own secret. It protects the addresses',
		};
		for (const [name, words] of Object.entries(help)) await form.helps(name, words);
		await form.write('baseUrl', 'https://sms.example.com');
		await form.write('username', 'myshop');
		await form.write('password', 'a-secret-of-the-shop');
		await form.write('defaultCountryCode', '66');
		await form.form.getByText('The zone in which your provider shows times').waitFor();
		const notice = form.form.getByText(NO_ZONE);
		await notice.waitFor();
		await form.write('timezone', 'Asia/Bangkok');
		await notice.waitFor({ state: 'detached' });
		await form.showWhole();
		await takePicture(form.page, 'credential', { part: form.form });
		await form.write('reportToken', 'a-token-of-20-letters');
		await form.helps('previousReportToken', 'The Report Token before the last change');
		await eventually(() => form.labels(), [...labels, 'Previous Report Token', HTTP_REQUEST]);
	});

	test('names what is wrong in a sentence that helps, until all is right', async () => {
		const { baseUrl, username, password } = stage.account;
		const form = await openForm();
		await form.write('username', username);
		await form.write('password', password);
		const wrong: Array<[baseUrl: string, sentence: string]> = [
			[
				'sms.example.com',
				'Base URL: http:// or https:// is missing at the start of the address. Write it as https://sms.example.com.',
			],
			['http://gateway.invalid', 'was not found: there is no host of this name'],
			// Port 1 is reserved; nothing listens on it.
			[
				'http://127.0.0.1:1',
				'http://127.0.0.1:1 refused the connection (ECONNREFUSED). Check Base URL',
			],
			[stage.n8nUrl, 'There is no gateway at this address (HTTP '],
		];
		for (const [address, sentence] of wrong) {
			await form.write('baseUrl', address);
			await form.saveInVain(sentence);
		}
		await form.write('baseUrl', `${baseUrl}/sms/send/`);
		await form.write('password', 'not-it');
		await form.saveInVain(
			'Check Username and Password in the Bulk SMS API credential: both are case-sensitive.',
		);
		await form.write('password', password);
		await form.write('reportToken', 'too-short');
		await form.saveInVain('but Report Token has fewer than 16 characters');
		await form.write('reportToken', '');
		await form.write('defaultCountryCode', '66');
		await form.saveInPeace();
		expect(stage.sandbox.messages()).toEqual([]);
		const saved = await form.openAgain();
		await saved.form.getByText('Connection tested successfully').waitFor();
		await saved.form.getByText(NO_ZONE).waitFor();
		await saved.showWhole();
		await takePicture(saved.page, 'credential-tested', { part: saved.form });
	});
});
