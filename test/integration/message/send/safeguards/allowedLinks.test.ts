import type { INodeParameters } from 'n8n-workflow';

import { textTable } from '../../../../engine/textTable';
import { MODES } from '../../../stage';
import { TO, useSendingStage } from '../sendingStage';
import { line } from '../../../../engine/runLine';

const OTHER = '66898765432';
const FOREIGN = '14155550123';
const stage = useSendingStage();
const TIP =
	'In Thailand, register links with your provider, and list their domains in Safeguards → Allowed Link Domains.';

const allowing = (
	allowedLinkDomains: INodeParameters['allowedLinkDomains'],
	more: INodeParameters = {},
): INodeParameters => ({ safeguards: { allowedLinkDomains }, ...more });
const texts = () => stage.sandbox.messages().map(({ to, text }) => [to, text]);
const lines = (hints: Array<{ message: string; type?: string | undefined }>) =>
	hints.map(({ message, type }) => [type, message]);

describe('Allowed Link Domains', () => {
	it('sends what leads to a domain of the list, and says which field brought another link', async () => {
		const { output, errorBranch } = await stage.run(
			allowing('shop.example.com', {
				to: '={{ $json.to }}',
				text: '=Dear {{ $json.name }}, see https://www.shop.example.com/{{ $json.to }}',
			}),
			{
				items: [
					{ to: TO, name: 'Ann' },
					{ to: OTHER, name: 'Ann http://evil.example' },
				],
			},
		);
		expect(output.map(({ json }) => [json.to, json.outcome])).toEqual([[TO, 'accepted']]);
		expect(errorBranch.map(({ json }) => json.error)).toEqual([
			'The field "name" puts a link into the text that is not allowed: http://evil.example',
		]);
		expect(texts()).toEqual([[TO, `Dear Ann, see https://www.shop.example.com/${TO}`]]);
	});

	it('stops a name with a dot, with its cure, and sends a text without a known ending', async () => {
		const { output, errorBranch } = await stage.run(
			allowing('shop.com', { text: '={{ $json.name }} is here.We wait' }),
			{ items: [{ name: 'Dr.Somchai' }, { name: 'SCB.BANK' }, { name: 'evil.com-offer' }] },
		);
		expect(output.map(({ json }) => json.text)).toEqual(['Dr.Somchai is here.We wait']);
		const cure = (item: string, host: string) =>
			`Item ${item}, Text, number ${TO}: Put a space behind the dot, or take it out, or add ${host} to Safeguards → Allowed Link Domains.`;
		expect(errorBranch.map(({ json }) => json.message)).toEqual([
			cure('2, SCB.BANK', 'scb.bank'),
			cure('3, evil.com-offer', 'evil.com'),
		]);
	});

	it.each(
		textTable(`
			the text itself → See evil.example.com → The text has a link → evil.example.com
			the fixed part of an expression → ={{ $json.name }} evil.example.com/{{ $json.name }} → The text has a link → evil.example.com/Ann
			a field of another name in the text → ={{ $json.name }}, {{ $json.note }} → The field "note" puts a link into the text → bit.ly/3x
			the second of two expressions → ={{ $json.name.trim() }} {{ $json.note.toUpperCase() }} → The expression "$json.note.toUpperCase()" puts a link into the text → BIT.LY/3X
			a field that is only a part of it → =https://{{ $json.host }}/x → The field "host" puts a link into the text → https://evil.example/x
			a field that goes on with an allowed domain → =shop.com{{ $json.end }} → The field "end" puts a link into the text → shop.com.evil.com
			a mail address in capitals that becomes one → ={{ $json.mail }}/x → The field "mail" puts a link into the text → Evil.Shop/x
			several fields together → ={{ $json.first }}{{ $json.second }} → An expression puts a link into the text → bit.ly
		`),
	)('says that a link came from %s', async (_, text = '', subject, link) => {
		const { errorBranch } = await stage.run(allowing('shop.com', { text }), {
			items: [
				{
					...{ name: 'Ann', note: 'bit.ly/3x', host: 'evil.example', end: '.evil.com' },
					...{ first: 'bit.', second: 'ly', mail: 'Ann@Evil.Shop' },
				},
			],
		});
		const reason = `${subject} that is not allowed: ${link}`;
		expect(errorBranch.map(({ json }) => json.error)).toEqual([reason]);
		expect(stage.bodies()).toEqual([]);
	});

	it('looks at the text as it is sent: after Smart Encoding and Shorten to Fit', async () => {
		const cut = `${'word '.repeat(30)}and more https://evil.example/${'x'.repeat(100)}`;
		const { output } = await stage.run(
			allowing('shop.com', { text: cut, options: { shortenToFit: 1 } }),
		);
		expect(output.map(({ json }) => [json.outcome, json.shortened])).toEqual([['accepted', true]]);
		const { errorBranch } = await stage.run(
			allowing('shop.com', { text: '“ｅｖｉｌ．ｃｏｍ”', options: { makeGsmCompatible: true } }),
		);
		expect(errorBranch.map(({ json }) => json.error)).toEqual([
			'The text has a link that is not allowed: evil.com',
		]);
	});

	it('asks for the domain of the opt-out link too', async () => {
		const optOut = {
			text: 'Sale!',
			options: { messageId: 'm', optOutUrl: 'https://n8n.test/webhook/stop' },
		};
		const more = { credentials: { reportToken: 'a-token-of-20-letters' } };
		const refused = await stage.run(allowing('shop.com', optOut), more);
		expect(refused.errorBranch.map(({ json }) => json.message)).toEqual([
			`Item 1, Safeguards → Allowed Link Domains, number ${TO}: Add n8n.test to the list.`,
		]);
		const allowed = await stage.run(allowing('shop.com, n8n.test', optOut), more);
		expect(allowed.output.map(({ json }) => json.outcome)).toEqual(['accepted']);
	});

	it.each([
		['a path', 'https://shop.com/x', '"https://shop.com/x" is not only a domain'],
		['nothing', '={{ [] }}', 'The list is empty, so nothing was sent'],
		['a number', '={{ 7 }}', 'The list contains something other than text'],
		['an object', '={{ ({ a: 1 }) }}', 'The list contains something other than text'],
	])('sends nothing at all with %s in the list', async (_, list, reason) => {
		for (const onError of MODES) {
			const { error, output, errorBranch } = await stage.run(allowing(list), { onError });
			const failures = onError === 'continueErrorOutput' ? errorBranch : output;
			const told = onError === 'stopWorkflow' ? error?.message : failures[0]?.json.error;
			expect(told).toBe(`Allowed Link Domains cannot be used: ${reason}`);
			expect(stage.bodies()).toEqual([]);
		}
	});
});

describe('Shorten URLs', () => {
	it('cannot be on together with Opt-Out URL', async () => {
		const options = { optOutUrl: 'https://n8n.test/webhook/stop' };
		const more = { credentials: { reportToken: 'a-token-of-20-letters' } };
		const { errorBranch } = await stage.run({ options: { ...options, shortenUrls: true } }, more);
		expect(errorBranch.map(({ json }) => json.message)).toEqual([
			`Item 1, Options → Shorten URLs, number ${TO}: Turn it off, or remove it.`,
		]);
		const { output } = await stage.run({ options: { ...options, shortenUrls: false } }, more);
		expect(output.map(({ json }) => json.outcome)).toEqual(['accepted']);
	});
});

describe('the reminder that links must be registered in Thailand', () => {
	it('comes once, for a text to a number there', async () => {
		const { hints } = await stage.run({ to: `${TO}, ${OTHER}`, text: 'See shop.com' });
		expect(lines(hints)).toEqual([['info', line({ accepted: 2, requests: 1, credits: 2 }, TIP)]]);
	});

	it.each<[string, INodeParameters]>([
		['a text without a link', { text: 'See the shop. Bye' }],
		['abbreviations', { text: 'Dear Dr.Somchai, No.5, 10.30am, report.pdf' }],
		['numbers elsewhere', { text: 'See shop.com', to: FOREIGN }],
		['a list of domains', allowing('shop.com', { text: 'See shop.com' })],
	])('does not come with %s', async (_, parameters) => {
		const { hints } = await stage.run(parameters);
		expect(lines(hints)).toEqual([['info', line({ accepted: 1, requests: 1, credits: 1 })]]);
	});

	it('does not come where nothing could be sent', async () => {
		const { hints } = await stage.run({ to: 'abc', text: 'See shop.com' });
		expect(hints.map(({ message }) => message)).toEqual([
			line({ errorBranch: true }, '"abc" is not a usable number: it contains letters.'),
		]);
	});
});
