import type { IWebhookFunctions } from 'n8n-workflow';
import { z } from 'zod/v3';

import { DEFAULT_STOP_WORDS, readStopWords } from '../../core/incoming/stopWords';
import { textSchema } from '../../core/interface/gatewayValues';
import { compileCompleteText } from '../../core/item/completeText';
import { FieldNames } from '../../core/item/fieldNames';
import { valid } from '../../core/problem';
import { callOptionsSchema, readOptions } from '../callOptions';

const optionsSchema = callOptionsSchema.extend({
	/** Whether n8n leaves the body alone, so that the trigger has to read it. */
	binaryData: z.boolean().catch(false),
	startOnChargingFailed: z.boolean().catch(false),
	// A person who wants no more messages must not be missed for a list that holds no word.
	stopWords: z.unknown().transform((given) => {
		const words = readStopWords(given);
		return words.size > 0 ? words : readStopWords(DEFAULT_STOP_WORDS);
	}),
});

export type IncomingSettings = ReturnType<typeof readSettings>;

export function readSettings(context: IWebhookFunctions) {
	const isAnsweredLater = context.getNodeParameter('respond', 'immediately') === 'answerOperation';
	/** What the person gets back: at once, or if the workflow ends without an answer. */
	const text = isAnsweredLater
		? readAnswerText(context, 'noAnswerText', 'Fallback Text')
		: readAnswerText(context, 'responseText', 'Answer Text');
	return { ...readOptions(context, optionsSchema), isAnsweredLater, text };
}

/** Reads what the person gets back: no text rather than one with a hole, which the log tells of. */
function readAnswerText(context: IWebhookFunctions, name: string, label: string): string {
	const given = context.getNodeParameter(name, '');
	const complete = compileCompleteText(context.getNode().parameters[name], {
		label,
		otherwise: 'correct the expression',
		names: new FieldNames([]),
	})?.(undefined, {
		piece: (code) => context.evaluateExpression(`{{${code}}}`),
		whole: () => valid(given),
	});
	if (complete === undefined || complete.ok) return textSchema.parse(given) ?? '';
	context.logger.warn(`An incoming SMS got no text back. ${complete.problem.reason}.`);
	return '';
}

/** Whether the option Stop Words, if it is there, holds a word at least. */
export function hasStopWord(options: unknown): boolean {
	const given = z.object({ stopWords: z.unknown() }).catch({}).parse(options);
	return !('stopWords' in given) || readStopWords(given.stopWords).size > 0;
}
