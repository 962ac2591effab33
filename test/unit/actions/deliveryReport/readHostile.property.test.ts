import fc from 'fast-check';
import { isEqual } from 'lodash';

import { isTooDeep } from '../../../../nodes/BulkSms/core/text/jsonText';
import { formFields } from '../../../../nodes/BulkSms/core/text/callBody';
import { anyBody } from '../../trigger/hostileBodies';
import { receive } from '../../trigger/receivedCall';
import { readItems } from './readItems';

const RUNS = 500;
const ALL = ['delivered', 'undelivered', 'expired', 'rejected', 'pending', 'unknown'];
const everything = { outcomes: ALL, options: { includeRaw: true } };

/** What the trigger makes of a body; undefined where it refuses the call. */
async function triggerItems(body: unknown, text?: string): Promise<object[] | undefined> {
	const rawBody = text === undefined ? {} : { rawBody: Buffer.from(text) };
	const { result } = await receive({
		body,
		...rawBody,
		parameters: { outcomes: ALL, options: { includeRaw: true, maxBodySize: 1e6 } },
	});
	return result.workflowData?.[0]?.map(({ json }) => json);
}

/** What the operation makes of it, read from a field or from a file. */
async function itemsOf(body: unknown, way: 'field' | 'file'): Promise<object[]> {
	const { output } = await readItems(
		way === 'field'
			? { items: [{ body }], parameters: everything, continues: true }
			: {
					items: [{}],
					files: [Buffer.from(String(body))],
					parameters: { ...everything, inputType: 'binary', binaryField: 'data' },
					continues: true,
				},
	);
	expect(output.every(({ pairedItem }) => isEqual(pairedItem, { item: 0 }))).toBe(true);
	return output.map(({ json }) => json);
}

const TOO_DEEP = {
	error: 'The field is nested too deep to hold a report',
	message:
		'Item 1, Body Field: The field is nested too deep to hold a report. Enter the name of the field that holds the report, as the input shows it.',
	details: {
		item: 0,
		field: 'Body Field',
		reason: 'The field is nested too deep to hold a report',
	},
};
const unknown = (raw: unknown): unknown =>
	expect.objectContaining({ outcome: 'unknown', isFinal: false, status: {}, raw });

async function isRead(body: object | number | boolean): Promise<void> {
	const items = await itemsOf(body, 'field');
	const expected = await triggerItems(body);
	if (expected) expect(isEqual(items, expected)).toBe(true);
	else expect(items).toEqual([isTooDeep(body) ? TOO_DEEP : unknown(body)]);
}

async function isReadAsText(body: unknown): Promise<void> {
	// What has been bytes once: half a character does not survive that.
	const text = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)).toString();
	const items = await itemsOf(text, 'field');
	expect(isEqual(items, await itemsOf(text, 'file'))).toBe(true);
	const expected = await triggerItems({}, text);
	if (expected === undefined) {
		expect(items).toEqual([unknown(text)]);
	} else if (formFields(text) === undefined) {
		expect(isEqual(items, expected)).toBe(true);
	}
}

describe(`a hostile body, one of ${RUNS}`, () => {
	it('comes out as the trigger gives it out, or unknown as it came, or as a failure where it is too deep', async () => {
		await fc.assert(
			fc.asyncProperty(anyBody, async (body) => {
				const isParsed = typeof body === 'object' && body !== null;
				if (isParsed || typeof body === 'number' || typeof body === 'boolean') await isRead(body);
				await isReadAsText(body);
			}),
			{ numRuns: RUNS },
		);
	});
});
