import {
	FieldNames,
	nearestName,
	suggestedExpression,
} from '../../../../nodes/BulkSms/core/expression/fieldNames';
import { computingOf, isLinear } from '../../../engine/computing';

describe('the name that was probably meant', () => {
	it.each<[string, string[], string | undefined]>([
		['nmae', ['to', 'name'], undefined],
		['Name', ['name', 'names'], 'name'],
		['first_name', ['last name', 'First Name'], 'First Name'],
		['mobile', ['mobile_number'], undefined],
		['ชือ', ['ชื่อ'], undefined],
		['', ['to'], undefined],
		['Phone', ['x', '\ufeff\u200b\u200bphone\u00a0'], '\ufeff\u200b\u200bphone\u00a0'],
		['ห้ามนำ', ['ห้ามนํา'], 'ห้ามนํา'],
		['prenom', ['Prénom'], 'Prénom'],
		['name', [], undefined],
	])('by %s among %j is %s', (written, names, meant) => {
		expect(nearestName(written, names)).toBe(meant);
	});

	it('is at the same level, and deeper only where the last name is the same word', () => {
		const names = new FieldNames([
			{ name: null },
			{ Name: 1, who: { 'First-Name': 'Ann' }, body: { city: 'Trang', '\ufeffcity': '' } },
		]);
		const meantBy = (...path: string[]) => names.find(path).meant;
		expect(meantBy('Name')).toBeUndefined();
		expect(meantBy('NAME')).toEqual(['name']);
		expect(meantBy('who', 'first_name')).toEqual(['who', 'First-Name']);
		expect(meantBy('WHO', 'name')).toEqual(['who', 'name']);
		expect(meantBy('name', 'first')).toBeUndefined();
		expect(meantBy('City')).toEqual(['body', 'city']);
		expect(meantBy('person', 'first_name')).toEqual(['who', 'First-Name']);
		expect(meantBy('body', 'town')).toBeUndefined();
		expect(meantBy('body', 'city')).toEqual(['body', '\ufeffcity']);
	});

	it.each<[string, object]>([
		['name', { outcome: 'accepted', messageId: '1', status: { name: 'PENDING' } }],
		['Text', { outcome: 'accepted', messageId: '1', text: 'Hi' }],
		['name', { outcome: 'delivered', reportKey: '1', status: { name: 'DELIVRD' } }],
	])('is never %s in an item of these nodes: %j', (name, item) => {
		const names = new FieldNames([item]);
		expect(names.find([name])).toMatchObject({ own: expect.anything() as unknown });
		expect(names.find([name]).meant).toBeUndefined();
		expect(names.fieldNamed('name')).toBeUndefined();
	});

	it('is found at once among many items', async () => {
		const measure = (count: number) => {
			const items = Array.from({ length: count }, (_, index) => ({ [`field${index}`]: index }));
			return computingOf(() => {
				expect(new FieldNames(items).find(['Field_7']).meant).toEqual(['field7']);
			});
		};
		expect(await isLinear(measure, 10_000)).toBe(true);
	});
});

describe('how a field is written rightly', () => {
	const names = new FieldNames([{ name: 'Ann', customer: { city: 'Trang' }, 'last name': 'Lee' }]);

	it.each<[string, string | undefined]>([
		['name', '{{ $json.name }}'],
		[' Name ', '{{ $json.name }}'],
		['LastName', '{{ $json["last name"] }}'],
		['name.trim()', '{{ $json.name.trim() }}'],
		['$json.nope.trim()', undefined],
		['"a".match(/b/)', undefined],
	])('%s as %s', (code, expected) => {
		expect(suggestedExpression(code, names)).toBe(expected);
	});
});
