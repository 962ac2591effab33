import type { Fixture } from './fixture';
import { expired, item, unknown } from './fixture';

const DETAIL = `<detail>
	<messageId>m-1</messageId><to>66812345678</to><credit>1.50</credit>
	<status><code>000</code><name>DELIVERED</name>
		<description>Successfully sent to phone</description></status></detail>`;
const SECOND = `<detail><messageId>m-2</messageId><to>66812345679</to>
	<status><name>EXPIRED</name></status></detail>`;
const renamed = (name: string) => DETAIL.replaceAll('detail>', `${name}>`);
const told = item();

const xml = (shape: string, body: string, ...items: object[]): Fixture => ({
	shape: `XML: ${shape}`,
	call: { body, type: 'application/xml' },
	items,
});
const of = (type: string, { shape, call, items }: Fixture): Fixture => ({
	shape,
	call: { ...call, type },
	items,
});

/** The one destination with more elements. */
const withFields = (shape: string, fields: string, read: object): Fixture =>
	xml(shape, `<r>${DETAIL.replace('</detail>', `${fields}</detail>`)}</r>`, item({ ...read }));

const withStatus = (shape: string, status: string, read: Record<string, string>): Fixture =>
	xml(
		`a status of ${shape}`,
		`<r><messageId>m-1</messageId>${status}</r>`,
		item({ to: undefined, credit: undefined, status: read, outcome: 'expired' }),
	);

export const xmlShapes: Fixture[] = [
	xml('several', `<report><details>${DETAIL}${SECOND}</details></report>`, told, expired),
	of('text/xml', xml('details in a row', `<report>${DETAIL}${SECOND}</report>`, told, expired)),
	xml('details of another name', `<r><details>${renamed('item')}</details></r>`, told),
	xml('a repeated details', `<r>${renamed('details').repeat(2)}</r>`, told, told),
	of('application/dlr+xml', xml('the bare detail as the root', DETAIL, told)),
	xml(
		'a declaration, a comment and a namespace',
		`<?xml version="1.0" encoding="UTF-8"?>
		<!-- report --><report xmlns="urn:sms"><details type="array">${DETAIL}</details></report>`,
		told,
	),
	of(
		'application/soap+xml; charset=utf-8',
		xml(
			'an envelope of SOAP',
			`<?xml version="1.0" encoding="UTF-8"?>
			<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Header/>
			<soap:Body><report>${DETAIL}</report></soap:Body></soap:Envelope>`,
			told,
		),
	),
	xml('bulkId beside', `<report><bulkId>b</bulkId>${DETAIL}</report>`, item({ bulkId: 'b' })),
	xml(
		'an envelope with attributes',
		`<report bulkId="b" callbackData="c">${DETAIL}</report>`,
		item({ bulkId: 'b', callbackData: 'c' }),
	),
	xml('a status in a list', `<r>${DETAIL.replace('</detail>', '<status/></detail>')}</r>`, told),
	xml(
		'attributes alone',
		'<r bulkId="b"><detail messageId="m-1" to="1" status="REJECTED"/></r>',
		item({
			bulkId: 'b',
			to: '1',
			credit: undefined,
			status: { name: 'REJECTED' },
			outcome: 'rejected',
		}),
	),
	xml(
		'elements that are not known',
		'<Report><State code="1">DELIVERED</State></Report>',
		unknown({ report: { state: { _: 'DELIVERED', $: { code: '1' } } } }),
	),

	withFields('entities', '<text>a &lt; b &amp; &quot;c&quot; &#3626;</text>', {
		text: 'a < b & "c" ส',
	}),
	withFields('CDATA', '<text><![CDATA[<b> & ]] </b>]]></text>', { text: '<b> & ]] </b>' }),
	withFields('JSON in CDATA', '<callbackData><![CDATA[{"a":"<"}]]></callbackData>', {
		callbackData: { a: '<' },
	}),
	withFields('attributes beside a text', '<from type="text">Shop</from>', { from: 'Shop' }),
	withFields('empty elements', '<from/><text></text><bulkId/><callbackData/>', {}),
	withFields('other letters', '<FROM>Shop</FROM><DoneDate>x</DoneDate>', {
		from: 'Shop',
		doneDate: 'x',
	}),
	withFields('a field twice', '<from>A</from><from>B</from>', {}),

	withStatus('a bare name', '<status>EXPIRED</status>', { name: 'EXPIRED' }),
	withStatus('a name with a code', '<status code="4">EXPIRED</status>', { name: 'EXPIRED' }),
	withStatus('attributes', '<status code="4" name="EXPIRED"/>', { code: '4', name: 'EXPIRED' }),
	withStatus('a name with an attribute', '<status><name lang="en">EXPIRED</name></status>', {
		name: 'EXPIRED',
	}),
];
