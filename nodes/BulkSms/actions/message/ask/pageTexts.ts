import { get } from 'lodash';
import type { IExecuteFunctions } from 'n8n-workflow';

import { allOf, type Checked } from '../../../core/problem';
import type { Question } from '../../../core/question/question';
import { options } from '../../parameters/options';
import { ParameterReaders } from '../../parameters/parameterReaders';
import { approvalOptions, BUTTONS } from './buttons';

/** A person reads the page, too: its texts must have no hole, as the message. */
export function checkPageTexts(
	context: IExecuteFunctions,
	responseType: Question['responseType'],
): Checked<unknown[]> {
	const readers = new ParameterReaders(context);
	const texts = [...optionTexts(), ...(responseType === 'approval' ? buttonTexts() : [])];
	const given = texts.filter(([name]) => get(context.getNode().parameters, name) !== undefined);
	return allOf(
		...given.map(([name, label]) => readers.completeParameter({ name, label, place: label })(0)),
	);
}

type Named = [name: string, label: string];

const optionTexts = (): Named[] =>
	options
		.namesFor('sendAndWait', 'run')
		.filter((name) => options.completeKind(name) === 'text')
		.map((name) => [`${options.name}.${name}`, options.labelOf(name)]);

const buttonTexts = (): Named[] =>
	Object.entries(BUTTONS).map(([name, label]) => [`${approvalOptions.name}.values.${name}`, label]);
