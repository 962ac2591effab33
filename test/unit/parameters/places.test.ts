import type { INode, INodeProperties } from 'n8n-workflow';

import { resources } from '../../../nodes/BulkSms/actions';
import { pathInEditor } from '../../../nodes/BulkSms/actions/where';
import { SETTINGS } from '../../../nodes/BulkSms/core/labels';

const operations = Object.values(resources).flatMap((resource) =>
	Object.entries<{ properties: INodeProperties[] }>(resource.operations),
);

/** The settings of an operation, as the editor shows them: `Sending → Timeout`. */
const placesIn = (properties: INodeProperties[]): Array<{ label: string; place: string }> =>
	properties
		.filter(({ type }) => type === 'collection')
		.flatMap(({ displayName: group, options = [] }) =>
			options.flatMap((option) =>
				'displayName' in option
					? { label: option.displayName, place: `${group} → ${option.displayName}` }
					: [],
			),
		);

const all = operations.flatMap(([, { properties }]) => placesIn(properties));

const node = (operation: string): INode => ({
	id: '1',
	name: 'Bulk SMS',
	type: 'bulkSms',
	typeVersion: 1,
	position: [0, 0],
	parameters: { operation },
});

describe('the place of a setting', () => {
	it.each(operations)('is where %s shows it', (name, { properties }) => {
		for (const { label, place } of placesIn(properties)) {
			expect(pathInEditor(node(name), label)).toBe(place);
		}
	});

	it.each([
		['Text', 'send', 'Text'],
		['Message ID', 'send', 'Options → Message ID'],
		['Message ID', 'getStatus', 'Message ID'],
		['Limit Wait Time', 'sendAndWait', 'Options → Limit Wait Time'],
		['Limit Wait Time', 'sendAndWaitForReport', 'Limit Wait Time'],
		['Concurrent Requests', 'send', 'Sending → Concurrent Requests'],
		['Concurrent Requests', 'getStatus', 'Options → Concurrent Requests'],
		['Base URL', 'getBalance', 'Credential → Base URL'],
		['Gateway', 'send', 'Gateway'],
	])('of %s in %s is %s', (label, operation, place) => {
		expect(pathInEditor(node(operation), label)).toBe(place);
	});

	it('is in a message where an operation has the setting', () => {
		const { executeOnce, onError, retryOnFail, ...ours } = SETTINGS;
		expect([executeOnce, onError, retryOnFail]).toEqual([
			'Settings → Execute Once',
			'Settings → On Error',
			'Settings → Retry On Fail',
		]);
		const shown = all.map(({ place }) => place);
		expect(Object.values(ours).filter((place) => !shown.includes(place))).toEqual([]);
	});
});
