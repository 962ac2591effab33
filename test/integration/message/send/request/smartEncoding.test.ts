import { useSendingStage } from '../sendingStage';

const { run, sandbox } = useSendingStage();

const TEXT = 'Sayın Ayşe – 5 ₺';

describe('Smart Encoding', () => {
	it.each([
		['Also Accents and Signs', 'letters', 'Sayin Ayse - 5 TL', 'GSM-7'],
		['Punctuation', true, TEXT, 'UCS-2'],
		['Punctuation of an expression', '={{ "true" }}', TEXT, 'UCS-2'],
		['Off', false, TEXT, 'UCS-2'],
	])('is %s', async (_, makeGsmCompatible, text, encoding) => {
		const { output } = await run({ text: TEXT, options: { makeGsmCompatible } });
		expect(output.map(({ json }) => [json.text, json.encoding])).toEqual([[text, encoding]]);
		expect(sandbox.sent().map((each) => each.text)).toEqual([text]);
	});

	it('replaces punctuation in a workflow that stores the switch of before', async () => {
		const options = { makeGsmCompatible: true };
		const { output, hints } = await run({ text: 'It’s Zoë – hi', options });
		expect(output.map(({ json }) => json.text)).toEqual(['It’s Zoë – hi']);
		sandbox.clear();
		await run({ text: 'It’s me – hi', options });
		expect(sandbox.sent().map(({ text }) => text)).toEqual(["It's me - hi"]);
		expect(hints[0]?.message).not.toContain('wrote');
	});

	it.each(['send', 'estimate'])('says which letters it changed: %s', async (operation) => {
		const { hints } = await run({
			...{ operation, text: TEXT },
			options: { makeGsmCompatible: 'letters' },
		});
		expect(hints[0]?.message).toContain('Smart Encoding wrote ı as i, ş as s, ₺ as TL.');
	});

	it.each(['Letters', '={{ null }}', 2])('cannot be anything else: %p', async (value) => {
		const { errorBranch } = await run({ text: TEXT, options: { makeGsmCompatible: value } });
		expect(errorBranch[0]?.json.error).toMatch(/^Smart Encoding (cannot be|has no value)/);
		expect(sandbox.sent()).toEqual([]);
	});
});
