import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../../../engine/collections';
import { sharedObjects } from '../../../../engine/ownObjects';
import { runBulkSms } from '../../../../engine/runBulkSms';
import { loginAt, useSandbox } from '../../../stage';

const sandbox = useSandbox({ allowedFields: ['route', 'ttl'] });

const ITEMS = (): IDataObject[] => [
	{ to: ['66812340001', '66812340002'], order: { id: 4711, lines: [{ sku: 'A' }] } },
	{ to: ['66812340003'], order: { id: 4712, lines: [{ sku: 'B' }] } },
];
const FIELDS = { route: { name: 'a', flags: [true, { deep: 1 }] }, ttl: 48 };

/** The additional fields as a text, and as objects of the items or of the workflow. */
const GIVEN: Record<string, INodeParameters[string]> = {
	'a text': JSON.stringify(FIELDS),
	'an object from an expression': `={{ (${JSON.stringify(FIELDS)}) }}`,
	'an object of the item': '={{ $json.fields }}',
	'a text with an expression': '={"route": {{ JSON.stringify($json.fields.route) }}, "ttl": 48}',
};

const run = async (additionalFields: INodeParameters[string], options: INodeParameters = {}) =>
	await runBulkSms({
		items: ITEMS().map((item) => ({ ...item, fields: structuredClone(FIELDS) })),
		parameters: {
			from: 'MyShop',
			to: '={{ $json.to }}',
			text: '=Hello {{ $itemIndex }}',
			...inCollections<INodeParameters[string]>({
				additionalFields,
				callbackData: '={{ $json.order }}',
				maxMessagesPerRequest: 1,
				...options,
			}),
		},
		credentials: loginAt(sandbox.url),
		onError: 'continueErrorOutput',
	});

/** Writes into everything that can be written into. */
function spoil(value: unknown): void {
	if (typeof value !== 'object' || value === null) return;
	for (const each of Object.values(value)) spoil(each);
	if (Array.isArray(value)) value.push('spoiled');
	else Object.assign(value, { spoiled: true, ttl: 1, name: 'spoiled' });
}

const bodies = () => sandbox.requests().map(({ body }) => body);

describe.each(Object.entries(GIVEN))('with Additional Fields as %s', (_, given) => {
	it.each([{ dryRun: true }, {}, { includeInputFields: true }, { failuresAs: 'items' }])(
		'the next request is the same, whatever was done with what came out of a run: %j',
		async (options) => {
			const { output: before } = await run(given);
			const sent = bodies();
			spoil(before);
			const { output, errorBranch } = await run(given, options);
			for (const { json } of [...output, ...errorBranch]) spoil(json);
			sandbox.clear();
			await run(given, { messageId: '={{ "own-" + $itemIndex }}' });
			const again = bodies();
			const withoutIds = (all: unknown[]) =>
				JSON.stringify(all).replaceAll(/"messageId":"[^"]*"/g, '');
			expect(withoutIds(again)).toBe(withoutIds(sent));
		},
	);
});

describe('what comes out of a run', () => {
	it.each([{}, { dryRun: true }, { includeInputFields: true }, { failuresAs: 'items' }])(
		'shares no object between its items: %j',
		async (options) => {
			const { output, errorBranch } = await run(GIVEN['a text'], options);
			const items = [...output, ...errorBranch].map(({ json }) => json);
			expect(items).toHaveLength(3);
			expect(sharedObjects(items)).toEqual([]);
		},
	);

	it('shares no object with the input', async () => {
		const { output } = await run(GIVEN['a text'], { includeInputFields: true });
		const [first, second] = output.map(({ json }) => json);
		spoil(first?.order);
		expect(second?.order).toEqual({ id: 4711, lines: [{ sku: 'A' }] });
	});
});

it('finds objects that items share', () => {
	const shared = { a: 1 };
	expect(sharedObjects([{ x: shared }, { y: [shared] }, { z: shared, again: shared }])).toEqual([
		'Item 0.x is in item 1.y.0, too.',
		'Item 0.x is in item 2.z, too.',
		'Item 0.x is in item 2.again, too.',
	]);
});
