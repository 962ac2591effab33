import type { IDataObject, INodeParameters, INodeProperties, OnError } from 'n8n-workflow';
import { castArray, cloneDeep, set } from 'lodash';
import { z } from 'zod';

import { resources } from '../../../nodes/BulkSms/actions';
import { BulkSms } from '../../../nodes/BulkSms/BulkSms.node';
import { TestClock } from '../../engine/clock';
import { runBulkSms, type BulkSmsOutcome } from '../../engine/runBulkSms';
import { loginAt, type UsedSandbox, useSandbox, useStore } from '../stage';

let sandbox: UsedSandbox;

/** Gives the tests of a file a sandbox, emptied before each run. */
export function useEveryParameter(): UsedSandbox {
	useStore();
	sandbox = useSandbox({ allowedFields: ['validity'] });
	return sandbox;
}

/** Every operation of the node by the value that workflows store, each with its resource. */
export const OPERATIONS: Array<[operation: string, resource: string]> = Object.entries(
	resources,
).flatMap(([resource, { operations }]) =>
	Object.keys(operations).map((operation): [string, string] => [operation, resource]),
);
const RESOURCE_OF: ReadonlyMap<string, string> = new Map(OPERATIONS);

export const A = '66812345671';
const B = '66812345672';
const C = '66812345673';

/** An expression that n8n itself refuses; what JavaScript throws, n8n turns into null. */
export const THROWS = '$("No such node").first().json.value';

export interface Parameter {
	operation: string;
	/** Where it is stored, for example `safeguards.dryRun`. */
	path: string;
	label: string;
	property: INodeProperties;
	/** Whether an operation before has the same one. */
	isKnown: boolean;
}

const { properties } = new BulkSms().description;
const isShown = ({ displayOptions }: INodeProperties, name: string, value: string): boolean =>
	displayOptions?.show?.[name]?.includes(value) ?? true;

/** Notices hold no value, nobody sets what is hidden, and what stands for whole collections is asked of each option in it. */
function offeredBy(operation: string): Array<Omit<Parameter, 'isKnown'>> {
	return properties
		.filter((each) => each.displayOptions?.show?.operation !== undefined)
		.filter((each) => isShown(each, 'operation', operation))
		.filter((each) => isShown(each, 'resource', RESOURCE_OF.get(operation) ?? ''))
		.filter(({ type }) => type !== 'notice')
		.flatMap((property) =>
			['collection', 'fixedCollection'].includes(property.type)
				? inside(property).map(([path, each]) => parameter(operation, each, path))
				: [parameter(operation, property, '')],
		)
		.filter(({ property }) => property.type !== 'hidden');
}

/** What is in a collection of the panel, by the path that leads there. */
const inside = ({ name, options = [] }: INodeProperties): Array<[string, INodeProperties]> =>
	options.flatMap((option): Array<[string, INodeProperties]> => {
		if ('type' in option) return [[`${name}.`, option]];
		if (!('values' in option)) return [];
		return option.values.map((each) => [`${name}.${option.name}.`, each]);
	});

const parameter = (
	operation: string,
	property: INodeProperties,
	path: string,
): Omit<Parameter, 'isKnown'> => ({
	operation,
	path: path + property.name,
	label: property.displayName,
	property,
});

/** Every parameter of every operation. */
export const ALL_PARAMETERS = OPERATIONS.flatMap(([operation]) => offeredBy(operation)).map(
	(each, index, all): Parameter => {
		const sameAs = (other: typeof each) =>
			other.path === each.path && other.property.description === each.property.description;
		return { ...each, isKnown: all.findIndex(sameAs) < index };
	},
);

export const parametersOf = (operation: string): Parameter[] =>
	ALL_PARAMETERS.filter((each) => each.operation === operation);

/** What cannot be used, whatever the parameter is. */
const UNUSABLE: Array<[string, unknown]> = [
	['an expression that finds nothing', '={{ $json.nope }}'],
	['an expression that gives null', '={{ null }}'],
	['an expression that gives an empty text', '={{ "" }}'],
];

const FAILING: [string, unknown] = ['an expression that fails', `={{ ${THROWS} }}`];

const LONG_WORD: [string, unknown] = ['a long word', '={{ "many".repeat(1000) }}'];

const WRONG: Partial<Record<INodeProperties['type'], Array<[string, unknown]>>> = {
	boolean: [
		['a word', '={{ "perhaps" }}'],
		['an object', '={{ ({ a: 1 }) }}'],
		['a number', '={{ 2 }}'],
		LONG_WORD,
	],
	number: [
		['a word', '={{ "many" }}'],
		['an object', '={{ ({ a: 1 }) }}'],
		['nought', 0],
		['less than nought', -1],
		['infinity', '={{ 1e999 }}'],
		LONG_WORD,
	],
	options: [['an object', '={{ ({ a: 1 }) }}'], ['a number', '={{ 7 }}'], LONG_WORD],
	dateTime: [
		['a word', 'soon'],
		['an object', '={{ ({ a: 1 }) }}'],
		['the past', '2001-01-01T00:00:00'],
		LONG_WORD,
	],
	multiOptions: [
		['an object', '={{ ({ a: 1 }) }}'],
		['a number', '={{ 7 }}'],
		['a word that is none of them', '={{ ["soon"] }}'],
		LONG_WORD,
	],
	fixedCollection: [['a collection that was added and left empty', {}]],
	string: [['a text that was added and left empty', '']],
	json: [
		['an object that was added and left empty', '{}'],
		['an object from an expression that is empty', '={{ ({}) }}'],
		['a list', '={{ [{ validity: 48 }] }}'],
		['a number', 48],
		['a text that is no JSON', 'validity 48'],
		['a field that an expression leaves empty', '={"validity": {{ $json.nope }}}'],
		['a text that an expression leaves empty', '={"validity": "{{ $json.nope }}"}'],
		['a field that has no value', '={{ ({ validity: $json.nope }) }}'],
		['a field that is not a number', '={{ ({ validity: Number("many") }) }}'],
		['a field with a function', '={{ ({ validity: () => 48 }) }}'],
		['a field that the node writes', '{"text": "Something else"}'],
		['a prototype', '{"__proto__": {"validity": 48}}'],
	],
};

/** The largest value that is taken, and one that is refused, because it is larger by one if it can be. */
interface Range {
	taken: unknown;
	refused: unknown;
}

const characters = (most: number, before = ''): Range => ({
	taken: before + 'x'.repeat(most - before.length),
	refused: before + 'x'.repeat(most + 1 - before.length),
});
const numbers = (most: number): Range => ({ taken: most, refused: most + 1 });
const days = (amount: number) => ({
	values: { limitType: 'afterTimeInterval', resumeAmount: amount, resumeUnit: 'days' },
});
const limit = (messages: number, hours: number) => ({
	values: { messages, hours, per: 'workflow', key: '' },
});

/** What has a largest value, by the interface or by a rule of the node. */
export const RANGES: Record<string, Range> = {
	from: { taken: 'ABCDEFGHIJK', refused: 'ABCDEFGHIJKL' },
	to: { taken: '+436641234567890', refused: '+4366412345678901' },
	text: characters(1600),
	'options.additionalFields': {
		taken: JSON.stringify({ validity: 'x'.repeat(9_985) }),
		refused: JSON.stringify({ validity: 'x'.repeat(9_986) }),
	},
	'options.bulkId': characters(50),
	'options.callbackData': characters(1000),
	'options.maxPerHour': numbers(100_000),
	'options.maxPerNumber': numbers(100_000),
	'options.messageId': characters(200),
	'options.notifyContentType': characters(50),
	'options.notifyUrl': characters(150, 'https://n8n.test/'),
	// With the text. The address itself is too long only if the link alone is.
	'options.optOutUrl': {
		taken: characters(1566, 'https://n8n.test/').taken,
		refused: `https://n8n.test/${'x'.repeat(1600)}`,
	},
	// The link in it has a length of its own in each execution.
	message: { taken: 'x'.repeat(1400), refused: 'x'.repeat(1601) },
	messageIds: characters(200),
	bulkId: characters(200),
	'options.limitWaitTime': { taken: days(366), refused: days(367) },
	'options.responseFormButtonLabel': characters(100),
	'options.responseFormDescription': characters(10_000),
	'options.responseFormTitle': characters(200),
	'options.thankYouText': characters(2_000),
	'approvalOptions.values.approveLabel': characters(100),
	'approvalOptions.values.disapproveLabel': characters(100),
	'safeguards.limitOverTime': { taken: limit(100_000, 8_784), refused: limit(100_001, 1) },
	'safeguards.skipRepeatsHours': numbers(8_784),
	'sending.timeout': numbers(3_600_000),
	waitAmount: numbers(366 * 24 * 60),
	otpCode: characters(100),
};

export function unusableFor({ operation, path, property }: Parameter): Array<[string, unknown]> {
	// Without a number, a check sends nothing.
	if (operation === 'checkGateway' && path === 'to') return [...UNUSABLE, FAILING];
	// An answer without a text is one too, and how long it may be is not shown.
	if (operation === 'answer' && path === 'text') return [...UNUSABLE.slice(0, 2), FAILING];
	const long: unknown = RANGES[path]?.refused;
	// An account may be asked to have no debt.
	const mayBeZero = path === 'safeguards.minimumBalance';
	// n8n itself does not run a node whose required field is empty, and an estimate needs none of these.
	const mayBeEmpty = property.required === true || ['from', 'to'].includes(path);
	const wrong = mayBeEmpty ? [] : (WRONG[property.type] ?? []);
	const outOfReach = wrong.filter(([, value]) => !(mayBeZero && value === 0));
	return [
		...UNUSABLE,
		FAILING,
		...outOfReach,
		...(long === undefined ? [] : [['out of range', long] as [string, unknown]]),
	];
}

/** What an option needs beside itself to be of any effect. */
const COMPANIONS: Record<string, INodeParameters> = {
	'options.appendReportToken': { options: { notifyUrl: 'https://n8n.test/webhook/report' } },
	'options.notifyContentType': { options: { notifyUrl: 'https://n8n.test/webhook/report' } },
	'options.responseFormButtonLabel': { responseType: 'freeText' },
	'approvalOptions.values.disapproveLabel': {
		approvalOptions: { values: { approvalType: 'double' } },
	},
};

const ITEMS = [
	{ to: `${A}, ${B}`, text: 'Hello' },
	{ to: C, text: 'Bye' },
];

export function parametersWith(
	{ operation, path }: Pick<Parameter, 'operation' | 'path'>,
	value: unknown,
): INodeParameters {
	if (operation === 'checkGateway') {
		const fields = { resource: 'account', operation, to: A, from: 'MyShop' };
		return set(fields, path, value);
	}
	if (operation === 'getStatus') return set(statusParameters(path), path, value);
	if (operation === 'answer') {
		return set({ resource: 'incomingSms', operation, options: {} }, path, value);
	}
	if (isOfOtp(operation)) {
		return set({ ...OTP_PARAMETERS, operation, ...cloneDeep(COMPANIONS[path]) }, path, value);
	}
	const base = {
		resource: 'message',
		operation,
		from: 'MyShop',
		to: '={{ $json.to }}',
		[operation === 'sendAndWait' ? 'message' : 'text']: '={{ $json.text }}',
		...(operation === 'sendAndWaitForReport' && { waitAmount: 5, waitUnit: 'minutes' }),
		options: {},
		...cloneDeep(COMPANIONS[path]),
	};
	return set(base, path, value);
}

/** What a parameter of Get Status needs beside itself to be shown. */
const statusParameters = (path: string): INodeParameters => ({
	resource: 'message',
	operation: 'getStatus',
	findBy: FIND_BY[path] ?? 'messageId',
	messageIds: 'm-1',
	periodStart: '2027-01-31T09:30:00',
	periodEnd: '2027-01-31T09:31:00',
	options: {},
});

const FIND_BY: Record<string, string> = {
	bulkId: 'bulkId',
	to: 'number',
	periodStart: 'period',
	periodEnd: 'period',
};

const isOfOtp = (operation: string): boolean => RESOURCE_OF.get(operation) === 'otp';
const OTP_PARAMETERS: INodeParameters = {
	resource: 'otp',
	otcId: 'login',
	to: '={{ $json.to }}',
	otpId: '={{ $json.to }}',
	otpCode: '={{ $json.to }}',
};

export async function run(
	each: Parameter,
	value: unknown,
	onError: OnError,
	items: IDataObject[] = itemsFor(each),
): Promise<BulkSmsOutcome> {
	sandbox.clear();
	return await runBulkSms({
		items,
		parameters: parametersWith(each, value),
		credentials: loginAt(sandbox.url, { reportToken: 'a-token-of-20-letters' }),
		onError,
		clock: new TestClock(),
	});
}

/** The input for a parameter: a wait takes one message. */
export function itemsFor({ operation }: Pick<Parameter, 'operation'>): IDataObject[] {
	if (isOfOtp(operation)) return [{ to: A }, { to: B }];
	return operation.startsWith('sendAndWait') ? ITEMS.slice(1) : ITEMS;
}

const failureSchema = z.object({ error: z.string(), message: z.string() });
const pairedSchema = z.object({ item: z.number() });

/** The input item that each result belongs to. */
export const itemsOf = (results: BulkSmsOutcome['output']): number[] =>
	results.flatMap(({ pairedItem }) =>
		castArray(pairedItem).map((each) => pairedSchema.parse(each).item),
	);

/** Whom each item must be accounted for; one where To itself cannot be read. */
export function expectedItems(
	{ operation, path }: Pick<Parameter, 'operation' | 'path'>,
	items: IDataObject[],
): number[] {
	const forEach = ['answer', 'getStatus', 'checkGateway'];
	const givesOneForEach = forEach.includes(operation) || isOfOtp(operation);
	if (givesOneForEach || path === 'to') return items.map((_, item) => item);
	return items.flatMap(({ to }, item) =>
		z
			.string()
			.parse(to)
			.split(',')
			.map(() => item),
	);
}

const OF_THE_MESSAGE = ['from', 'to', 'text'];
/** An estimate shows what cannot be sent, and an escalation must go on: it leaves by Undelivered. */
const isShownAsItem = ({ operation, path }: Parameter): boolean =>
	OF_THE_MESSAGE.includes(path)
		? ['sendAndWaitForReport', 'estimate'].includes(operation)
		: operation === 'estimate' && path.startsWith('options.') && path !== 'options.askGateway';

/** Everybody got a failure that names the field, and nobody a message. */
export function expectAllRefused(each: Parameter, onError: OnError, outcome: BulkSmsOutcome): void {
	const { output, errorBranch, error, waitTill } = outcome;
	expect(sandbox.requests()).toEqual([]);
	expect(waitTill).toBeUndefined();
	if (isShownAsItem(each)) {
		expect([error, errorBranch]).toEqual([undefined, []]);
		expect(itemsOf(output)).toEqual(expectedItems(each, itemsFor(each)));
		expect(output.map(({ json }) => json.outcome)).toEqual(output.map(() => 'notSent'));
		return;
	}
	if (onError === 'stopWorkflow') {
		expectWords(each, error?.message, error?.description);
		expect([output, errorBranch]).toEqual([[], []]);
		return;
	}
	expect(error).toBeUndefined();
	const failures = onError === 'continueErrorOutput' ? errorBranch : output;
	expect(itemsOf(failures)).toEqual(expectedItems(each, itemsFor(each)));
	expect(output).toHaveLength(onError === 'continueErrorOutput' ? 0 : failures.length);
	for (const { json } of failures) {
		const { error: reason, message } = failureSchema.parse(json);
		expectWords(each, reason, message);
	}
}

/** They name the field, and say what to do in words that are there and can be read. */
function expectWords(each: Parameter, reason?: string, advice?: string | null): void {
	expect(`${reason} ${advice}`).toContain(each.label);
	expect(advice).not.toMatch(/undefined|null|\[object/);
	expect(reason?.length).toBeLessThan(400);
}
