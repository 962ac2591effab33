import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import { TestClock } from '../../engine/clock';
import { inCollections } from '../../engine/collections';
import { runBulkSms, type BulkSmsOutcome, type BulkSmsRun } from '../../engine/runBulkSms';
import { someOf, volume } from '../../engine/volume';
import { answer, loginAt, MODES, sentIn, takesAll, useGateway, useStore } from '../stage';

const RUNS = volume(10, 5_000);

const LONG = 'k'.repeat(45_000);

/** Numbers that the gateway took a message or a code for, in its order. */
let taken: string[] = [];
const store = useStore();
const gateway = useGateway((request) => {
	if (!request.path.startsWith('/otp/')) {
		taken.push(...sentIn(request.body).map(({ to }) => to));
		return takesAll(request);
	}
	const { mobile, otpId } = z.record(z.unknown()).parse(JSON.parse(request.body));
	taken.push(String(mobile ?? otpId));
	return answer({ otpId: `otp-${taken.length}` });
});
beforeEach(() => void (taken = []));

const TO = '={{ "6681234000" + $itemIndex }}';
const SEND: INodeParameters = { from: 'MyShop', to: TO, text: 'Hello', ...inCollections({}) };
const OPERATIONS = {
	send: SEND,
	'send, with the fields of the item': {
		...SEND,
		...inCollections({ includeInputFields: true }),
	},
	'send, one text for each': { ...SEND, text: '=Hello {{ $itemIndex }}' },
	sendAndWait: { operation: 'sendAndWait', from: 'MyShop', to: TO, message: 'Restart it?' },
	sendAndWaitForReport: { ...SEND, operation: 'sendAndWaitForReport' },
	request: { resource: 'otp', operation: 'request', otcId: 'login', to: TO },
	resend: { resource: 'otp', operation: 'resend', otpId: TO, to: TO },
} satisfies Record<string, INodeParameters>;
type Name = keyof typeof OPERATIONS;
const NAMES = Object.keys(OPERATIONS) as Name[];

const run = async (
	name: Name,
	items: IDataObject[],
	more: Partial<BulkSmsRun> = {},
): Promise<BulkSmsOutcome> =>
	await runBulkSms({
		items,
		parameters: OPERATIONS[name],
		credentials: loginAt(gateway.url),
		maxTries: 3,
		clock: new TestClock(),
		...more,
	});

const once = (items: unknown[]) => items.map((_, index) => `6681234000${index}`);

const nested = (depth: number): IDataObject => {
	let value: IDataObject = { end: true };
	for (let level = 0; level < depth; level += 1) value = { in: value };
	return value;
};
class Order {
	constructor(readonly id = 4711) {}
}

/** What no JSON gives, and n8n could not store: this run stores it as an empty object. */
const unreadable = (): IDataObject =>
	Object.defineProperties({} as IDataObject, {
		secret: {
			enumerable: true,
			get: () => {
				throw new Error('not yours');
			},
		},
		toJSON: { value: () => ({}) },
	});

/** What an item may hold, by what is special about it. */
const ITEMS: Record<string, () => IDataObject> = {
	'a name of 45,000 characters': () => ({ [LONG]: '' }),
	'a name of 45,000 signs of a pattern': () => ({ ['(['.repeat(22_500)]: '' }),
	'the names of 20,000 fields': () =>
		Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field ${index}`, index])),
	'half an emoji in a name': () => ({ '\ud83d': 1, '\ude00x': 2 }),
	'an empty name': () => ({ '': 1, ' ': 2 }),
	'the names of a prototype': () =>
		JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}') as IDataObject,
	'no prototype': () => Object.assign(Object.create(null) as IDataObject, { a: 1 }),
	'a class of its own': () => new Order() as unknown as IDataObject,
	'values of classes': () => ({ at: new Date(0), order: new Order() }) as unknown as IDataObject,
	'values that are not JSON': () =>
		({ nan: NaN, none: undefined, run: () => 1 }) as unknown as IDataObject,
	'a field of 1,000 levels': () => nested(1_000),
	'a field that cannot be read': unreadable,
	nothing: () => ({}),
};

it.each(Object.keys(ITEMS).map((name, index) => [name, index] as const))(
	'an item with %s is sent to once, whatever is tried again',
	async (name, index) => {
		for (const [turn, operation] of ['send' as const, ...someOf(NAMES, 3, index)].entries()) {
			taken = [];
			store.clear();
			const onError = MODES[(index + turn) % MODES.length];
			const { error } = await run(operation, [ITEMS[name]?.() ?? {}], { onError });
			expect([operation, taken, error]).toEqual([operation, ['66812340000'], undefined]);
		}
	},
);

/** Also halves of emoji. */
const letters = fc.array(fc.nat(0xffff), { maxLength: 12 });
const name = fc.oneof(
	{ weight: 6, arbitrary: letters.map((codes) => String.fromCharCode(...codes)) },
	{ weight: 2, arbitrary: fc.constantFrom('to', 'text', 'error', '__proto__', 'constructor', '$') },
	{ weight: 1, arbitrary: fc.constantFrom(LONG, '['.repeat(40_000), '\\'.repeat(40_000)) },
);
const json = fc.dictionary(name, fc.jsonValue({ maxDepth: 3 }), {
	maxKeys: 6,
	noNullPrototype: false,
}) as fc.Arbitrary<IDataObject>;

it(
	'sends to nobody twice, whatever the items hold, in each operation and setting',
	async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...NAMES),
				fc.array(json, { minLength: 1, maxLength: 3 }),
				fc.constantFrom(...MODES, 'continueOnFail' as const),
				fc.constantFrom(undefined, 2, 3),
				async (operation, items, onError, maxTries) => {
					taken = [];
					store.clear();
					const waits = operation.startsWith('sendAndWait');
					const few = waits ? items.slice(0, 1) : items;
					await run(operation, few, { onError, ...(maxTries && { maxTries }) });
					expect(taken).toEqual(once(few));
				},
			),
			{ numRuns: RUNS },
		);
	},
	RUNS * 1_000 + 60_000,
);
