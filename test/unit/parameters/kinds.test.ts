import { attempt } from '../../../nodes/BulkSms/core/problem';
import { choice, groups, line, whole } from '../../../nodes/BulkSms/parameters/read/kinds';
import { allowing } from '../../../nodes/BulkSms/parameters/read/parameter';

const OPTIONS = [
	{ name: 'Do Not Send', value: 'refuse' },
	{ name: 'Add Country Code (66812345678)', value: 'repair' },
] as const;

const adviceOf = ({ check }: ReturnType<typeof whole> | ReturnType<typeof choice>) => {
	const checked = attempt(() => check('other', { label: 'Suspect Numbers', entry: 'safeguard' }));
	return checked.ok ? undefined : checked.problem.advice;
};

describe('the kind of a field', () => {
	it('names the values of a choice with the words of the editor, without an example', () => {
		expect(adviceOf(choice('refuse', OPTIONS))).toBe(
			'Enter refuse (Do Not Send) or repair (Add Country Code), or remove the safeguard',
		);
		expect(adviceOf(choice('refuse', OPTIONS, 'one of them'))).toBe(
			'Enter one of them, or remove the safeguard',
		);
	});

	it('offers and names the highest number, if there is one', () => {
		expect([whole(5).typeOptions, whole(5, 9).typeOptions]).toEqual([
			{ minValue: 1 },
			{ minValue: 1, maxValue: 9 },
		]);
		expect([adviceOf(whole(5)), adviceOf(whole(5, 9))]).toEqual([
			'Enter a whole number of 1 or more, or remove the safeguard',
			'Enter a whole number from 1 to 9, or remove the safeguard',
		]);
	});

	it('of groups adds the first group with the defaults of its fields, and shows no check to the editor', () => {
		const check = allowing(String, 'a text');
		const field = { displayName: 'From', name: 'from', ...line(check), default: '21:00' };
		const places = [
			{ displayName: 'Hours', name: 'hours' },
			{ displayName: 'More', name: 'more' },
		] as const;
		const { default: added, options } = groups([field], ...places);
		expect(added).toEqual({ hours: { from: '21:00' } });
		const shown = { displayName: 'From', name: 'from', type: 'string', default: '21:00' };
		const values = [shown, expect.objectContaining({ name: 'length', type: 'hidden' })];
		expect(options).toEqual(places.map((place) => ({ ...place, values })));
	});
});
