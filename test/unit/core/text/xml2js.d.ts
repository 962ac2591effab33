/** The part of xml2js, which n8n-workflow brings with it, that the tests of XML reports use. */
declare module 'xml2js' {
	type Rename = (name: string) => string;

	interface Options {
		async: boolean;
		normalize: boolean;
		normalizeTags: boolean;
		explicitArray: boolean;
		tagNameProcessors: Rename[];
		attrNameProcessors: Rename[];
	}

	export class Parser {
		constructor(options: Options);
		parseStringPromise(xml: string): Promise<unknown>;
	}
}
