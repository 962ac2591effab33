import { omit } from 'lodash';

import { readDeliveryReports } from '../../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import { parseXml } from '../../text/xml';

const read = async (xml: string) =>
	readDeliveryReports(await parseXml(xml)).map((report) => omit(report, 'raw'));

const DETAIL = `<detail>
	<messageId>25501288135972440649</messageId><to>66812345678</to><credit>1.5</credit>
	<status><code>000</code><name>DELIVERED</name></status>
</detail>`;
const delivered = {
	messageId: '25501288135972440649',
	to: '66812345678',
	credit: 1.5,
	status: { code: '000', name: 'DELIVERED' },
	outcome: 'delivered',
	isFinal: true,
	reportKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
};

describe('a report in XML', () => {
	it.each<[string, string, object[]]>([
		['one detail', `<report><details>${DETAIL}</details></report>`, [delivered]],
		['two', `<report><details>${DETAIL}${DETAIL}</details></report>`, [delivered, delivered]],
		[
			'details of another name',
			`<r><details>${DETAIL.replace(/detail>/g, 'item>')}</details></r>`,
			[delivered],
		],
		[
			'a repeated details',
			`<r>${DETAIL.replace(/detail>/g, 'details>').repeat(2)}</r>`,
			[delivered, delivered],
		],
		['details as the root', `<details>${DETAIL}</details>`, [delivered]],
		['the bare detail as the root', DETAIL, [delivered]],
		[
			'a declaration, comments and a namespace',
			`<?xml version="1.0" encoding="UTF-8"?>
			<!-- report --><report xmlns="urn:sms"><details type="array">${DETAIL}</details></report>`,
			[delivered],
		],
		[
			'an envelope of SOAP',
			`<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope">
			<soap:Header/><soap:Body><report>${DETAIL}</report></soap:Body></soap:Envelope>`,
			[delivered],
		],
		[
			'an envelope with bulkId',
			`<report><bulkId>b</bulkId>${DETAIL}</report>`,
			[{ ...delivered, bulkId: 'b' }],
		],
		[
			'an envelope with attributes',
			`<report bulkId="b" callbackData="c">${DETAIL}</report>`,
			[{ ...delivered, bulkId: 'b', callbackData: 'c' }],
		],
		[
			'a status in a list',
			`<r>${DETAIL.replace('</status>', '</status><status/>')}</r>`,
			[delivered],
		],
	])('is read: %s', async (_, xml, reports) => {
		expect(await read(xml)).toEqual(reports);
	});

	it.each<[string, string, object]>([
		['entities', '<text>a &lt; b &amp; &quot;c&quot; &#3626;</text>', { text: 'a < b & "c" ส' }],
		['CDATA', '<text><![CDATA[<b> & ]] </b>]]></text>', { text: '<b> & ]] </b>' }],
		[
			'JSON in CDATA',
			'<callbackData><![CDATA[{"a":"<"}]]></callbackData>',
			{
				callbackData: { a: '<' },
			},
		],
		[
			'JSON in entities',
			'<callbackData>{&quot;a&quot;:1}</callbackData>',
			{ callbackData: { a: 1 } },
		],
		['attributes beside a text', '<from type="text">Shop</from>', { from: 'Shop' }],
		['an attribute with nothing in', '<from type="text"/>', {}],
		['empty elements', '<from/><text></text><bulkId/><callbackData/>', {}],
		['blanks around', '<from>\n\tShop\n</from>', { from: 'Shop' }],
		[
			'tags in other letters',
			'<FROM>Shop</FROM><DoneDate>x</DoneDate>',
			{
				from: 'Shop',
				doneDate: 'x',
			},
		],
		['a field twice', '<from>A</from><from>B</from>', {}],
	])('is read with %s', async (_, fields, told) => {
		const xml = DETAIL.replace('</detail>', `${fields}</detail>`);
		expect(await read(xml)).toEqual([{ ...delivered, ...told }]);
	});

	it.each<[string, string, object]>([
		['a bare name', '<status>EXPIRED</status>', { name: 'EXPIRED' }],
		['a name with a code as attribute', '<status code="4">EXPIRED</status>', { name: 'EXPIRED' }],
		['attributes', '<status code="4" name="EXPIRED"/>', { code: '4', name: 'EXPIRED' }],
		[
			'a name with an attribute',
			'<status><name lang="en">EXPIRED</name></status>',
			{
				name: 'EXPIRED',
			},
		],
	])('is read with a status of %s', async (_, xml, status) => {
		expect(await read(`<report><messageId>m</messageId>${xml}</report>`)).toEqual([
			{
				messageId: 'm',
				status,
				outcome: 'expired',
				isFinal: true,
				reportKey: delivered.reportKey,
			},
		]);
	});

	it('is read from attributes alone', async () => {
		expect(await read('<r><detail messageId="m" to="1" status="REJECTED"/></r>')).toEqual([
			{
				...delivered,
				messageId: 'm',
				to: '1',
				credit: undefined,
				status: { name: 'REJECTED' },
				outcome: 'rejected',
			},
		]);
	});
});
