import {
	FieldNames,
	nearestName,
	suggestedExpression,
} from '../../../../nodes/BulkSms/core/expression/fieldNames';
import { readTemplate } from '../../../../nodes/BulkSms/core/expression/template';
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

	it('is none where an item has the field, or only holds it deeper', () => {
		const names = new FieldNames([{ name: null }, { Name: 1, who: { 'First-Name': 'Ann' } }]);
		const meantBy = (text: string) => {
			const [piece] = readTemplate(`={{ ${text} }}`)?.pieces ?? [];
			return names.meantBy((typeof piece === 'object' && piece.reference?.path) || []);
		};
		expect(meantBy('$json.Name')).toBeUndefined();
		expect(meantBy('$json.who.first_name')).toBe('who.First-Name');
		expect(meantBy('$json.WHO.name')).toBe('who');
		expect(meantBy('$json.name.first')).toBeUndefined();
	});

	it.each<[string, object, string | undefined]>([
		['phone', { 'name\tphone': 'Ann\t1' }, 'tabs'],
		['Phone', { 'name;"phone"': 'Ann;1' }, 'semicolons'],
		['phone', { 'a;b|phone': '1' }, 'vertical bars'],
		['phone', { 'name;telephone': 'Ann;1' }, undefined],
		['phone', { 'name;phone': 'Ann;1', phone: '' }, undefined],
	])('is a column of rows that were not split: %s among %j', (name, item, marks) => {
		expect(new FieldNames([item]).unsplit(name)?.marks).toBe(marks);
	});

	it('is found at once among many items', async () => {
		const measure = (count: number) => {
			const items = Array.from({ length: count }, (_, index) => ({ [`field${index}`]: index }));
			return computingOf(() => {
				expect(new FieldNames(items).meantBy(['Field_7'])).toBe('field7');
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
		['first name', '{{ $json["first name"] }}'],
		['LastName', '{{ $json["last name"] }}'],
		['name.trim()', '{{ $json.name.trim() }}'],
		['$json.nope.trim()', undefined],
		['"a".match(/b/)', undefined],
	])('%s as %s', (code, expected) => {
		expect(suggestedExpression(code, names)).toBe(expected);
	});
});
