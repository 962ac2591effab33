import fc from 'fast-check';

import { readReportBody } from '../../../../nodes/BulkSms/core/gateway/report/deliveryReport';
import { volume } from '../../../engine/volume';

const RUNS = volume(200, 20_000);

/** Encoders of the tests' own, by the names that gateways write. */
const ENCODINGS: Record<string, (text: string) => Buffer> = {
	'UTF-8': (text) => Buffer.from(text),
	'TIS-620': thai,
	'windows-874': thai,
	'ISO-8859-11': thai,
	'ISO-8859-1': (text) => Buffer.from(text, 'latin1'),
	'UTF-16LE': (text) => Buffer.from(text, 'utf16le'),
	'UTF-16BE': (text) => Buffer.from(text, 'utf16le').swap16(),
};

/** The letters of TIS-620 lie 0xd60 below those of Unicode. */
function thai(text: string): Buffer {
	return Buffer.from([...text].map((letter) => letter.charCodeAt(0)).map(tisCode));
}

const tisCode = (code: number): number => (code < 0x80 ? code : code - 0xd60);

const letter = (name: string) => {
	if (/874|620|-11/.test(name)) return fc.integer({ min: 0xe01, max: 0xe2e });
	return fc.integer({ min: 0xc0, max: name === 'ISO-8859-1' ? 0xff : 0x2fff });
};
const inAnyCase = (name: string) => fc.constantFrom(name, name.toLowerCase(), name.toUpperCase());
const quoted = (name: string) => fc.constantFrom(name, `"${name}"`, `'${name}'`);

/** A report with its text, and where its encoding stands. */
const report = fc.constantFrom(...Object.keys(ENCODINGS)).chain((name) =>
	fc.record({
		name: fc.constant(name),
		text: fc.array(letter(name), { minLength: 1 }).map((codes) => String.fromCharCode(...codes)),
		written: inAnyCase(name),
		header: inAnyCase(name).chain(quoted),
		place: fc.constantFrom('header', 'declaration', 'both'),
		form: fc.constantFrom('xml', 'json'),
	}),
);

it('a report is read in whatever encoding its header or its first line names', () => {
	fc.assert(
		fc.property(report, ({ name, text, written, header, place, form }) => {
			// JSON has no place for a name.
			const isInHeader = place !== 'declaration' || form === 'json';
			const declaration = place === 'header' ? '' : `<?xml version="1.0" encoding="${written}"?>`;
			const body =
				form === 'json' ? JSON.stringify({ text }) : `${declaration}<text>${text}</text>`;
			const read = readReportBody({
				bytes: ENCODINGS[name]?.(body),
				parsed: 'what n8n made of it',
				...(isInHeader && { contentType: `text/xml; charset=${header}` }),
			});
			expect(read).toEqual(form === 'json' ? body : { text });
		}),
		{ numRuns: RUNS },
	);
});
