import { withoutTexts } from '../../../../../nodes/BulkSms/core/expression/codeReferences';
import { compileBlanks } from '../../../../../nodes/BulkSms/core/expression/holes/blankFields';
import { isLinearIn } from '../../../../engine/computing';

const engine = { piece: () => undefined, whole: () => undefined };
const find = (code: string, given: unknown, json: object) =>
	compileBlanks(code)(given, json, engine)?.map((field) => field.code);

describe('the fields of code that are holes', () => {
	it('are those outside of the brackets that decide', () => {
		const item = { a: '', b: '', c: '' };
		expect(find('($json.a || "x") + [$json.b].concat({ c: $json.c })', 'x', item)).toEqual([
			'$json.b',
			'$json.c',
		]);
		expect(find('`${ $json.a ? $json.b : "x" } ${ $json.c }`', 'x ', item)).toEqual(['$json.c']);
	});

	it('are all where the code gives nothing, and says nowhere that this is meant', () => {
		const item = { a: '', b: [], c: 'C' };
		expect(find('$json.a || $json.b.concat($json.c.at(9))', [], item)).toEqual([
			'$json.a',
			'$json.b',
		]);
		expect(find('$json.a || $json.b || ""', [], item)).toBeUndefined();
	});

	it('are found at once, however long the code is', async () => {
		const parts = [
			'(',
			'[({',
			'((a) ',
			')',
			'`${',
			'`${`',
			'$if(',
			'JSON ',
			'JSON.stringify ',
			'. ',
		];
		for (const part of [
			...parts,
			') .',
			'$json.a[',
			'($json.a || ',
			'.join("',
			'.join("a")',
			'?.',
		]) {
			const read = (code: string) => find(code, '', { a: '' });
			expect([part, await isLinearIn(part, 60_000, read)]).toEqual([part, true]);
		}
	}, 60_000);
});

describe('code without its texts', () => {
	it.each([
		['a("b", `c`)', 'a(###, ###)'],
		['`a ${ b } c ${`${d}`}`', '### ( b )### (# (d)#)#'],
		['/[)"]/.test(a) // (', '######.test(a)     '],
		['`${{ a: "}" }.a}`', '# ({ a: ### }.a)#'],
	])('has parentheses for the braces of a template literal: %s', (code, bare) => {
		expect(withoutTexts(code).replaceAll('\0', '#')).toBe(bare);
	});
});
