import { createHash } from 'node:crypto';
import type { Call } from '../e2e/reportReceiver';

/** A call of the gateway, what of it is counted, and the items of the one run that it starts. */
export type Fixture = [shape: string, call: Call, items: object[], received?: number];

const DELIVERED = { code: '000', name: 'DELIVERED', description: 'Successfully sent to phone' };
const LONG = '25501288135972440649';

/** The one destination of most fixtures, as a gateway tells of it in JSON. */
const detail = {
	messageId: LONG,
	to: '66812345678',
	from: 'DemoShop',
	text: 'สวัสดี',
	credit: '1.50',
	sendDate: '31/12/2026 10:00',
	doneDate: '31/12/2026 10:01',
	status: DELIVERED,
};
const expired = { messageId: 'm-2', to: '66812345679', status: { code: '4', name: 'EXPIRED' } };

/** The same for the same message and status; what does not name both is its own identity. */
const keyOf = (identity: unknown) =>
	createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32);

/** What comes out for {@link detail}, in whatever shape it came. */
export const item = {
	...detail,
	credit: 1.5,
	outcome: 'delivered',
	isFinal: true,
	reportKey: keyOf([LONG, '66812345678', 'DELIVERED', '000']),
};
const expiredItem = {
	...expired,
	outcome: 'expired',
	isFinal: true,
	reportKey: keyOf(['m-2', '66812345679', 'EXPIRED', '4']),
};
const named = {
	...item,
	status: { name: 'DELIVERED' },
	reportKey: keyOf([LONG, '66812345678', 'DELIVERED', null]),
};
const unknown = (raw: unknown) => ({
	status: {},
	outcome: 'unknown',
	isFinal: false,
	reportKey: keyOf(raw),
	raw,
});

const json = (body: unknown): Call => ({ body: JSON.stringify(body) });
const form = (fields: Record<string, string>): Call => ({
	body: new URLSearchParams(fields).toString(),
	type: 'application/x-www-form-urlencoded',
});
const xml = (body: string, type = 'application/xml'): Call => ({ body, type });

const foreign = { id: 7, state: 'DELIVERED' };
const cutOff = '{"details":[{"messageId":"m-1"';

export const jsonFixtures: Fixture[] = [
	['details', json({ details: [detail, expired] }), [item, expiredItem]],
	['detail', json({ detail: [detail] }), [item]],
	['details that are no list', json({ details: detail }), [item]],
	['the bare detail', json(detail), [item]],
	['a list of bare details', json([detail, expired]), [item, expiredItem]],
	[
		'a list of envelopes',
		json([{ details: [detail] }, { detail: [expired] }]),
		[item, expiredItem],
	],
	['a status in an array of one', json({ ...detail, status: [DELIVERED] }), [item]],
	[
		'results of the older relative, whose group decides',
		json({
			results: [
				{
					...detail,
					status: {
						groupId: 3,
						groupName: 'DELIVERED',
						id: 5,
						name: 'DELIVERED_TO_HANDSET',
						description: 'Message delivered to handset',
					},
				},
			],
		}),
		[
			{
				...item,
				status: {
					name: 'DELIVERED_TO_HANDSET',
					description: 'Message delivered to handset',
					groupName: 'DELIVERED',
				},
				reportKey: keyOf([LONG, '66812345678', 'DELIVERED_TO_HANDSET', null, 'DELIVERED']),
			},
		],
	],
	[
		'a status that is not known, with all that came',
		json({ ...detail, status: { name: 'SEEN', groupName: 'LATER' } }),
		[
			{
				...item,
				outcome: 'unknown',
				isFinal: false,
				status: { name: 'SEEN', groupName: 'LATER' },
				reportKey: keyOf([LONG, '66812345678', 'SEEN', null, 'LATER']),
				raw: { ...detail, status: { name: 'SEEN', groupName: 'LATER' } },
			},
		],
	],
	['a bare name as status', json({ ...detail, status: 'DELIVERED' }), [named]],
	[
		'callback data inside',
		json({ details: [{ ...detail, callbackData: 'order 7' }] }),
		[{ ...item, callbackData: 'order 7' }],
	],
	[
		'callback data beside, which is JSON',
		json({ callbackData: '{"order":7}', details: [detail, expired] }),
		[
			{ ...item, callbackData: { order: 7 } },
			{ ...expiredItem, callbackData: { order: 7 } },
		],
	],
	['bulkId', json({ bulkId: '1', details: [detail] }), [{ ...item, bulkId: '1' }]],
	['bulkid', json({ bulkid: '1', details: [detail] }), [{ ...item, bulkId: '1' }]],
	[
		'an identifier of 20 digits without quotes',
		{ body: JSON.stringify({ details: [detail] }).replace(`"${LONG}"`, LONG) },
		[item],
	],
	[
		'a pending destination among others, which is not asked for',
		json({ details: [detail, { messageId: 'm-3', status: { name: 'PENDING' } }] }),
		[item],
		2,
	],
	['fields that are not known', json(foreign), [unknown(foreign)]],
	['an envelope of such', json({ details: [foreign] }), [unknown({ details: [foreign] })]],
	[
		'names of prototypes',
		{ body: '{"__proto__":{"to":"1"},"prototype":{"constructor":"x"}}' },
		// A field of this name would be the prototype of the object in the source of this file.
		[unknown(JSON.parse('{"__proto__":{"to":"1"},"prototype":{"constructor":"x"}}'))],
	],
];

export const otherFixtures: Fixture[] = [
	[
		'a form with flat fields',
		form({ ...detail, status: 'DELIVERED', callbackData: 'a b&c' }),
		[{ ...named, callbackData: 'a b&c' }],
	],
	['a form with JSON in a field', form({ details: JSON.stringify([detail]) }), [item]],
	['JSON that says it is a form', { ...form({}), body: JSON.stringify([detail]) }, [item]],
	['JSON as plain text', { ...json({ details: [detail] }), type: 'text/plain' }, [item]],
	['JSON without a content type', { ...json({ details: [detail] }), type: '' }, [item]],
	['words as plain text', { body: 'DELIVERED', type: 'text/plain' }, [unknown('DELIVERED')]],
	['JSON cut off, as plain text', { body: cutOff, type: 'text/plain' }, [unknown(cutOff)]],
	['a content type that n8n does not parse', { body: 'a;b', type: 'text/csv' }, [unknown('a;b')]],
];

/** The elements of {@link detail}. */
const elements = `
	<messageId>${LONG}</messageId><to>66812345678</to><from>DemoShop</from><text>สวัสดี</text>
	<credit>1.50</credit><sendDate>31/12/2026 10:00</sendDate><doneDate>31/12/2026 10:01</doneDate>
	<status><code>000</code><name>DELIVERED</name>
		<description>Successfully sent to phone</description></status>`;
const two = `<detail>${elements}</detail><detail><messageId>m-2</messageId><to>66812345679</to>
	<status><code>4</code><name>EXPIRED</name></status></detail>`;
const withFields = (fields: string) =>
	xml(`<report><details><detail>${elements}${fields}</detail></details></report>`);

export const xmlFixtures: Fixture[] = [
	['details', withFields(''), [item]],
	['several details', xml(`<report><details>${two}</details></report>`), [item, expiredItem]],
	['details in a row', xml(`<report>${two}</report>`, 'text/xml'), [item, expiredItem]],
	['the bare detail', xml(`<detail>${elements}</detail>`), [item]],
	['a content type of its own', xml(`<detail>${elements}</detail>`, 'application/dlr+xml'), [item]],
	[
		'a bare name as status',
		xml(
			`<detail>${elements.replace(/<status>[^]*<\/status>/, '<status>DELIVERED</status>')}</detail>`,
		),
		[named],
	],
	[
		'bulkId and callback data beside',
		xml(
			`<r><bulkId>1</bulkId><callbackData>order 7</callbackData><detail>${elements}</detail></r>`,
		),
		[{ ...item, bulkId: '1', callbackData: 'order 7' }],
	],
	[
		'entities',
		withFields('<callbackData>a &lt; b &amp; &quot;c&quot; &#3626;</callbackData>'),
		[{ ...item, callbackData: 'a < b & "c" ส' }],
	],
	[
		'CDATA that holds JSON',
		withFields('<callbackData><![CDATA[{"html":"<b> & ]]"}]]></callbackData>'),
		[{ ...item, callbackData: { html: '<b> & ]]' } }],
	],
	[
		'attributes',
		xml(
			`<report bulkId="1"><detail messageId="m-2" to="66812345679">
			<status code="4" name="EXPIRED"/></detail></report>`,
		),
		[{ ...expiredItem, bulkId: '1' }],
	],
	[
		'attributes beside texts',
		withFields('<callbackData type="text">order 7</callbackData>'),
		[{ ...item, callbackData: 'order 7' }],
	],
	[
		'an envelope of SOAP',
		xml(
			`<?xml version="1.0" encoding="UTF-8"?>
			<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope">
			<soap:Body><report><detail>${elements}</detail></report></soap:Body></soap:Envelope>`,
			'application/soap+xml; charset=utf-8',
		),
		[item],
	],
	[
		'elements that are not known',
		xml('<Report><State code="1">DELIVERED</State></Report>'),
		[unknown({ report: { state: { _: 'DELIVERED', $: { code: '1' } } } })],
	],
];
