import { difference } from 'lodash';
import { DateTime } from 'luxon';

import { sendRequestSchema } from '../sendRequestSchema';
import {
	checkAdditionalFields,
	checkWrittenOnce,
	LEARNED,
} from '../../../../../nodes/BulkSms/core/message/fields/sendRequest';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { refused, taken } from '../../../checkedResults';

const check = (value: unknown) => attempt(() => checkAdditionalFields(value));

const LABEL = 'Additional Fields';

/** They are refused for ever. What a later version learns, a user may send already. */
const OF_FIRST_VERSION = [
	...['bulkId', 'messages', 'from', 'destinations', 'text', 'shorturl', 'notifyUrl'],
	...['notifyContentType', 'sendAt', 'callbackData', 'to', 'messageId'],
];
const refusal = (reason: string, advice: string) => refused(LABEL, reason, advice);
const WRITE = 'Write names and values as JSON, for example {"fieldName": 48}';

describe('a field that a later version of the node learns', () => {
	const learned = { validity: 'Options → Validity' };
	const both = (additional: object, written: Record<string, unknown>) =>
		attempt(() => checkWrittenOnce(written, checkAdditionalFields(additional), learned));

	it.each<Record<string, unknown>>([{}, { validity: undefined }, { text: 'Hi', ttl: 1 }])(
		'passes as before where its option is not set: %j',
		(written) => {
			expect(both({ validity: 48, ttl: 1 }, written)).toEqual(taken(undefined));
		},
	);

	it.each(['validity', 'Validity', ' VALIDITY '])(
		'is refused as %j where its option is set, too, and both are named',
		(name) => {
			expect(both({ [name]: 48 }, { validity: 0 })).toEqual(
				refusal(
					`${LABEL} contains "${name}", which Options → Validity writes, too`,
					'Remove it from one of the two',
				),
			);
			expect(both({ ttl: 48 }, { validity: 0 })).toEqual(taken(undefined));
		},
	);

	it('names each field of the request that the first version does not write', () => {
		const { shape: request } = sendRequestSchema;
		const { shape: message } = request.messages.element;
		const { shape: destination } = message.destinations.element;
		const all = [request, message, destination].flatMap((shape) => Object.keys(shape));
		expect(difference(all, OF_FIRST_VERSION)).toEqual(Object.keys(LEARNED));
		expect(difference(OF_FIRST_VERSION, all)).toEqual([]);
	});
});

describe('Additional Fields', () => {
	it('takes an object and the text of one alike', () => {
		const fields = { ttl: 48, route: { name: 'a', flags: [true, false, 0, -1.5, 'x', [], {}] } };
		const read = taken({
			fields,
			key: '{"route":{"flags":[true,false,0,-1.5,"x",[],{}],"name":"a"},"ttl":48}',
		});
		expect(check(fields)).toEqual(read);
		expect(check(JSON.stringify(fields, undefined, 2))).toEqual(read);
		expect(check(`\n ${JSON.stringify(fields)} \t`)).toEqual(read);
	});

	it('keeps a copy of an object, which may be a part of an item', () => {
		const given = { route: { name: 'a' } };
		const { fields } = checkAdditionalFields(given);
		given.route.name = 'b';
		expect(fields).toEqual({ route: { name: 'a' } });
	});

	it.each(['{"ttl": }', '[object Object]'])('refuses a text that is no JSON: %s', (text) => {
		const advice = `${WRITE}, and check that each expression in it returns a value`;
		expect(check(text)).toEqual(refusal(`${LABEL} is not valid JSON`, advice));
	});

	it.each<[string, unknown]>([
		['undefined', undefined],
		['a list as text', '[{"ttl": 48}]'],
		['a big number', 48n],
		['a date of Luxon', DateTime.fromMillis(0)],
		['a function', () => ({ ttl: 48 })],
		['an object with a prototype of its own', Object.create({ ttl: 48 })],
	])('refuses %s', (_, value) => {
		expect(check(value)).toEqual(refusal(`${LABEL} is not a JSON object`, WRITE));
	});

	it.each([' \n', ' { } ', {}])('refuses %j, in which there is no field', (value) => {
		const advice = `${WRITE}, or remove the option`;
		expect(check(value)).toEqual(refusal(`${LABEL} has no field`, advice));
	});

	it('refuses what the first version of the node writes itself', () => {
		for (const name of [...OF_FIRST_VERSION, 'TEXT', ' to ', 'bulkid']) {
			const problem = refusal(
				`${LABEL} cannot contain "${name}": the node writes this field`,
				'Remove it there, and use the fields and the other options of the node',
			);
			expect(check({ ttl: 48, [name]: 'x' })).toEqual(problem);
			expect(check(JSON.stringify({ ttl: 48, [name]: 'x' }))).toEqual(problem);
		}
	});

	it.each(['__proto__', 'constructor', ' '])(
		'refuses a field with the name "%s", at any depth',
		(name) => {
			const problem = refusal(
				`${LABEL} cannot contain a field with the name "${name}"`,
				'Give the field the name that your provider told you, or remove it',
			);
			expect(check(`{"${name}": {"a": 1}}`)).toEqual(problem);
			expect(check(`{"a": [{"b": {"${name}": 1}}]}`)).toEqual(problem);
			expect(Object.prototype).not.toHaveProperty('a');
		},
	);

	it.each<[string, unknown]>([
		['undefined', undefined],
		['null', null],
		['NaN', Number.NaN],
		['the word undefined', 'undefined'],
		['what JavaScript writes for an object', '[object Object]'],
	])('refuses %s in a field, where an expression found nothing', (_, value) => {
		const problem = (name: string) =>
			refusal(
				`The field "${name}" in ${LABEL} has no value`,
				'Give the field a value, or remove it',
			);
		expect(check({ ttl: value })).toEqual(problem('ttl'));
		expect(check({ a: 1, b: { c: [1, { d: value }] } })).toEqual(problem('b.c.d'));
		expect(check({ a: [value] })).toEqual(problem('a'));
	});

	it('refuses a number that would not leave as it was written', () => {
		expect(check('{"ttl": -9007199254740993}')).toEqual(
			refusal(
				`The field "ttl" in ${LABEL} has a number with too many digits to be exact`,
				'Write the number as text, in quotes',
			),
		);
	});

	it.each<[string, unknown]>([
		['a date of Luxon', DateTime.fromMillis(0)],
		['a function', () => 48],
		['a big number', 48n],
		['what tells JSON of itself', { toJSON: () => 48 }],
	])('refuses %s in a field', (_, value) => {
		expect(check({ until: value })).toMatchObject({
			problem: {
				reason: expect.stringMatching(
					/^The field "until(\.toJSON)?" in Additional Fields has a value that JSON cannot contain$/,
				) as unknown,
				advice: 'Give it as a text or a number',
			},
		});
	});

	const tooLong = refusal(
		`${LABEL} is longer than 10000 characters`,
		'Shorten it, or ask your provider for another way',
	);
	const ofLength = (length: number) => ({ a: 'x'.repeat(length - '{"a":""}'.length) });

	it('takes 10,000 characters, and refuses more', () => {
		const [longest, longer] = [ofLength(10_000), ofLength(10_001)];
		expect(check(longest)).toMatchObject({ value: { fields: longest } });
		expect(check(JSON.stringify(longest))).toMatchObject({ ok: true });
		expect(check(longer)).toEqual(tooLong);
		expect(check(JSON.stringify(longer))).toEqual(tooLong);
	});

	it('refuses at once what is wide beyond measure', () => {
		let wide: unknown = [1, 1];
		for (let level = 0; level < 40; level += 1) wide = [wide, wide];
		expect(check({ wide })).toEqual(tooLong);
		expect(check({ list: Array(1e6).fill(1) })).toEqual(tooLong);
	});

	it('refuses what is nested too deep, or holds itself', () => {
		const tooDeep = refusal(
			`${LABEL} is nested deeper than 64 levels`,
			'Remove the levels that the gateway does not need',
		);
		const round: Record<string, unknown> = {};
		round.a = round;
		const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
		expect(check(nested(64))).toMatchObject({ ok: true });
		for (const value of [round, nested(65), nested(4_900)]) expect(check(value)).toEqual(tooDeep);
	});
});
