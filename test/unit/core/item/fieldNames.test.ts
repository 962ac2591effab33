import { FieldNames, nearestName } from '../../../../nodes/BulkSms/core/item/fieldNames';
import { readTemplate } from '../../../../nodes/BulkSms/core/item/template';
import { computingOf } from '../../../engine/computing';

describe('the name that was probably meant', () => {
	it.each<[string, string[], string | undefined]>([
		['nmae', ['to', 'name'], 'name'],
		['Name', ['name', 'names'], 'name'],
		['first_name', ['last name', 'First Name'], 'First Name'],
		['phoen', ['phone', 'phones'], 'phone'],
		['mobile', ['mobile_number'], 'mobile_number'],
		['phone_number', ['phone'], 'phone'],
		['ชือ', ['ชื่อ'], 'ชื่อ'],
		['city', ['to', 'text'], undefined],
		['to', ['no', 'tel'], undefined],
		['id', ['grid'], undefined],
		['name', [], undefined],
	])('by %s among %j is %s', (written, names, meant) => {
		expect(nearestName(written, names)).toBe(meant);
	});

	it('is none where an item has the field, or only holds it deeper', () => {
		const names = new FieldNames([{ name: null }, { nmae: 1, who: { name: 'Ann' } }]);
		const meantBy = (text: string) => {
			const [piece] = readTemplate(`={{ ${text} }}`)?.pieces ?? [];
			return names.meantBy((typeof piece === 'object' && piece.reference?.path) || []);
		};
		expect(meantBy('$json.nmae')).toBeUndefined();
		expect(meantBy('$json.who.nane')).toBe('who.name');
		expect(meantBy('$json.woh.name')).toBe('who');
		expect(meantBy('$json.name.first')).toBeUndefined();
	});

	it('is found at once among many items', () => {
		const items = Array.from({ length: 10_000 }, (_, index) => ({ [`field${index}`]: index }));
		const computing = computingOf(() => {
			expect(new FieldNames(items).meantBy(['feild7'])).toBe('field7');
		});
		expect(computing).toBeLessThan(1_000);
	});
});
