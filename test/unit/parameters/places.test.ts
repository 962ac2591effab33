import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
		const { onError, retryOnFail, ...ours } = SETTINGS;
		expect([onError, retryOnFail]).toEqual(['Settings → On Error', 'Settings → Retry On Fail']);
		const shown = all.map(({ place }) => place);
		expect(Object.values(ours).filter((place) => !shown.includes(place))).toEqual([]);
	});
});

const ROOT = join(__dirname, '../../../nodes/BulkSms');

const lines = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.ts'))
	.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').split('\n'))
	.filter((line) => !/^\s*(?:\*|\/)/.test(line));

describe('a message that tells how to change a setting', () => {
	const labels = all.map(({ label }) => label).sort((a, b) => b.length - a.length);
	const named = labels.map((label) => label.replace(/[()]/g, '\\$&')).join('|');
	const bare = new RegExp(
		String.raw`\b(?:[Aa]dd|[Rr]emove|[Rr]aise|lower|[Tt]urn|on|leave|in|to)\b (?:the (?:option|safeguard|setting) )?(?:\$\{LABELS\.\w+\}|(?:${named})\b)`,
	);
	/** What names a field that is read, or a button. */
	const MEANT = /placeholder:|The field/;

	it('names its place', () => {
		expect(lines.filter((line) => bare.test(line) && !MEANT.test(line))).toEqual([]);
		expect('or remove the option Send At').toMatch(bare);
		expect('choose it in ${LABELS.suspectNumbers}').toMatch(bare);
		expect('remove Options → Send At').not.toMatch(bare);
	});

	it('takes the place from the definition', () => {
		const byHand = lines.filter((line) => /(?:Options|Safeguards|Sending|Settings) → /.test(line));
		expect(byHand.filter((line) => !line.includes('Settings → Timezone'))).toEqual([]);
	});
});
