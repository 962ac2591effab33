import { sanitizeXmlName } from 'n8n-workflow';
import { Parser } from 'xml2js';

/** As n8n parses a body of XML (n8n/dist/middlewares/body-parser.js). */
export const parseXml = (xml: string): Promise<unknown> =>
	new Parser({
		async: true,
		normalize: true,
		normalizeTags: true,
		explicitArray: false,
		tagNameProcessors: [sanitizeXmlName],
		attrNameProcessors: [sanitizeXmlName],
	}).parseStringPromise(xml);
