import { camelCase } from 'lodash';
import { Info } from 'luxon';
import type { INodeProperties } from 'n8n-workflow';

import { BulkSmsApi } from '../../credentials/BulkSmsApi.credentials';
import { BulkSms } from '../../nodes/BulkSms/BulkSms.node';
import { BulkSmsTrigger } from '../../nodes/BulkSms/BulkSmsTrigger.node';

/** The values of choices that are not named like their value. */
const VALUES: Record<string, boolean | number | string> = {
	...{ 'Approve Only': 'single', 'Approve and Decline': 'double' },
	...{ 'Token in URL': 'token', "Browser's Language": 'browser', English: 'en', Thai: 'th' },
	...{ 'Day First (31/12/2026)': 'dayFirst', 'Month First (12/31/2026)': 'monthFirst' },
	...{ 'Incoming SMS': 'incomingSms', 'One-Time Password': 'otp' },
	...{ JSON: 'application/json', XML: 'application/xml' },
	...{ 'Using Answer Operation': 'answerOperation', 'This Node': 'workflow' },
	'Send and Wait for Delivery Report': 'sendAndWaitForReport',
	'Send and Wait for Response': 'sendAndWait',
	...{ 'Same Number': 'number', 'Send Each One': 'none' },
	...{
		'Add Country Code (66812345678)': 'repair',
		'Do Not Send': 'refuse',
		'Send as They Are': 'send',
	},
	// What workflows store of a switch.
	...{ 'Also Accents and Signs': 'letters', Off: false, Punctuation: true },
	...{ 'Raise an Error': 'errors', 'Return as Item': 'items' },
	...Object.fromEntries(
		Info.weekdays('long', { locale: 'en' }).map((day, index) => [day, index + 1]),
	),
};

/** The name of each choice of a parameter and of those in it, with its value. */
const choicesIn = ({ options = [] }: INodeProperties): Array<[name: string, value: unknown]> =>
	options.flatMap((option): Array<[string, unknown]> => {
		if ('type' in option) return choicesIn(option);
		return 'value' in option ? [[option.name, option.value]] : option.values.flatMap(choicesIn);
	});

/** Each option in a collection, by its label. */
const optionsIn = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.filter((option): option is INodeProperties => 'type' in option);

const parameters = [
	new BulkSms().description,
	new BulkSmsTrigger().description,
	new BulkSmsApi(),
].flatMap(({ properties }) => properties);

it('every option with a switch is on when somebody adds it', () => {
	const switches = parameters.flatMap(optionsIn).filter(({ type }) => type === 'boolean');
	expect(switches.length).toBeGreaterThan(10);
	expect(switches.filter((each) => each.default !== true)).toEqual([]);
});

it('every choice stores the value that its name says', () => {
	const choices = parameters.flatMap(choicesIn);
	expect(choices.length).toBeGreaterThan(70);
	expect(choices).toEqual(choices.map(([name]) => [name, VALUES[name] ?? camelCase(name)]));
});
