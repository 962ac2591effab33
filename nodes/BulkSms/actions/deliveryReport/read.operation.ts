import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type NodeExecutionHint,
	sleep,
} from 'n8n-workflow';

import { invalid, valid, type Checked } from '../../core/problem';
import { readDeliveryReports, readPart } from '../../core/gateway/report/deliveryReport';
import { isTooDeep } from '../../core/text/jsonText';
import type { ReportItem } from '../../core/output/receivedReport';
import { isWanted, shownReport, type DeliveryReport } from '../../core/gateway/report/report';
import type { Operation } from '../operation';
import { itemFailure } from '../failures';
import { readFields, type ReadSettings, settingsReader } from './readSettings';
import { checkToken, readBody, type ReceivedItem } from './receivedReport';

/** How many items are read before n8n may do something else. */
const ITEMS_PER_YIELD = 100;

export const description: Omit<Operation, 'execute'> = {
	name: 'Read',
	action: 'Read delivery reports',
	description: 'Read delivery reports that another node received, such as Webhook or a queue',
	isNoTool: true,
	properties: readFields,
};

/** Gives the items that Bulk SMS Trigger gives. Throws if On Error is Stop Workflow and one fails. */
export async function execute(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const settingsOf = settingsReader(context);
	const items: INodeExecutionData[] = [];
	let excluded = 0;
	for (const [itemIndex, item] of context.getInputData().entries()) {
		if (itemIndex % ITEMS_PER_YIELD === ITEMS_PER_YIELD - 1) await sleep(0);
		const read = await readItem(context, { item, itemIndex }, settingsOf(itemIndex));
		const pairedItem = { item: itemIndex };
		if (!read.ok) {
			items.push({ json: itemFailure(context, read.problem, itemIndex), pairedItem });
			continue;
		}
		// One by one: a file may hold more reports than a call takes arguments.
		for (const report of read.value.shown) items.push({ json: toJson(report), pairedItem });
		excluded += read.value.excluded;
	}
	if (excluded > 0) context.addExecutionHints(excludedHint(excluded));
	return [items];
}

async function readItem(
	context: IExecuteFunctions,
	received: ReceivedItem,
	settings: Checked<ReadSettings>,
): Promise<Checked<{ shown: ReportItem[]; excluded: number }>> {
	if (!settings.ok) return settings;
	const { outcomes, includeRaw } = settings.value;
	const token = checkToken(received.item, settings.value);
	if (!token.ok) return token;
	const body = await readBody(context, received, settings.value);
	if (!body.ok) return body;
	const reports = reportsIn(body.value);
	if (!reports.ok) return reports;
	const wanted = reports.value.filter((report) => isWanted(report, { outcomes }));
	return valid({
		shown: wanted.map((report) => shownReport(report, includeRaw)),
		excluded: reports.value.length - wanted.length,
	});
}

/** A body that is no report, even an empty one, is an unknown report, so that nothing gets lost. */
function reportsIn(body: unknown): Checked<DeliveryReport[]> {
	const reports = readDeliveryReports(body);
	if (reports.length > 0) return valid(reports);
	if (!isTooDeep(body)) return valid([readPart({ raw: body })]);
	return invalid(
		'Body Field',
		'The field is nested too deep to hold a report',
		'Enter the name of the field that holds the report, as the input shows it',
	);
}

const excludedHint = (count: number): NodeExecutionHint => ({
	message:
		count === 1
			? '1 report was left out, because its outcome is not among the chosen Outcomes.'
			: `${count} reports were left out, because their outcomes are not among the chosen Outcomes.`,
	type: 'info',
	location: 'outputPane',
});

const toJson = (report: object): IDataObject => ({ ...report });
