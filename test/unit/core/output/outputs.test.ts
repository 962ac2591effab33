import { resources } from '../../../../nodes/BulkSms/actions';
import { inOrder } from '../../../../nodes/BulkSms/actions/message/wait/waiting';
import type { Resource } from '../../../../nodes/BulkSms/actions/operation';
import { CHECKS } from '../../../../nodes/BulkSms/actions/account/gatewayCheck';
import { REPORT_OUTCOMES } from '../../../../nodes/BulkSms/core/gateway/statuses';
import { events, outputs } from '../../../../nodes/BulkSms/core/output';
import { gatewayFinding } from '../../../../nodes/BulkSms/core/output/answers';
import {
	answeredMessage,
	deliveredMessage,
	report,
} from '../../../../nodes/BulkSms/core/output/receivedItems';
import { triggerFields } from '../../../../nodes/BulkSms/trigger';
import { type JsonSchema, outputSchemas } from '../../../../scripts/outputSchemas';

const schemas = outputSchemas();
const fieldsOf = (file: string) =>
	Object.keys(schemas.get(`v1.0.0/${file}.json`)?.properties ?? {});

describe('the descriptions of what comes out', () => {
	it('are there for each operation, and for no other', () => {
		const described = Object.entries(outputs).map(([resource, operations]) => [
			resource,
			Object.keys(operations),
		]);
		const offered = Object.entries<Resource>(resources).map(([resource, { operations }]) => [
			resource,
			Object.keys(operations),
		]);
		expect(described).toEqual(offered);
	});

	it('are there for each event of the trigger', () => {
		const choices = triggerFields.find(({ name }) => name === 'event')?.options ?? [];
		const offered = choices.map((each) => ('value' in each ? each.value : each.name));
		expect(Object.keys(events)).toEqual(offered);
	});

	it('name every outcome of a report', () => {
		expect(report.shape.outcome.options).toEqual(REPORT_OUTCOMES);
	});

	it('name every check of the gateway, and the summary behind them', () => {
		expect(gatewayFinding.shape.check.options).toEqual([...CHECKS, 'summary']);
	});

	it.each([
		['a response', answeredMessage],
		['a delivery report', deliveredMessage],
	])('have the order in which the node puts the fields of a message with %s', (_, fields) => {
		const names = Object.keys(fields.shape);
		const [first = '', ...others] = names;
		const turned = Object.fromEntries([...others.reverse(), first].map((name) => [name, name]));
		// What the node knows no place for is between what is seen first and what comes last.
		const placed = Object.keys(inOrder(turned));
		const unplaced = ['limitedUntil', 'sendAt', 'postponedUntil', 'postponedBecause'];
		const known = (all: string[]) => all.filter((name) => !unplaced.includes(name));
		expect(known(placed)).toEqual(known(names));
	});
});

describe('the previews of the output', () => {
	it('have a file where n8n looks for that of an operation, but for Answer, which passes items on', () => {
		const files = Object.entries<Resource>(resources).flatMap(([resource, { operations }]) =>
			Object.keys(operations)
				.filter((operation) => operation !== 'answer')
				.map((operation) => `v1.0.0/${resource}/${operation}.json`),
		);
		expect([...schemas.keys()]).toEqual([...files, 'v1.0.0/output.json']);
	});

	it('have the fields of every event in the one of the trigger, none of which is always there', () => {
		const all = Object.values(events).flatMap(({ usual }) => Object.keys(usual.shape));
		expect(fieldsOf('output')).toEqual([...new Set(all)]);
		expect(schemas.get('v1.0.0/output.json')?.required).toBeUndefined();
	});

	it('say of each field a type that n8n shows', () => {
		const types = (schema: JsonSchema): Array<string | undefined> => [
			[schema.type].flat()[0],
			...Object.values(schema.properties ?? {}).flatMap(types),
			...(schema.items ? types(schema.items) : []),
		];
		const shown = ['object', 'array', 'string', 'number', 'boolean'];
		expect(
			[...schemas.values()].flatMap(types).filter((type) => !shown.includes(type ?? '')),
		).toEqual([]);
	});
});
