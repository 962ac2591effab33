import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod';

import { DEFAULT_STOP_WORDS, readStopWords } from '../../core/incoming/stopWords';
import { textSchema } from '../../core/interface/gatewayValues';
import { callOptionsSchema, readOptions } from '../callOptions';

const optionsSchema = callOptionsSchema.extend({
	binaryData: z.boolean().catch(false),
	startOnChargingFailed: z.boolean().catch(false),
	// A person who wants no more messages must not be missed for a list that holds no word.
	stopWords: z.unknown().transform((given) => {
		const words = readStopWords(given);
		return words.size > 0 ? words : readStopWords(DEFAULT_STOP_WORDS);
	}),
});

/** What the user chose for the calls of the gateway. */
export interface IncomingSettings {
	includeRaw: boolean;
	ipWhitelist: string;
	/** In kilobytes. */
	maxBodySize: number;
	/** Whether n8n leaves the body alone, so that the trigger has to read it. */
	binaryData: boolean;
	startOnChargingFailed: boolean;
	/** Each in the form in which texts are compared. */
	stopWords: ReadonlySet<string>;
	/** Whether the workflow answers, by the operation Answer. */
	isAnsweredLater: boolean;
	/** What the person gets back: at once, or if the workflow ends without an answer. */
	text: string;
}

/** Reads the settings of the trigger. */
export function readSettings(context: IWebhookFunctions): IncomingSettings {
	const isAnsweredLater = context.getNodeParameter('respond', 'immediately') === 'answerOperation';
	const text = context.getNodeParameter(isAnsweredLater ? 'noAnswerText' : 'responseText', '');
	return {
		...readOptions(context, optionsSchema),
		isAnsweredLater,
		text: textSchema.parse(text) ?? '',
	};
}

/** Whether the option Stop Words, if it is there, holds a word at least. */
export function hasStopWord(options: unknown): boolean {
	const given = z.object({ stopWords: z.unknown() }).catch({}).parse(options);
	return !('stopWords' in given) || readStopWords(given.stopWords).size > 0;
}
