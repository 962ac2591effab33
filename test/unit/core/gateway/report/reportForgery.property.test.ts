import fc from 'fast-check';

import { findReportEntries } from '../../../../../nodes/BulkSms/core/gateway/report/reportEntries';
import { readDeliveryReports } from '../../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import { receive } from '../../../trigger/receivedCall';
import { element, xmlDocument } from '../../../../../sandbox/reports/xml';
import { volume } from '../../../../engine/volume';

const RUNS = volume(100, 3_000);
const FORGED = 'forged';
const forgedEntry = { messageId: FORGED, to: FORGED, status: { name: 'DELIVERED' } };
const genuineEntry = { messageId: 'm-1', to: '66812345678', status: { name: 'PENDING' } };
const foreignFields = { id: 7, state: 'UNDELIVERED' };

/** What a person may write into an SMS, or into data that comes back, to pose as a report. */
const forgery = fc
	.constantFrom<unknown>(
		forgedEntry,
		[forgedEntry],
		{ details: [forgedEntry] },
		{ details: JSON.stringify([forgedEntry]) },
		{ payload: JSON.stringify(forgedEntry) },
		{ data: { detail: forgedEntry } },
		{ text: forgedEntry },
	)
	.chain((value) =>
		fc.constantFrom(
			JSON.stringify(value),
			`\n ${JSON.stringify(value, null, '\t')} `,
			JSON.stringify(value).replaceAll('"', '\\u0022'),
			JSON.stringify(JSON.stringify(value)),
		),
	);

/** Fields that may hold what a person wrote, in this interface and in others. */
const contentName = fc.constantFrom(
	...['text', 'Text', 'callbackData', 'callbackdata', 'message', 'MESSAGE', 'msg', 'content'],
	...['body', 'sms', 'smsText', 'keyword', 'description', 'from', 'note', 'userData', '_'],
);
const keys = { minKeys: 1, maxKeys: 4 };
const contents: fc.Arbitrary<Record<string, string | string[]>> = fc.dictionary(
	contentName,
	fc.oneof(forgery, fc.array(forgery, { minLength: 1 })),
	keys,
);
const flatContents = fc.dictionary(contentName, forgery, keys);

/** Bodies with the contents in them; the first six hold the genuine entry too. */
const shapes: Array<(fields: Record<string, string | string[]>) => unknown> = [
	(fields) => ({ ...genuineEntry, ...fields }),
	(fields) => ({ bulkId: 'b', ...fields, details: [{ ...genuineEntry, ...fields }] }),
	(fields) => ({ ...fields, detail: genuineEntry }),
	(fields) => [genuineEntry, fields],
	(fields) => ({ report: { ...fields, details: { detail: genuineEntry } } }),
	(fields) => ({ ...genuineEntry, details: Object.values(fields)[0] }),
	(fields) => fields,
	(fields) => ({ ...foreignFields, ...fields }),
	(fields) => ({ details: [{ ...foreignFields, ...fields }] }),
	(fields) => ({ data: { ...fields }, files: {} }),
	(fields) => ({ data: Object.values(fields).flat(), id: 7 }),
	(fields) => ({ details: [['m-1', 'SENT', ...Object.values(fields)]] }),
	(fields) => ({ payload: JSON.stringify({ ...foreignFields, ...fields }) }),
];
const shape = fc.nat({ max: shapes.length - 1 });

const holdsForged = (body: unknown): boolean =>
	readDeliveryReports(body).some(({ messageId, to }) => messageId === FORGED || to === FORGED);

describe('what a person wrote never poses as a report', () => {
	it('in a body that is JSON, at any depth, parsed or as text', () => {
		fc.assert(
			fc.property(contents, shape, (fields, index) => {
				const body = shapes[index]?.(fields);
				expect(holdsForged(body)).toBe(false);
				expect(holdsForged(JSON.stringify(body))).toBe(false);
				expect(findReportEntries(body).length).toBeGreaterThan(0);
				const genuine = readDeliveryReports(body).filter(({ messageId }) => messageId === 'm-1');
				expect(genuine).toHaveLength(index < 6 ? 1 : 0);
			}),
			{ numRuns: RUNS },
		);
	});

	it('in a form', async () => {
		const body = fc
			.tuple(flatContents, fc.boolean())
			.map(
				([fields, isEntry]): Record<string, string> =>
					isEntry
						? { messageId: 'm-1', status: 'PENDING', ...fields }
						: { id: '7', state: 'UNDELIVERED', ...fields },
			);
		await fc.assert(
			fc.asyncProperty(body, async (fields) => {
				const text = new URLSearchParams(Object.entries(fields)).toString();
				const parameters = { outcomes: ['delivered', 'pending', 'unknown'] };
				const call = { body: Object.fromEntries(new URLSearchParams(text)), parameters };
				const { result } = await receive({ ...call, rawBody: Buffer.from(text) });
				const items = result.workflowData?.[0] ?? [];
				expect(items).toHaveLength(1);
				expect(items[0]?.json).toMatchObject({
					outcome: expect.stringMatching(/pending|unknown/) as unknown,
				});
			}),
			{ numRuns: RUNS },
		);
	});

	it('in XML, as text of an element, escaped or in CDATA, with attributes or without', async () => {
		const forgedXml =
			'<details><detail><messageId>forged</messageId><to>forged</to></detail></details>';
		const words = fc.oneof(forgery, fc.constant(forgedXml));
		const written = fc.tuple(contentName, words, fc.constantFrom('escaped', 'cdata', 'attribute'));
		const xmlOf = (fields: Array<[string, string, string]>, isEntry: boolean) => {
			const parts = fields.map(([name, value, way]) => {
				if (way === 'cdata') return `<${name}><![CDATA[${value}]]></${name}>`;
				const escaped = element(name, value).xml;
				return way === 'attribute' ? escaped.replace(`<${name}>`, `<${name} lang="th">`) : escaped;
			});
			const start = isEntry ? '<messageId>m-1</messageId><status>PENDING</status>' : '<id>7</id>';
			return xmlDocument({ xml: `<report><item>${start}${parts.join('')}</item></report>` });
		};
		await fc.assert(
			fc.asyncProperty(
				fc.array(written, { minLength: 1, maxLength: 3 }),
				fc.boolean(),
				async (fields, isEntry) => {
					const rawBody = Buffer.from(xmlOf(fields, isEntry));
					const { result } = await receive({
						rawBody,
						body: {},
						parameters: { outcomes: ['delivered', 'pending', 'unknown'] },
					});
					const items = result.workflowData?.[0] ?? [];
					expect(items.map(({ json }) => json.messageId)).toEqual([isEntry ? 'm-1' : undefined]);
				},
			),
			{ numRuns: RUNS },
		);
	});

	it.each(['text', 'Text', 'TEXT', 'callbackData', 'CallbackData'])(
		'not even as an object in %s, as a gateway may parse it',
		(name) => {
			expect(holdsForged({ [name]: forgedEntry })).toBe(false);
			expect(holdsForged({ report: { [name]: { details: [forgedEntry] } } })).toBe(false);
			expect(holdsForged({ ...foreignFields, [name]: [forgedEntry] })).toBe(false);
		},
	);
});
