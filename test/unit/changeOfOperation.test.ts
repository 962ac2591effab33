import { cloneDeep, difference, get, isEqual, set } from 'lodash';
import type { INode, INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { resources } from '../../nodes/BulkSms/actions';
import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';

const { description } = new BulkSms();
const { properties } = description;
const OPERATIONS = Object.entries(resources).flatMap(([resource, { operations }]) =>
	Object.keys(operations).map((operation) => ({ resource, operation })),
);
type Chosen = (typeof OPERATIONS)[number];

const node = (parameters: INodeParameters): INode => ({
	...{ id: '1', name: 'Bulk SMS', type: 'bulkSms', typeVersion: 1, position: [0, 0] },
	parameters,
});

/** What n8n's editor keeps: it reads the parameters by the description, first without defaults. */
const kept = (parameters: INodeParameters): INodeParameters =>
	[false, true].reduce((given, withDefaults) => {
		const of = node(given);
		return (
			NodeHelpers.getNodeParameters(properties, given, withDefaults, false, of, description) ?? {}
		);
	}, parameters);

/** Of another resource, too: the editor then goes to its first operation before, which is a pair, too. */
const choose = (parameters: INodeParameters, chosen: Chosen) => kept({ ...parameters, ...chosen });

/** A value that is not the default. */
function otherValue({ type, default: usual, options = [], typeOptions }: INodeProperties): unknown {
	if (type === 'boolean') return usual !== true;
	if (type === 'number') return Number(usual) + 1;
	if (type === 'options') {
		const values = options.map((each) => (each as INodePropertyOptions).value);
		return values.find((value) => value !== usual) ?? usual;
	}
	if (type === 'fixedCollection') {
		const [group] = options;
		const values = group && 'values' in group ? group.values : [];
		const filled = Object.fromEntries(
			values
				.filter((each) => each.type === 'string' && each.displayOptions === undefined)
				.map(({ name }) => [name, 'written']),
		);
		return { [group?.name ?? '']: typeOptions?.multipleValues ? [filled] : filled };
	}
	return type === 'multiOptions' ? [1] : 'written';
}

const isOf = ({ displayOptions }: INodeProperties, { resource, operation }: Chosen): boolean =>
	displayOptions?.show?.resource?.includes(resource) === true &&
	displayOptions.show.operation?.includes(operation) === true;

/** Every field and option that an operation always shows, by its path, with a value. */
const filled = (chosen: Chosen): Array<[path: string, value: unknown]> =>
	properties
		.filter((property) => isOf(property, chosen) && !['notice', 'hidden'].includes(property.type))
		.flatMap((property): Array<[string, unknown]> => {
			const { displayOptions, name, options = [], type } = property;
			const conditions = Object.keys(displayOptions?.show ?? {});
			if (conditions.some((each) => !['resource', 'operation'].includes(each))) return [];
			if (type !== 'collection') return [[name, otherValue(property)]];
			return options.flatMap(
				(option): Array<[string, unknown]> =>
					'type' in option && option.displayOptions === undefined
						? [[`${name}.${option.name}`, otherValue(option)]]
						: [],
			);
		});

const pairs = OPERATIONS.flatMap((from) => OPERATIONS.map((to): [Chosen, Chosen] => [from, to]));

it.each(pairs)('keeps what %j and %j both have over a look at the other', (from, to) => {
	const given = filled(from);
	const both = new Set(filled(to).map(([path]) => path));
	const parameters: INodeParameters = { ...from };
	for (const [path, value] of given) set(parameters, path, value);
	const looked = choose(cloneDeep(parameters), to);
	const back = choose(looked, from);
	const shared = given.filter(([path]) => both.has(path));
	const valuesIn = (stored: INodeParameters) =>
		shared.map(([path]) => [path, get(stored, path) as unknown]);
	const expected = valuesIn(kept(parameters));
	expect(valuesIn(looked)).toEqual(expected);
	expect(valuesIn(back)).toEqual(expected);
	expect(expected.filter(([, value]) => value === undefined)).toEqual([]);
});

const ONE_MESSAGE = 'Send alone has several messages and requests';
const OWN_OUTPUTS = 'what fails comes out by Undelivered, or as a question that was not asked';
const OWN_REPORT = 'the report must come to the waiting execution, so the node gives the address';
const REVIEW = "n8n's Human review takes the question as message";
const ANSWERED = 'the person answers on a page of n8n, and no report is waited for';
const ASKED_AGAIN = 'a question is asked each time that the workflow asks it';

const LOST_IN_BOTH = {
	'options.bulkId': ONE_MESSAGE,
	'options.notifyUrl': OWN_REPORT,
	'options.appendReportToken': OWN_REPORT,
	'sending.maxMessagesPerRequest': ONE_MESSAGE,
	'sending.maxDestinationsPerRequest': ONE_MESSAGE,
	'sending.messagesPerMinute': ONE_MESSAGE,
	'sending.concurrency': ONE_MESSAGE,
	'sending.resendWhenOutcomeUnknown': 'it waits for the answer to a message of unknown outcome',
	'sending.failuresAs': OWN_OUTPUTS,
};

/** What a look at another operation that sends a text takes from Send, and why it may. */
const LOST: Record<string, Record<string, string>> = {
	estimate: {},
	sendAndWaitForReport: LOST_IN_BOTH,
	sendAndWait: {
		...LOST_IN_BOTH,
		text: REVIEW,
		'options.callbackData': ANSWERED,
		'options.notifyContentType': ANSWERED,
		'options.messageId': ANSWERED,
		'options.optOutUrl': 'its text has the link to the page',
		'options.shortenUrls': 'its link must stay whole',
		'safeguards.dryRun': 'nobody would be asked',
		'safeguards.maxRecipients': ONE_MESSAGE,
		'safeguards.skipDuplicates': ONE_MESSAGE,
		'safeguards.skipRepeatsHours': ASKED_AGAIN,
		'sending.includeInputFields': "the item would not be as that of n8n's own nodes",
	},
};

/** The others write no message of yours to a number, so they keep only what they have, too. */
const KEPT: Record<string, string[]> = {
	checkGateway: ['from', 'to'],
	answer: ['text', 'options.shortenToFit'],
	request: [
		'to',
		...['notifyUrl', 'callbackData', 'appendReportToken', 'notifyContentType'].map(
			(option) => `options.${option}`,
		),
	],
	resend: ['to'],
};

describe('a look at another operation, and back to Send, with everything set', () => {
	const SEND = { resource: 'message', operation: 'send' };
	const given = filled(SEND);
	const parameters: INodeParameters = { ...SEND };
	for (const [path, value] of given) set(parameters, path, value);
	const kinds = OPERATIONS.filter(({ operation }) => operation !== 'send');

	it.each(kinds)('loses only what is named: %j', (chosen) => {
		const back = choose(choose(cloneDeep(parameters), chosen), SEND);
		const before = kept(parameters);
		const lost = given
			.map(([path]) => path)
			.filter((path) => !isEqual(get(back, path), get(before, path)));
		const named = LOST[chosen.operation];
		if (named) expect(lost.toSorted()).toEqual(Object.keys(named).toSorted());
		else {
			const paths = given.map(([path]) => path);
			expect(difference(paths, lost)).toEqual(KEPT[chosen.operation] ?? []);
		}
	});
});

/** What keeps an SMS from somebody who wants none, and the number, are in all that write to people. */
it.each(['send', 'estimate', 'sendAndWait', 'sendAndWaitForReport'])(
	'%s has Do Not Send To, Unsubscribed Field, and Consent Field',
	(operation) => {
		const paths = filled({ resource: 'message', operation }).map(([path]) => path);
		expect(paths).toEqual(
			expect.arrayContaining([
				...['to', 'safeguards.suppressionList', 'safeguards.suppressionField'],
				'safeguards.consentField',
			]),
		);
	},
);
