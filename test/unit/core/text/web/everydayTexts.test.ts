import { findLinks } from '../../../../../nodes/BulkSms/core/text/web/links';
import { EVERYDAY } from './everydayTexts';

const written = (text: string) => findLinks(text).map(({ start, end }) => text.slice(start, end));

describe('what no phone makes clickable', () => {
	it.each(Object.entries(EVERYDAY))('is no link: %s', (_, texts) => {
		expect(texts.map((text) => [text, written(text)])).toEqual(texts.map((text) => [text, []]));
	});
});
