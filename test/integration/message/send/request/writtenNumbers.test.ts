import { useSendingStage } from '../sendingStage';

const stage = useSendingStage();
const { run, bodies } = stage;

const TO = ['66812345678', '66898765432'] as const;
/** Ways in which other programs give two numbers. The credential has the Default Country Code 66. */
const WRITINGS: Array<[string, string, string]> = [
	['Shopify', "'+66812345678", "'+66898765432"],
	['a web page', 'tel:+66-81-234-5678', 'tel:089-876-5432'],
	['leads of Facebook', 'p:+66812345678', 'p:+66898765432'],
	['slashes', '081/2345678', '089/876.54.32'],
	['one dot', '081.2345678', '089.8765432'],
	['brackets around the 0', '(0)81 234 5678', '66(0)898765432'],
];
const LISTS: Array<[string, (one: string, two: string) => unknown]> = [
	['commas', (one, two) => `${one}, ${two}`],
	['semicolons', (one, two) => `${one};${two};`],
	['line breaks', (one, two) => `${one}\r\n${two}\n`],
	['a list', (one, two) => [one, two]],
	['a list in a list', (one, two) => [[one], [two]]],
	['a comma of East Asia', (one, two) => `${one}，${two}`],
];
const EACH = WRITINGS.flatMap(([program, one, two]) =>
	LISTS.map(([form, list]): [string, string, unknown] => [program, form, list(one, two)]),
);

describe.each(EACH)('numbers of %s in %s', (_, __, to) => {
	it('are sent to', async () => {
		await run({ to: '={{ $json.to }}' }, { items: [{ to: to as string }] });
		expect(stage.sandbox.messages().map((message) => message.to)).toEqual(TO);
	});

	it('are suppressed as entries of Do Not Send To, which stop no run', async () => {
		const { output } = await run(
			{
				to: [...TO, '66812345670'].join(),
				safeguards: { suppressionList: '={{ $json.to }}' },
			},
			{ items: [{ to: to as string }] },
		);
		expect(output.map(({ json }) => json.outcome)).toEqual(['skipped', 'skipped', 'accepted']);
	});
});

it.each([
	['358', '4746901861', '3584746901861 or 4746901861'],
	['43', '6591234567', '436591234567 or 6591234567'],
	['62', '85291234567', '6285291234567 or 85291234567'],
])('Add Country Code makes no number of +%s from a mobile abroad', async (code, to, both) => {
	const { errorBranch } = await run(
		{ to, safeguards: { suspectNumbers: 'repair' } },
		{ credentials: { defaultCountryCode: code } },
	);
	const [item] = errorBranch.map(({ json }) => json);
	expect([item?.error, bodies()]).toEqual([expect.stringContaining(`it may be ${both}`), []]);
	expect(item?.message).not.toContain('Add Country Code');
});
