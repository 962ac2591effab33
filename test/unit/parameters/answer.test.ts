import { BulkSms } from '../../../nodes/BulkSms/BulkSms.node';

const { properties } = new BulkSms().description;

it('answers incoming SMS as soon as that resource is chosen', () => {
	const shownFor = properties.filter(({ displayOptions }) =>
		displayOptions?.show?.resource?.includes('incomingSms'),
	);
	expect(shownFor.map(({ name, default: value }) => [name, value])).toEqual([
		['operation', 'answer'],
		['text', ''],
		['options', {}],
	]);
	expect(shownFor[0]?.options).toEqual([
		{
			name: 'Answer',
			value: 'answer',
			action: 'Answer an incoming SMS',
			description: 'Reply to the SMS that started the workflow',
			displayOptions: { hide: { '@tool': [true] } },
		},
	]);
});
