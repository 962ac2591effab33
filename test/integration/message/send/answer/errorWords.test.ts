import type { INodeParameters } from 'n8n-workflow';

import type { BulkSmsRun } from '../../../../engine/runBulkSms';
import { TO, useSendingStage } from '../sendingStage';
import { line } from '../../../../engine/runLine';

const { run } = useSendingStage();

const GREETING = { to: '={{ $json.phone }}', text: '=Hello {{ $json.name }}' };
const stopped = async (parameters: INodeParameters, more: Partial<BulkSmsRun>) => {
	const { error, hints } = await run(parameters, { onError: 'stopWorkflow', ...more });
	return { title: error?.message, lines: error?.description?.split('<br>\n'), hints };
};

const CURE =
	"Give the item a value for it, write {{ $json.name || '' }} with what to send instead between the quotes (a 0 counts as blank there), or add Sending → Allow Missing Values.";

describe('an error that stops the workflow', () => {
	it('says of one message in the title what is wrong, and below it where and what to do', async () => {
		expect(await stopped(GREETING, { items: [{ name: 'Boon', phone: 'nobody' }] })).toEqual({
			title: '"nobody" is not a usable number: it contains letters',
			lines: [
				'Nothing was sent.',
				'Item 1, Boon, To: Write the country code and the number, for example 66812345678 or +66 81 234 5678.',
			],
			hints: [],
		});
	});

	it('has a line for each of several failures', async () => {
		const items = [
			{ name: 'Ann', phone: TO },
			{ name: 'Boon', phone: '812345679' },
			{ name: 'Cat', phone: 'x' },
			{ phone: '66812345670' },
		];
		expect(await stopped(GREETING, { items })).toEqual({
			title: 'Nothing was sent: 3 of 4 messages cannot be sent',
			lines: [
				'To send the other message anyway, set Settings → On Error to Continue, or Sending → When a Message Fails to Return as Item.',
				'Item 2, Boon, To: "812345679" has only 9 digits, so its first 0 is probably missing: it may be 66812345679. Write 0812345679, or write it with + and its country code, or choose Add Country Code in Safeguards → Suspect Numbers.',
				'Item 3, Cat, To: "x" is not a usable number: it contains letters. Write the country code and the number, for example 66812345678 or +66 81 234 5678.',
				`Item 4, Text, number 66812345670: The field "name" in the text has no value. ${CURE}`,
			],
			hints: [],
		});
	});

	it('says a reason that messages share in its title alone', async () => {
		const items = [{ phone: TO }, { phone: '66812345671', shop: 'North' }];
		expect(await stopped(GREETING, { items })).toEqual({
			title:
				'Nothing was sent. 2 messages: The field "name" in the text has no value (other fields: phone, shop)',
			lines: [`Items 1, 2 (North), Text: ${CURE}`],
			hints: [],
		});
	});

	it('keeps the code of Node.js in the line below, which n8n would put in place of the title', async () => {
		const credentials = { baseUrl: 'http://127.0.0.1:9', username: 'demo', password: 'demo' };
		expect(await stopped({}, { credentials })).toEqual({
			title: 'http://127.0.0.1:9 refused the connection',
			lines: [
				'Nothing was sent.',
				`Item 1, Gateway, number ${TO}: ECONNREFUSED. Check Base URL in the Bulk SMS API credential.`,
			],
			hints: [],
		});
	});

	it.each<[string, string, INodeParameters, Partial<BulkSmsRun>]>([
		[
			'Max Recipients cannot be "many"',
			'Safeguards → Max Recipients: Enter a whole number of 1 or more, or remove the safeguard.',
			{ safeguards: { maxRecipients: 'many' } },
			{},
		],
		[
			'Timeout has no value',
			'Sending → Timeout: Give it a value, or remove the setting.',
			{ sending: { timeout: '={{ undefined }}' } },
			{},
		],
		[
			'Base URL contains a space',
			'Credential → Base URL: Remove the space.',
			{},
			{ credentials: { baseUrl: 'http://127.0. 0.1:4730' } },
		],
		[
			'The time has no value',
			`Item 1, Options → Send At, number ${TO}: Pick a date and time, or give one as 2027-01-31T09:30.`,
			{ options: { sendAt: '' } },
			{},
		],
	])('names the place of the setting: %s', async (title, line, parameters, more) => {
		expect(await stopped(parameters, more)).toEqual({
			title,
			lines: line.startsWith('Item') ? ['Nothing was sent.', line] : [line],
			hints: [],
		});
	});

	it('shows what looks like HTML as it is', async () => {
		const items = [{ name: '<b>Boon</b> &amp; Co', phone: 'nobody' }];
		const { lines } = await stopped(GREETING, { items });
		expect(lines?.[1]).toMatch(/^Item 1, &lt;b>Boon&lt;\/b> &amp;amp; Co, To: Write /);
	});
});

describe('a failure in the error branch', () => {
	it('says what is wrong in error, and where and what to do in message', async () => {
		const items = [
			{ name: 'Ann', phone: TO },
			{ name: 'Boon', phone: '812345679' },
		];
		const { errorBranch } = await run(GREETING, { items });
		const reason =
			'"812345679" has only 9 digits, so its first 0 is probably missing: it may be 66812345679';
		expect(errorBranch.map(({ json }) => json)).toEqual([
			{
				...items[1],
				error: reason,
				message:
					'Item 2, Boon, To: Write 0812345679, or write it with + and its country code, or choose Add Country Code in Safeguards → Suspect Numbers.',
				details: {
					to: '812345679',
					outcome: 'notSent',
					reason,
					text: 'Hello Boon',
					from: 'MyShop',
					messageId: expect.stringMatching(/-1-0$/) as unknown,
				},
			},
		]);
	});

	it('has the item and the advice also from an operation that sends nothing', async () => {
		const { errorBranch } = await run(
			{ operation: 'getStatus', findBy: 'number', to: '={{ $json.phone }}' },
			{
				items: [
					{ phone: 'x', shop: 'South' },
					{ phone: 'x', shop: 'North' },
				],
			},
		);
		expect(errorBranch.map(({ json }) => [json.error, json.message])).toEqual(
			['Item 1, South', 'Item 2, North'].map((item) => [
				'"x" is not a usable number: it contains letters',
				`${item}, Number: Write the country code and the number, for example 66812345678 or +66 81 234 5678.`,
			]),
		);
	});
});

describe('the name of an item', () => {
	const first = { phone: 'x', other: 'One' };
	it.each<[string, INodeParameters, object, string]>([
		['its name, wherever that stands', {}, { shop: 'North', Name: 'Boon' }, ' Boon'],
		['its first text, without a name', {}, { id: 7, shop: 'North', city: 'Phrae' }, ' North'],
		['no text that the item before has, too', {}, { other: 'One', shop: 'North' }, ' North'],
		['no blank name', {}, { name: ' ', shop: 'North' }, ' North'],
		[
			'no number, time, or link',
			{},
			{ tel: '+66 81', at: '09:00', url: 'https://a.example/k' },
			'',
		],
		['no secret', {}, { password: 'abc', apiKey: 'def', pin: 'x1', shop: 'North' }, ' North'],
		['no words of a message', {}, { customMessage: 'Yo', text: 'Hi', shop: 'North' }, ' North'],
		['not the text', { text: '={{ $json.words }}' }, { words: 'Hello', shop: 'North' }, ' North'],
		[
			'not the number',
			{ to: '={{ $json.name }}' },
			{ phone: '1', name: 'nobody', shop: 'North' },
			' North',
		],
		['a field of the text', { text: '=Dear {{ $json.shop }}' }, { shop: 'North' }, ' North'],
		['one line of it', {}, { name: ' Boon\n\tand  Co ' }, ' Boon and Co'],
		['30 characters of it', {}, { name: 'B'.repeat(31) }, ` ${'B'.repeat(30)}…`],
	])('is %s', async (_, parameters, fields, name) => {
		const { errorBranch } = await run(
			{ to: '={{ $json.phone }}', ...parameters },
			{ items: [first, { phone: 'y', ...fields }] },
		);
		const item = name === '' ? 'Item 2' : `Item 2,${name}`;
		expect(errorBranch[1]?.json.message).toMatch(new RegExp(`^${item}, (?:To|Text|number)`));
	});

	it('is none where the item is alone and has no name', async () => {
		const { errorBranch } = await run(
			{ to: '={{ $json.phone }}' },
			{ items: [{ phone: 'x', executionMode: 'production' }] },
		);
		expect(errorBranch[0]?.json.message).toMatch(/^Item 1, To: /);
	});
});

it('the line above the output shows what looks like HTML as it is', async () => {
	const { hints } = await run({ from: '<br>&amp;' }, { onError: 'continueRegularOutput' });
	expect(hints.map(({ message }) => message)).toEqual([
		line(
			{},
			'The sender "&lt;br>&amp;amp;" has characters other than Latin letters (A to Z) and digits.',
		),
	]);
});
