import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { isEqual, range, uniqWith } from 'lodash';
import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
} from 'n8n-workflow';

import { repository } from '../hosts/install/hostFolder';
import { runCommand } from '../hosts/process/runCommand';
import { operationProperties, resourceProperty, resources } from '../nodes/BulkSms/actions';
import { events } from '../nodes/BulkSms/core/output';
import { triggerFields } from '../nodes/BulkSms/trigger';
import { version } from '../package.json';

/*
 * Saves a workflow for each operation and each event as this version stores them, and what a real n8n
 * does with them: docs/contributors/releasing.md. Each has a node with what is required alone, and a
 * node for each value of each other parameter.
 */
const FOLDER = path.join(repository, 'test', 'e2e', 'savedWorkflows', version);
const LIMIT_S = 30 * 60;
const START = 'When clicking ‘Execute workflow’';

/**
 * A value for each text and time, other than its default, which n8n does not store. The tests read
 * 2099 as the coming year.
 */
const SAMPLES: Record<string, string> = {
	additionalFields: '{ "validity": 48 }',
	allowedLinkDomains: 'example.com, 127.0.0.1',
	approveLabel: 'Yes',
	bulkId: 'spring-campaign',
	callbackData: 'order 4711',
	consentField: 'agreed',
	disapproveLabel: 'No',
	from: 'MyShop',
	// One minute, so that the same comes out at any other time.
	'hours.from': '23:58',
	'hours.to': '23:59',
	headerName: 'X-Gateway-Key',
	ipWhitelist: '127.0.0.1, ::1',
	key: 'shop',
	maxDateAndTime: '2099-05-17T23:00:00',
	message: 'Is the “Sale” on? See https://shop.example.com',
	messageId: 'order-4711',
	messageIds: 'order-4711',
	noAnswerText: 'Please try again later',
	notifyUrl: 'http://127.0.0.1:9/reports',
	optOutUrl: 'http://127.0.0.1:9/stop',
	otcId: 'login',
	otpCode: '000000',
	otpId: 'otp-4711',
	path: 'saved-path',
	periodEnd: '2027-01-31T09:30:00',
	periodStart: '2027-01-30T09:30:00',
	responseFormButtonLabel: 'Say it',
	responseFormDescription: 'It starts at nine.',
	responseFormTitle: 'The Sale',
	responseText: 'Thank you',
	resultCode: '301',
	resultName: 'CLOSED',
	sendAt: '2099-05-17T23:00:00',
	sender: 'MyShop',
	startWords: 'Back',
	stopWords: 'Finish',
	suppressionField: 'unsubscribed',
	suppressionList: '+66 81 234 5674',
	text: 'The “Sale” is on: https://shop.example.com',
	thankYouText: 'The shop is told.',
	timezone: 'Asia/Bangkok',
	to: '081 234 5678',
};

/** What has no effect without the address that reports go to. */
const OF_REPORTS = ['appendReportToken', 'notifyContentType'];
const CHOOSING = ['resource', 'operation', 'event'];

type Value = INodeParameters[string];
type Named = [name: string, parameters: INodeParameters];

/**
 * What a parameter can be set to: each choice, each combination of choices in a group, or a sample.
 *
 * @param path the group in which it is, with a dot
 */
function valuesOf(
	{ name, type, options = [], default: standard }: INodeProperties,
	path = '',
): Value[] {
	const choices = options.flatMap((each) => ('value' in each ? [each.value] : []));
	if (type === 'boolean') return [true, false];
	if (type === 'options') return choices;
	if (type === 'multiOptions') return [choices];
	if (type === 'fixedCollection') {
		const groups = options.flatMap((each) =>
			'values' in each ? [{ name: each.name, all: combinationsOf(each) }] : [],
		);
		const rows = groups.map(({ all }) => all.length);
		return range(Math.max(...rows)).map((index) =>
			Object.fromEntries(groups.map((group) => [group.name, group.all[index]])),
		);
	}
	const sample =
		typeof standard === 'number' ? standard - 1 || 2 : (SAMPLES[path + name] ?? SAMPLES[name]);
	if (sample === undefined) throw new Error(`SAMPLES has no value for ${name}`);
	return [sample];
}

/** What the fields of a group can be set to. */
function combinationsOf({ name, values }: INodePropertyCollection): INodeParameters[] {
	let all: INodeParameters[] = [{}];
	for (const field of values.filter(isStored)) {
		const each = valuesOf(field, `${name}.`);
		all = all.flatMap((others) => each.map((value) => ({ ...others, [field.name]: value })));
	}
	return all;
}

const isStored = ({ type }: INodeProperties): boolean => type !== 'notice' && type !== 'hidden';

const samplesOf = (fields: INodeProperties[]): INodeParameters =>
	Object.fromEntries(fields.map((field) => [field.name, valuesOf(field)[0]]));

/** What a field needs to be shown. */
const needsOf = ({ displayOptions }: INodeProperties): INodeParameters =>
	Object.fromEntries(
		Object.entries(displayOptions?.show ?? {}).flatMap(([name, values = []]) => {
			const [value] = values;
			return typeof value === 'object' ? [] : [[name.replace('/', ''), value]];
		}),
	);

/** The parameters of each node that is saved of an operation or event, as n8n stores them. */
function nodesOf(all: INodeProperties[], chosen: INodeParameters): Named[] {
	const fields = all.filter(
		(field) =>
			isStored(field) &&
			!CHOOSING.includes(field.name) &&
			Object.entries(chosen).every(([name, value]) => isShownFor(field, name, value)),
	);
	const required = { ...chosen, ...samplesOf(fields.filter((field) => field.required)) };
	const isText = ({ type }: INodeProperties) => type === 'string' || type === 'dateTime';
	const base = { ...required, ...samplesOf(fields.filter(isText)) };
	const bare: Named = ['required', required];
	const settings = fields.flatMap((field): Named[] => {
		const { name, type, options = [] } = field;
		if (type !== 'collection') {
			return valuesOf(field).map((value): Named => [name, { ...base, [name]: value }]);
		}
		const inside = options.flatMap((each) => ('type' in each ? [each] : []));
		const address = samplesOf(inside.filter((each) => each.name === 'notifyUrl'));
		return inside.flatMap((each) =>
			valuesOf(each).map((value): Named => {
				const beside = OF_REPORTS.includes(each.name) ? address : {};
				const group = { ...beside, [each.name]: value };
				return [`${name}.${each.name}`, { ...base, ...needsOf(each), [name]: group }];
			}),
		);
	});
	const stored = [bare, ...settings].map(
		([name, parameters]): Named => [
			name,
			NodeHelpers.getNodeParameters(all, parameters, false, false, null, null) ?? {},
		],
	);
	return uniqWith(stored, ([, a], [, b]) => isEqual(a, b)).map(([name, parameters], index) => [
		`${index + 1} ${name}`,
		parameters,
	]);
}

const isShownFor = ({ displayOptions }: INodeProperties, name: string, value: Value): boolean =>
	displayOptions?.show?.[name]?.some((each) => each === value) ?? false;

const node = (type: string, typeVersion: number, [name, parameters]: Named) => ({
	...{ id: randomUUID(), name, type, typeVersion, position: [0, 0], parameters },
	...(type.startsWith('n8n-nodes-bulk-sms.') && {
		webhookId: randomUUID(),
		onError: 'continueRegularOutput',
		credentials: { bulkSmsApi: { id: 'Rz4bQ1pVw8sXk2Ld', name: 'Bulk SMS account' } },
	}),
});
const bulkSms = (named: Named) => node('n8n-nodes-bulk-sms.bulkSms', 1, named);
const trigger = (named: Named) => node('n8n-nodes-bulk-sms.bulkSmsTrigger', 2, named);

type SavedNode = ReturnType<typeof node>;

/** @param links the nodes that lead to others, with these */
function save(name: string, links: Array<[SavedNode, SavedNode[]]>): void {
	const workflow = {
		name: `${name} of ${version}`,
		nodes: links.flat(2),
		connections: Object.fromEntries(
			links.map(([from, to]) => [
				from.name,
				{ main: [to.map((each) => ({ node: each.name, type: 'main', index: 0 }))] },
			]),
		),
		settings: { executionOrder: 'v1' },
	};
	const file = path.join(FOLDER, `${name}.json`);
	writeFileSync(file, `${JSON.stringify(workflow, null, '\t')}\n`);
}

function saveOperation(resource: string, operation: string): void {
	const properties = [resourceProperty, ...operationProperties];
	const nodes = nodesOf(properties, { resource, operation }).map(bulkSms);
	if (operation === 'answer') {
		const parameters = { event: 'incomingSms', respond: 'answerOperation' };
		// A call of the gateway has one answer.
		save(
			operation,
			nodes.map((each) => [trigger([`SMS of ${each.name}`, parameters]), [each]]),
		);
	} else {
		save(operation, [[node('n8n-nodes-base.manualTrigger', 1, [START, {}]), nodes]]);
	}
}

mkdirSync(path.dirname(FOLDER), { recursive: true });
// It throws if this version was saved: what was released never changes.
mkdirSync(FOLDER);
for (const [resource, { operations }] of Object.entries(resources)) {
	for (const operation of Object.keys(operations)) saveOperation(resource, operation);
}
for (const event of Object.keys(events)) {
	const nodes = nodesOf(triggerFields, { event }).map(trigger);
	save(
		event,
		nodes.map((each) => [each, []]),
	);
}
runCommand('npm', ['run', 'test:e2e', '--', 'savedWorkflows'], {
	cwd: repository,
	limitSeconds: LIMIT_S,
	env: { ...process.env, UPDATE: '1' },
}).catch((error: unknown) => {
	console.error(error);
	process.exitCode = 1;
});
