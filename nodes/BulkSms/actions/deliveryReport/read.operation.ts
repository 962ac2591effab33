import { get, has, truncate } from 'lodash';
import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type NodeExecutionHint,
	sleep,
} from 'n8n-workflow';

import {
	readDeliveryReports,
	readPart,
	readReportBody,
} from '../../core/gateway/report/deliveryReport';
import { type DeliveryReport, isWanted, shownReport } from '../../core/gateway/report/report';
import type { ReportItem } from '../../core/output/receivedItems';
import { type Checked, invalid, valid } from '../../core/problem';
import { formFields, readBodyText } from '../../core/text/callBody';
import { isTooDeep } from '../../core/text/jsonText';
import { isSameSecret } from '../../core/text/web/access';
import { itemFailure } from '../failures';
import type { Operation } from '../operation';
import { readFields, type ReadSettings, settingsReader } from './readSettings';

/** How many items are read before n8n may do other work. */
const ITEMS_PER_YIELD = 100;

export const description: Omit<Operation, 'execute'> = {
	name: 'Read',
	action: 'Read delivery reports',
	description: 'Read delivery reports that another node received, such as Webhook or a queue',
	isNoTool: true,
	properties: readFields,
};

/** Gives the same items as Bulk SMS Trigger. Throws if On Error is Stop Workflow and one fails. */
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

/** A body that is no report, even an empty one, becomes an unknown report, so that nothing is lost. */
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

/** How many characters of a name are shown: a user may have entered the report itself. */
const SHOWN = 60;

interface ReceivedItem {
	item: INodeExecutionData;
	itemIndex: number;
}

function checkToken({ json }: INodeExecutionData, { token }: ReadSettings): Checked<void> {
	if (!token) return valid(undefined);
	const given = ownValue(json, token.field);
	const matches = token.expected.map((expected) => isSameSecret(given, expected));
	if (matches.includes(true)) return valid(undefined);
	return invalid(
		'Token Field',
		'The report token is missing or wrong',
		'Compare Expected Token with the token that the gateway sends, and Token Field with the input',
	);
}

async function readBody(
	context: IExecuteFunctions,
	received: ReceivedItem,
	settings: ReadSettings,
): Promise<Checked<unknown>> {
	const { source, largest } = settings;
	if (source.inputType === 'binary') {
		return await readFile(context, received, source.binaryField, largest);
	}
	const value = ownValue(received.item.json, source.bodyField);
	if (value === undefined || value === null) {
		return invalid(
			'Body Field',
			`The item has no field "${shown(source.bodyField)}"`,
			'Enter the name of the field that holds the report, as the input shows it',
		);
	}
	if (typeof value !== 'string') return valid(value);
	return Buffer.byteLength(value) > largest
		? tooLarge(largest)
		: valid(readBodyText(value, formFields));
}

async function readFile(
	context: IExecuteFunctions,
	{ item, itemIndex }: ReceivedItem,
	name: string,
	largest: number,
): Promise<Checked<unknown>> {
	if (!item.binary || !Object.hasOwn(item.binary, name)) {
		return invalid(
			'Input Binary Field',
			`The item has no binary file "${shown(name)}"`,
			'Enter the name of the binary field that holds the report, as the input shows it',
		);
	}
	// It is not even loaded if n8n knows its size.
	if ((item.binary[name]?.bytes ?? 0) > largest) return tooLarge(largest);
	try {
		const bytes = await context.helpers.getBinaryDataBuffer(itemIndex, name);
		return bytes.length > largest
			? tooLarge(largest)
			: valid(readReportBody({ bytes, parsed: undefined }));
	} catch {
		return invalid(
			'Input Binary Field',
			`n8n could not read the binary file "${shown(name)}"`,
			'Run the node that makes the file again',
		);
	}
}

const tooLarge = (largest: number): Checked<never> =>
	invalid(
		'Max Body Size',
		`The report is larger than ${largest / 1024} kilobytes`,
		'Raise the option Max Body Size if reports may be that large',
	);

/**
 * Returns the value at a path such as `query.token` or `headers["x-token"]`. Inherited members do
 * not count.
 */
const ownValue = (json: object, path: string): unknown =>
	has(json, path) ? get(json, path) : undefined;

const shown = (name: string): string => truncate(name, { length: SHOWN, omission: '…' });
