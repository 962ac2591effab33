import { withBlocks } from '../../scripts/docs/blocks';
import { documents, read } from './documents';

const generated = documents.filter((document) => read(document).includes('<!-- generated: '));

test('some documents have tables from the code', () => {
	expect(generated.length).toBeGreaterThan(5);
});

test.each(generated)('%s has the tables that npm run docs writes', (document) => {
	const text = read(document);
	expect(text).toBe(withBlocks(text));
});

test('a block that nothing generates is named', () => {
	expect(() => withBlocks('<!-- generated: nonsense -->\n<!-- end -->')).toThrow(
		'Nothing generates "nonsense"',
	);
});
