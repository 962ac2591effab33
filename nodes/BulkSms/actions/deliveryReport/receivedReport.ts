import { get, has, truncate } from 'lodash';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { readBodyText } from '../../core/text/callBody';
import { formFields } from '../../core/text/form';
import { invalid, valid, type Checked } from '../../core/problem';
import { readReportBody } from '../../core/gateway/report/deliveryReport';
import { isSameSecret } from '../../core/text/web/access';
import type { ReadSettings } from './readSettings';

/** Characters of a name that are shown: somebody may have entered the report itself. */
const SHOWN = 60;

export interface ReceivedItem {
	item: INodeExecutionData;
	itemIndex: number;
}

export function checkToken({ json }: INodeExecutionData, { token }: ReadSettings): Checked<void> {
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

export async function readBody(
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
	// Not even loaded, if n8n knows how large it is.
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

/** What a path such as `query.token` or `headers["x-token"]` leads to, without what is inherited. */
const ownValue = (json: object, path: string): unknown =>
	has(json, path) ? get(json, path) : undefined;

const shown = (name: string): string => truncate(name, { length: SHOWN, omission: '…' });
