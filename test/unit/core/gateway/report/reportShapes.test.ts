import {
	readDeliveryReports,
	readReportBody,
} from '../../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import { shownReport } from '../../../../../nodes/BulkSms/core/gateway/report/report';
import { emptyTexts, emptyValues, nested } from '../../../../engine/reports/bodyShapes';
import { entry, second } from '../../../../engine/reports/fixture';
import { reportShapes } from '../../../../engine/reports/shapes';
import { parsedByN8n } from '../../../trigger/parsedByN8n';

/** The same table goes through the trigger (test/unit/trigger) and a real n8n (test/e2e). */
describe('the reports in a body', () => {
	const reportsIn = (body: unknown) => {
		const reports = readDeliveryReports(body);
		return {
			shown: reports.map((report) => shownReport(report, false)),
			doubtful: reports.map(({ isContradictory }) => isContradictory ?? false),
		};
	};

	it.each(reportShapes)(
		'are read from its bytes, and from what n8n made of it: $shape',
		async ({ call, items, isDoubtful = false, isOnlyInBytes = false }) => {
			const { body, type: contentType = 'application/json' } = call;
			const read = { shown: items, doubtful: items.map(() => isDoubtful) };
			const parsed = await parsedByN8n(call);
			const bytes = Buffer.from(body);
			expect(reportsIn(readReportBody({ bytes, parsed: second, contentType }))).toEqual(read);
			if (isOnlyInBytes) return;
			expect(reportsIn(readReportBody({ parsed, contentType }))).toEqual(read);
		},
	);

	it('are shown with all that came where that is asked for', () => {
		const bodies = { bulkId: 'b', details: [{ ...entry, price: 7 }, second] };
		const shown = readDeliveryReports(bodies).map((report) => shownReport(report, true));
		expect(shown).toMatchObject([{ raw: bodies.details[0] }, { raw: second }]);
	});

	it.each(emptyValues)('are none in a value of %s', (_, value) => {
		expect(readDeliveryReports(value)).toEqual([]);
	});

	it.each(emptyTexts)('are none in the text of %s', (_, text) => {
		const body = readReportBody({ bytes: Buffer.from(text), parsed: second });
		expect(readDeliveryReports(body)).toEqual([]);
	});

	it('are one in a body of 64 levels', () => {
		expect(readDeliveryReports(nested(32))).toHaveLength(1);
	});

	it.each([
		['details', { details: '['.repeat(100_000) + ']'.repeat(100_000) }],
		['callback data', { ...entry, callbackData: '['.repeat(100_000) + ']'.repeat(100_000) }],
		['a status', { ...entry, status: '['.repeat(100_000) + ']'.repeat(100_000) }],
	])('are one with deep JSON as the text of %s, which stays text', (_, body) => {
		expect(readDeliveryReports(body)).toMatchObject([{ raw: body }]);
	});
});
