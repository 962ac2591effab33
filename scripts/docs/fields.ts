import { castArray } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { BulkSmsApi } from '../../credentials/BulkSmsApi.credentials';
import { findOperation } from '../../nodes/BulkSms/actions';
import { triggerFields } from '../../nodes/BulkSms/trigger';
import { sentence, table } from './markdown';

const COLLECTIONS = ['options', 'safeguards', 'sending'];
const isField = ({ type }: INodeProperties): boolean => type !== 'notice' && type !== 'hidden';

const MOST_NAMED = 4;

/** The choices of a list: each with what it means, or a few by their names alone. */
function choicesOf(field: INodeProperties): string {
	if (field.modes) {
		return field.modes
			.map(({ displayName, hint = '' }) => `**${displayName}**: ${sentence(hint)}`)
			.join(' ');
	}
	if (field.type !== 'options' && field.type !== 'multiOptions') return '';
	const choices = (field.options ?? []).filter((option) => 'value' in option);
	if (choices.some(({ description }) => description !== undefined)) {
		return choices
			.map(({ name, description }) =>
				description === undefined ? `**${name}**.` : `**${name}**: ${sentence(description)}`,
			)
			.join(' ');
	}
	const names = choices.map(({ name }) => `**${name}**`);
	return names.length <= MOST_NAMED ? sentence(names.join(' or ')) : '';
}

/** What the editor says of a field: its description, its hint, and its choices. */
const saidOf = (field: INodeProperties): string =>
	[sentence(field.description ?? ''), sentence(field.hint ?? ''), choicesOf(field)]
		.filter(Boolean)
		.join(' ');

/** The value that a field has at first, as the editor shows it. */
function defaultOf(field: INodeProperties): string {
	const { default: value, type } = field;
	if (type === 'boolean') return value === true ? 'On' : 'Off';
	if (type === 'options' || type === 'multiOptions') {
		const values: unknown[] = castArray(value);
		return (field.options ?? [])
			.filter((option) => 'value' in option && values.includes(option.value))
			.map(({ name }) => name)
			.join(', ');
	}
	if (typeof value !== 'string' && typeof value !== 'number') return '';
	return value === '' || value === '{}' ? '' : `\`${value}\``;
}

/** A row for a field, and one for each field inside it. */
function rowsOf(field: INodeProperties, path = ''): string[][] {
	const name = `${path}${field.displayName}`;
	const inside = (field.options ?? []).flatMap((option) =>
		'values' in option ? option.values.filter(isField) : [],
	);
	const said = saidOf(field);
	return [
		...(said === '' && path !== '' ? [] : [[name, said, defaultOf(field)]]),
		...inside.flatMap((each) => rowsOf(each, `${name} → `)),
	];
}

/** A column that says nothing is left out. */
function tableOf(head: string, defaults: string, fields: INodeProperties[]): string {
	const rows = fields.filter(isField).flatMap((field) => rowsOf(field));
	const columns = rows.some(([, , value]) => value !== '') ? 3 : 2;
	return table(
		[head, 'What it does', defaults].slice(0, columns),
		rows.map((row) => row.slice(0, columns)),
	);
}

/** The fields of an operation, named as `message/send`. */
function fieldsOf(place: string): INodeProperties[] {
	const [resource = '', operation = ''] = place.split('/');
	const found = findOperation(resource, operation);
	if (!found) throw new Error(`There is no operation ${place}`);
	return found.properties;
}

/** The fields that the trigger shows for an event. */
const fieldsForEvent = (event: string): INodeProperties[] =>
	triggerFields.filter(({ displayOptions }) => {
		const shownFor = displayOptions?.show?.event;
		return shownFor === undefined || shownFor.some((each) => each === event);
	});

function fieldsAt(place: string): INodeProperties[] {
	if (place === 'credential') return new BulkSmsApi().properties;
	const [first, event = ''] = place.split('/');
	return first === 'trigger' ? fieldsForEvent(event) : fieldsOf(place);
}

function collection(name: string, place: string): string {
	const found = fieldsAt(place).filter((field) => field.name === name);
	const inside = found.flatMap(({ options }) => options ?? []);
	const fields = inside.filter(
		(each): each is INodeProperties => 'displayName' in each && 'type' in each,
	);
	if (fields.length === 0) throw new Error(`${place} has no ${name}`);
	return tableOf(found[0]?.displayName ?? name, 'Value once added', fields);
}

/** Tables of what a person can set, from the definitions that the editor shows. */
export const fieldTables: Record<string, (place: string) => string> = {
	parameters: (place) =>
		tableOf(
			'Field',
			'Default',
			fieldsAt(place).filter(({ name }) => !COLLECTIONS.includes(name)),
		),
	...Object.fromEntries(
		COLLECTIONS.map((name) => [name, (place: string) => collection(name, place)]),
	),
};
