import fc from 'fast-check';
import { difference, mapValues } from 'lodash';
import type { INodeParameters, OnError } from 'n8n-workflow';

import { safeguards } from '../../../../../nodes/BulkSms/parameters/safeguards';
import { measureText } from '../../../../../nodes/BulkSms/core/message/text/segments';
import { inCollections } from '../../../../engine/collections';
import { volume } from '../../../../engine/volume';
import { useSendingStage } from '../sendingStage';
import { useStore } from '../../../stage';

const RUNS = volume(40, 10_000);

const stage = useSendingStage();
const store = useStore();

type Value = string | number | boolean | INodeParameters;

/** What n8n evaluates to nothing, or to what is no text and no number. */
const NO_VALUE: Value[] = [
	'={{ $json.nope }}',
	'={{ $vars.nope }}',
	'={{ null }}',
	'={{ ({}) }}',
	'={{ ({ a: 1 }) }}',
	'={{ $("No such node").first().json.value }}',
	'={{ JSON.parse("{") }}',
];
/** What shows nothing. An empty field of the credential may have a meaning. */
const BLANK: Value[] = ['', ' ', '\u200b', '={{ "" }}', '={{ $json.nope }}{{ $json.none }}'];
const UNUSABLE = [...NO_VALUE, ...BLANK];

interface Sent {
	to: string;
	text: string;
	sendAt?: string | undefined;
}
/** Whether all these messages may be sent in one run, by the value of a safeguard. */
type Rule = (sent: Sent[], items: Item[]) => boolean;
const nothing: Rule = (sent) => sent.length === 0;
const anything: Rule = () => true;
const each =
	(allows: (sent: Sent) => boolean): Rule =>
	(sent) =>
		sent.every(allows);
const to = (allowed: RegExp): Rule => each((sent) => allowed.test(sent.to));
const onceFor =
	(key: (sent: Sent) => string): Rule =>
	(sent) =>
		new Set(sent.map(key)).size === sent.length;

interface Meaning {
	value: Value;
	rule: Rule;
}
/** A value that can be used, or one with which nothing may be sent. */
const oneOf = (usable: Array<[Value, Rule]>, unusable: Value[]): fc.Arbitrary<Meaning> =>
	fc.oneof(
		{ weight: 4, arbitrary: fc.constantFrom(...usable).map(([value, rule]) => ({ value, rule })) },
		{
			weight: 1,
			arbitrary: fc.constantFrom(...unusable).map((value) => ({ value, rule: nothing })),
		},
	);

const [A = '', B = '', C = ''] = ['66812345671', '66812345672', '66812345673'];
const CANADA = '14165550123';
const NUMBERS = [A, B, C, CANADA, '8562055512345', '18765550123', '19005550123'];
const LONG = 'ก'.repeat(80);
const EVIL = 'See https://evil.example/x';

interface Item {
	to: string;
	text: string;
	column: string;
	/** Of consent. */
	agreed: string | number | boolean | null;
	mark: string | number | boolean | null;
	shop: string;
}
const item: fc.Arbitrary<Item> = fc.record({
	to: fc.constantFrom(...NUMBERS),
	text: fc.constantFrom('Hello', 'Bye', EVIL, LONG),
	column: fc.constantFrom('Opted Out', 'Opted Out ', '\ufeffopted out', 'OPTED\u200bOUT'),
	mark: fc.constantFrom('no', false, '', null, 0, 'yes', true, 1),
	agreed: fc.constantFrom('yes', true, 1, 'subscribed', 'no', false, '', null, 'maybe'),
	shop: fc.oneof({ weight: 15, arbitrary: fc.constant('demo') }, fc.constant('other')),
});

const unlessMarked: Rule = (sent, items) => {
	const isMarked = ({ mark }: Item) => mark === 'yes' || mark === true || mark === 1;
	const marked = items.filter(isMarked).map((each) => each.to);
	return sent.every((message) => !marked.includes(message.to));
};
const ifAgreed: Rule = (sent, items) => {
	const agrees = ({ agreed }: Item) => ['yes', true, 1, 'subscribed'].includes(agreed ?? '');
	const refuses = ({ agreed }: Item) => agreed === 'no' || agreed === false;
	return sent.every((message) => {
		const rows = items.filter((each) => each.to === message.to);
		return rows.some(agrees) && !rows.some(refuses);
	});
};
/** In so many items a run looks for another login. */
const LOOKED_AT = 10;
const isOfOneShop: Rule = (sent, items) =>
	sent.length === 0 || items.length > LOOKED_AT || items.every(({ shop }) => shop === 'demo');

const timeIn = (hours: number) =>
	new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
const quiet = (fields: INodeParameters): INodeParameters => ({
	hours: { from: timeIn(-2), to: timeIn(2), timezone: 'UTC', ...fields },
});
const limit = (fields: INodeParameters): INodeParameters => ({
	values: { messages: 1, hours: 24, per: 'workflow', ...fields },
});

const SAFEGUARDS = {
	dryRun: oneOf(
		[
			[true, nothing],
			['={{ true }}', nothing],
			[false, anything],
		],
		[...UNUSABLE, 'perhaps', 2],
	),
	consentField: oneOf(
		[
			['agreed', ifAgreed],
			[' AGREED\u200b', ifAgreed],
			['={{ "Agreed" }}', ifAgreed],
			["['agreed']", ifAgreed],
			['nobody has it', nothing],
		],
		[...UNUSABLE, 7, true, '={{ ["agreed"] }}', '={{ "undefined" }}', 'Opted Out'],
	),
	suppressionField: oneOf(
		[
			['Opted Out', unlessMarked],
			[' opted\u00a0out', unlessMarked],
			['={{ "OptedOut" }}', unlessMarked],
			["['Opted Out']", unlessMarked],
		],
		[...UNUSABLE, 7, true, '={{ ["Opted Out"] }}', '={{ "undefined" }}', 'agreed'],
	),
	suppressionList: oneOf(
		[
			[`${A}, 081-234-5672`, each((sent) => sent.to !== A && sent.to !== B)],
			['={{ ["+1 416 555 0123"] }}', each((sent) => sent.to !== CANADA)],
			['={{ [] }}', anything],
		],
		[...UNUSABLE, ',', ' ;\n', '={{ $json.nope }},{{ $json.none }}', '={{ [""] }}', true, 'nobody'],
	),
	maxRecipients: oneOf(
		[
			[2, (sent) => sent.length <= 2],
			['={{ 50 }}', anything],
		],
		[...UNUSABLE, 0, -1, 1.5, 'many', true],
	),
	maxSegments: oneOf(
		[
			[1, each(({ text }) => measureText(text).segments === 1)],
			[9, anything],
		],
		[...UNUSABLE, 0, -1, 'few'],
	),
	minimumBalance: oneOf(
		[
			[10, anything],
			[1e12, nothing],
		],
		[...UNUSABLE, -1, 'much', '={{ Infinity }}'],
	),
	skipDuplicates: oneOf(
		[
			['number', onceFor((sent) => sent.to)],
			['={{ true }}', onceFor((sent) => `${sent.to} ${sent.text}`)],
			['textAndNumber', onceFor((sent) => `${sent.to} ${sent.text}`)],
			[false, anything],
			['none', anything],
		],
		[...UNUSABLE, 'text', 7],
	),
	skipRepeatsHours: oneOf(
		[[24, onceFor((sent) => `${sent.to} ${sent.text}`)]],
		[...UNUSABLE, 0, -1, 1e9],
	),
	allowedLinkDomains: oneOf(
		[['example.com', each(({ text }) => text !== EVIL)]],
		[...UNUSABLE, ',', 'https://example.com/x', '={{ [""] }}', true, 7],
	),
	quietHours: oneOf(
		[[quiet({}), each(({ sendAt }) => sendAt !== undefined)]],
		[
			{},
			...UNUSABLE.flatMap((value) => [quiet({ from: value }), quiet({ to: value })]),
			...NO_VALUE.map((timezone) => quiet({ timezone })),
			...NO_VALUE.map((weekdays) => quiet({ weekdays })),
		],
	),
	limitOverTime: oneOf(
		[
			[limit({}), (sent) => sent.length <= 1],
			[limit({ per: 'number' }), onceFor((sent) => sent.to)],
			[limit({ per: 'key', key: '={{ $json.text }}' }), onceFor((sent) => sent.text)],
		],
		[
			{},
			...UNUSABLE.flatMap((value) => [
				limit({ messages: value }),
				limit({ hours: value }),
				limit({ per: value }),
				limit({ per: 'key', key: value }),
			]),
		],
	),
};

/** What these allow is in tests of their own: without them, less is sent. */
const ALLOW_MORE = ['allowMissingValues', 'suspectNumbers'];

it('knows what each safeguard of Send forbids', () => {
	const offered = safeguards.all
		.filter(({ operations }) => operations?.includes('send'))
		.map(({ name }) => name);
	expect(difference(offered, ALLOW_MORE, Object.keys(SAFEGUARDS))).toEqual([]);
});

const CREDENTIAL = {
	allowedCountryCodes: oneOf(
		[
			['all', anything],
			[' All\u200b', anything],
			['66', to(/^66/)],
			['={{ 66 }}', to(/^66/)],
			['+66; 856', to(/^66|^856/)],
			['1', to(/^1416/)],
			['1, 1 900', to(/^1416|^1900/)],
			['={{ "1 876" }}', to(/^1876/)],
		],
		[
			...UNUSABLE,
			',',
			' ;',
			'={{ $json.nope }},',
			'={{ [66] }}',
			'={{ [] }}',
			0,
			true,
			'*',
			'66, all',
		],
	),
	username: oneOf(
		[
			['={{ "de" + "mo" }}', anything],
			['={{ $json.shop }}', isOfOneShop],
		],
		[...NO_VALUE, '', '={{ "" }}', 7.5],
	),
	baseUrl: oneOf([['={{ "" }}', nothing]], UNUSABLE),
	timezone: oneOf([['Asia/Bangkok', anything]], [...NO_VALUE, ' ', 'Bangkok', 7]),
	dateOrder: oneOf([['={{ "dayFirst" }}', anything]], UNUSABLE),
	defaultCountryCode: oneOf([['={{ 66 }}', anything]], [...NO_VALUE, 'TH', true]),
	reportToken: oneOf([[7, anything]], [...NO_VALUE, true]),
};
/** A few of them, by their names. */
const someOf = (all: Record<string, fc.Arbitrary<Meaning>>, maxLength: number) =>
	fc
		.array(
			fc.oneof(...Object.entries(all).map(([name, value]) => fc.tuple(fc.constant(name), value))),
			{ maxLength },
		)
		.map((given) => Object.fromEntries(given));

const seen = (): Sent[] => stage.sandbox.sent();

it(
	'lets no value of a safeguard or of the credential send what it forbids, alone or with others',
	async () => {
		let runsThatSent = 0;
		await fc.assert(
			fc.asyncProperty(
				fc.array(item, { minLength: 1, maxLength: 12 }),
				someOf(SAFEGUARDS, 3),
				someOf(CREDENTIAL, 2),
				fc.constantFrom<OnError>('stopWorkflow', 'continueErrorOutput', 'continueRegularOutput'),
				async (items, chosen, credential, onError) => {
					store.clear();
					stage.sandbox.clear();
					await stage.run(
						{
							to: '={{ $json.to }}',
							text: '={{ $json.text }}',
							...inCollections(valuesIn(chosen)),
						},
						{
							items: items.map(({ column, mark, ...fields }) => ({ ...fields, [column]: mark })),
							credentials: valuesIn(credential),
							onError,
						},
					);
					const sent = seen();
					if (sent.length > 0) runsThatSent += 1;
					const broken = Object.entries({ ...chosen, ...credential }).filter(
						([, { rule }]) => !rule(sent, items),
					);
					expect({ broken: broken.map(([name, { value }]) => [name, value]), sent }).toEqual({
						broken: [],
						sent,
					});
				},
			),
			{ numRuns: RUNS },
		);
		expect(runsThatSent).toBeGreaterThan(RUNS / 20);
	},
	RUNS * 1_000 + 30_000,
);

const valuesIn = (given: Record<string, Meaning>): Record<string, Value> =>
	mapValues(given, ({ value }) => value);
