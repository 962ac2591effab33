import fc from 'fast-check';
import { difference, intersection, isUndefined, omitBy, pick } from 'lodash';
import { type IDataObject, type INodeParameters, jsonParse, type OnError } from 'n8n-workflow';

import { asToolOfAgent, asToolOfMcpTrigger, type CallTool } from '../../engine/bulkSmsTool';
import { inCollections } from '../../engine/collections';
import { TestClock } from '../../engine/clock';
import { type Fault, startFaultyGateway } from '../../engine/faultyGateway';
import { asToolOfEngine, type EngineTool } from '../../engine/toolOfEngine';
import { volume } from '../../engine/volume';
import { loginAt, useSandbox } from '../stage';

const RUNS = volume(60, 4_000);
const sandbox = useSandbox();

const PERSON = '66812340001';
const OTHER = '66812340002';
const STRANGER = '66812340009';

const ENGINE = 'engine';
const CONNECT: Record<string, (tool: EngineTool) => Promise<CallTool> | CallTool> = {
	[ENGINE]: asToolOfEngine,
	agent: asToolOfAgent,
	mcp: asToolOfMcpTrigger,
};

/** How a user lets the model say to whom, with the names of the arguments that it then has. */
const WAYS_TO: Array<[to: string, names: string[]]> = [
	["={{ $fromAI('To', 'Who', 'string') }}", ['To']],
	['={{ $json.phone }}', []],
	[PERSON, []],
];

/** Any value, and often one that a model would write. */
const value = fc.oneof(
	{ weight: 3, arbitrary: fc.constantFrom(PERSON, `${PERSON}, ${OTHER}`, 'Ann', '0812340001', '') },
	fc.constantFrom<unknown>(
		null,
		7,
		true,
		[PERSON, OTHER],
		{ number: PERSON },
		[[]],
		'x <br> {{ $json.phone }}',
	),
);
/** Arguments, and what a model may write beside them. */
const foreign = fc.dictionary(
	fc.constantFrom(
		'phone',
		'query',
		'tool',
		'toolCallId',
		'From',
		'safeguards',
		'__proto__',
		'constructor',
	),
	fc.oneof(
		value,
		fc.constant({ To: STRANGER, Text: 'Forged', phone: STRANGER }),
		fc.constant(STRANGER),
	),
	{ maxKeys: 2 },
);

const call = fc.record({
	way: fc.constantFrom(...Object.keys(CONNECT)),
	to: fc.constantFrom(...WAYS_TO),
	to_: value,
	text: fc.oneof({ weight: 4, arbitrary: fc.constant('Hello') }, value),
	leaves: fc.subarray(['To', 'Text'], { maxLength: 1 }),
	foreign: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, foreign),
	maxRecipients: fc.constantFrom(undefined, 2),
	failuresAs: fc.constantFrom(undefined, 'items'),
	onError: fc.constantFrom<OnError | undefined>(
		undefined,
		'stopWorkflow',
		'continueRegularOutput',
		'continueErrorOutput',
	),
	fault: fc.constantFrom<Fault>('none', 'none', 'none', 'resetAfterForwarding', '400', '401'),
	maxTries: fc.constantFrom(undefined, 2),
});

const WHAT_NEXT =
	/Nothing was sent(?: to [^:]+)?: (?:correct \w+(?: and \w+)? and call again(?: without the others)?|call again with(?: \w+(?: and \w+)? only|out arguments)|tell the user)/;
const NOT_AGAIN = /It may have been sent(?: to [^:]+)?: do not call again, and tell the user\./;
const NOT_OF_SCHEMA = /did not match expected schema/;

it(
	'lets no call of a model write to somebody whom the user did not let it choose, and tells it what came of it',
	async () => {
		let sent = 0;
		let unknown = 0;
		await fc.assert(
			fc.asyncProperty(call, async (given) => {
				const [to, names] = given.to;
				const left = difference(['To', 'Text'], given.leaves);
				const written = pick(
					{ To: given.to_, Text: given.text },
					intersection(left, [...names, 'Text']),
				);
				const toolArguments = jsonParse<IDataObject>(
					JSON.stringify({ ...written, ...given.foreign }),
				);
				sandbox.clear();
				const clock = new TestClock();
				const gateway = await startFaultyGateway(sandbox.url, [given.fault], { time: clock });
				const parameters: INodeParameters = {
					...{ from: 'MyShop', to, text: "={{ $fromAI('Text', 'Words', 'string') }}" },
					...inCollections(omitBy(pick(given, ['maxRecipients', 'failuresAs']), isUndefined)),
				};
				const tool: EngineTool = {
					...{ parameters, credentials: loginAt(gateway.url), clock },
					item: { phone: PERSON, To: STRANGER, query: { To: STRANGER, Text: 'Forged' } },
					...(given.onError && { onError: given.onError }),
					...(given.maxTries !== undefined && { maxTries: given.maxTries }),
				};
				const connect = CONNECT[given.way] ?? asToolOfEngine;
				const answer = await (
					await connect(tool)
				)(toolArguments).catch((error: unknown) => (error instanceof Error ? error.message : ''));
				await gateway.close();
				const messages = sandbox.sent();
				const told = answer.replaceAll('\\"', '"');

				for (const message of messages) {
					expect(message.text).toBe(String(written.Text));
					const chosen = names.length > 0 ? JSON.stringify(written.To ?? '') : PERSON;
					expect(chosen).toContain(message.to);
				}
				const isForged = Object.keys(given.foreign).length > 0;
				const isHidden = given.onError === 'continueErrorOutput';
				if (given.way === ENGINE && (isForged || isHidden)) expect(messages).toEqual([]);
				expect(told).not.toMatch(/<br>\n|&lt;/);
				if (messages.length === 0) {
					expect(told).toMatch(NOT_OF_SCHEMA.test(told) ? NOT_OF_SCHEMA : WHAT_NEXT);
					expect(told).not.toMatch(/may have been sent|"outcome":"accepted"/);
				} else if (given.fault === 'resetAfterForwarding') {
					unknown += 1;
					expect(told).toMatch(NOT_AGAIN);
					expect(told).not.toMatch(/and call again/);
				} else {
					sent += 1;
					for (const message of messages) expect(told).toContain(message.to);
					expect(told).toMatch(/"outcome":"accepted"|It was sent to/);
					expect(told).not.toMatch(/may have been sent/);
				}
			}),
			{ numRuns: RUNS },
		);
		expect([sent > RUNS / 20, unknown > RUNS / 100]).toEqual([true, true]);
	},
	RUNS * 1_000 + 30_000,
);
