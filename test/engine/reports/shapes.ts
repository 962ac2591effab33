import type { Fixture } from './fixture';
import { bodyShapes } from './bodyShapes';
import { entry, expired, item, json, keyOf, LONG, second, STATUS, unknown } from './fixture';
import { statusShapes } from './statusShapes';
import { xmlShapes } from './xmlShapes';

const foreign = { id: 7, state: 'DELIVERED' };
const told = item();
/** What a report says beside the fields that identify it. */
const rest = {
	from: 'DemoShop',
	text: 'สวัสดี',
	sendDate: '31/12/2026 10:00',
	doneDate: '31/12/2026 10:01',
};

/** A report that says all but its message ID. */
const nameless = (shape: string, raw: object): Fixture =>
	json(shape, raw, item({ messageId: undefined, raw }));
/** A body that is not understood is one report with the whole in it, so that none is lost. */
const foreignBody = (shape: string, body: unknown): Fixture => json(shape, body, unknown(body));
/** What is said twice, and differs. It is left out. */
const doubtful = (shape: string, fields: object, left: object): Fixture => {
	const raw = { ...entry, ...fields };
	const read = item({ ...left, outcome: 'unknown', raw });
	return { ...json(shape, raw, { ...read, reportKey: keyOf(raw) }), isDoubtful: true };
};
/** Beside the list, and inside a detail. */
const callbackData = (shape: string, beside: object, inside: object, read?: unknown): Fixture => {
	const body = { ...beside, details: [{ ...entry, ...inside }] };
	return json(`callback data: ${shape}`, body, item({ callbackData: read }));
};

const pending = { ...second, status: { name: 'PENDING' } };
const known = { bulkId: 'b', callbackData: '{"order":1}', state: 'DELIVERED' };
const prototypes = '{"__proto__":{"to":"1"},"prototype":{"constructor":"x"}}';

const manyStatuses = { ...entry, Status: 'PENDING', $: { STATUS: 'UNDELIVERED' } };
const manyStatusesItem = item({
	status: { ...STATUS, name: 'UNDELIVERED, DELIVERED, PENDING' },
	outcome: 'unknown',
	raw: manyStatuses,
});

const jsonShapes: Fixture[] = [
	json('details', { details: [entry, second] }, told, expired),
	json('all that a report says', { ...entry, ...rest, price: 7 }, item(rest)),
	json('detail and empty details', { details: [], detail: [entry] }, told),
	json('details and detail', { details: [entry], detail: [second] }, told, expired),
	json('details in capital letters', { Details: [entry] }, told),
	json('details that are no list', { details: entry }, told),
	json('the bare detail', entry, told),
	json('a list of envelopes', [{ details: [entry] }, { detail: [second] }], told, expired),
	json('a list of both', [entry, { details: [second] }], told, expired),
	json('an envelope in an envelope', { report: { details: { detail: entry } } }, told),
	json('a list of another name', { reports: [entry, second] }, told, expired),
	json('a wrapping beside words', { code: 200, result: 'ok', data: [entry] }, told),
	json('six wrappings', { a: { b: { c: { d: { e: { f: entry } } } } } }, told),
	json('details as text', { details: JSON.stringify([entry]) }, told),
	json('a multipart form', { data: { details: JSON.stringify(entry) }, files: {} }, told),
	json('results beside an object', { results: [entry], error: { code: 1 } }, told),
	json('a detail with details as words', { ...entry, details: 'at 10:00' }, told),
	json('a detail with another inside', { ...entry, original: second }, told),
	json('a number that is no text', { ...entry, to: 66812345678 }, told),
	json('a number twice', { ...entry, TO: '+66 81 234 5678', messageId: ['m-1'] }, told),
	json('a field twice, alike', { ...entry, from: 'Shop', FROM: 'Shop' }, item({ from: 'Shop' })),
	json('bulkId', { bulkId: 'b', details: [entry] }, item({ bulkId: 'b' })),
	json(
		'bulkId inside and beside',
		{ bulkId: 'b', detail: { ...entry, bulkId: 'c' } },
		item({ bulkId: 'c' }),
	),
	json(
		'a destination on its way',
		[entry, pending],
		told,
		item({ ...pending, credit: undefined, outcome: 'pending' }),
	),
	nameless('an identifier of null', { ...entry, messageId: null }),
	nameless('a blank identifier', { ...entry, messageId: '' }),
	json(
		'nothing but an identifier',
		{ messageId: 'm-1' },
		unknown({ messageId: 'm-1' }, { messageId: 'm-1' }),
	),
	doubtful('two identifiers', { messageid: 'm-2' }, { messageId: undefined }),
	doubtful('two numbers', { TO: '66899999999' }, { to: undefined }),
	doubtful('a list of two numbers', { to: [entry.to, '66899999999'] }, { to: undefined }),
	json('a status twice, in other letters', { ...entry, Status: STATUS }, told),
	json('a status that is not final, in other letters', { ...entry, Status: 'PENDING' }, told),
	{ ...json('an attribute and two elements', manyStatuses, manyStatusesItem), isDoubtful: true },

	foreignBody('an object of other fields', foreign),
	foreignBody('an envelope of them', { details: [foreign] }),
	foreignBody('a list of words', ['DELIVERED', 'EXPIRED']),
	foreignBody('JSON in a field of another name', { payload: JSON.stringify([entry]) }),
	foreignBody('JSON beside words', { details: ['m-1', 'SENT', JSON.stringify(entry)] }),
	foreignBody('an envelope without details', { details: [] }),
	foreignBody('a field with nothing in', { report: '' }),
	foreignBody('a number for whom, but not what', { details: [{ to: '1' }] }),
	foreignBody('seven wrappings', { a: { b: { c: { d: { e: { f: { g: entry } } } } } } }),
	// A field of this name would be the prototype of an object in the source of this file.
	foreignBody('names of prototypes', JSON.parse(prototypes)),
	json(
		'a report beside what is none',
		{ details: [entry, foreign, 'word'] },
		told,
		unknown(foreign),
		unknown('word'),
	),
	json('fields that are known', known, unknown(known, { bulkId: 'b', callbackData: { order: 1 } })),
];

const callbackShapes: Fixture[] = [
	callbackData('beside details', { callbackData: 'order' }, {}, 'order'),
	callbackData('inside a detail', {}, { callbackData: 'order' }, 'order'),
	callbackData('in both places', { callbackData: 'beside' }, { callbackData: 'in' }, 'in'),
	callbackData('null inside', { callbackData: 'a' }, { callbackData: null }, 'a'),
	callbackData('nothing inside', { callbackData: 'a' }, { callbackData: '' }, 'a'),
	callbackData('0 inside', { callbackData: 'a' }, { callbackData: 0 }, 0),
	callbackData('long numbers in JSON', {}, { callbackData: `{"id":${LONG}}` }, { id: LONG }),
	callbackData('long numbers in a list', {}, { callbackData: `[${LONG},-1]` }, [LONG, -1]),
	callbackData('long digits in a text', {}, { callbackData: `["n ${LONG}"]` }, [`n ${LONG}`]),
	callbackData('an object in JSON', {}, { callbackData: '{"a":[1]}' }, { a: [1] }),
	callbackData('JSON cut off', {}, { callbackData: '{"a":' }, '{"a":'),
	callbackData('long digits', {}, { callbackData: LONG }, LONG),
	callbackData('an object that is none in JSON', {}, { callbackData: { a: 1 } }, { a: 1 }),
	callbackData('a number', {}, { callbackData: 0 }, 0),
	callbackData('none', {}, {}),
	callbackData('null in both places', { callbackData: null }, { callbackData: null }),
	callbackData('an empty text', {}, { callbackData: '' }),
];

export const reportShapes: Fixture[] = [
	...jsonShapes,
	...callbackShapes,
	...statusShapes,
	...xmlShapes,
	...bodyShapes,
];
