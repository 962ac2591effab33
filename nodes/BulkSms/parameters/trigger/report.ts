import { castArray } from 'lodash';

import { isBlank } from '../../core/expression/itemValue';
import { DEFAULT_OUTCOMES, OUTCOME_CHOICES, REPORT_OUTCOMES } from '../../core/gateway/statuses';
import { LABELS, SETTINGS } from '../../core/labels';
import type { ReportItem } from '../../core/output/receivedItems';
import { readText } from '../../core/text/jsonText';
import { Collection, OPTIONS } from '../read/collection';
import { allowing, type CheckedParameter, type Parameter } from '../read/parameter';
import { authenticationFields, callOptions, howTo, pathOption, tryOut } from './call';

const filterText = allowing((value) => {
	const text = readText(value) ?? '';
	return isBlank(text) ? undefined : text;
}, 'a text');

export const reportOptions = new Collection(OPTIONS, 'option', {
	...callOptions('report', 'reports'),
	bulkId: {
		displayName: 'Only This Bulk ID',
		type: 'string',
		default: '',
		description: 'Start the workflow only for reports with this bulk ID',
		check: filterText,
	},
	callbackData: {
		displayName: 'Only This Callback Data',
		type: 'string',
		default: '',
		description: 'Start the workflow only for reports that return this callback data',
		check: filterText,
	},
	path: pathOption('sms-reports'),
});

export const outcomes: CheckedParameter<Array<ReportItem['outcome']>> = {
	displayName: 'Outcomes',
	name: 'outcomes',
	type: 'multiOptions',
	options: [...OUTCOME_CHOICES],
	default: [...DEFAULT_OUTCOMES],
	description:
		'Outcomes that start the workflow. Other reports are acknowledged and start nothing.',
	// An expression may give a text with commas.
	check: allowing(
		(value) => {
			const names = castArray<unknown>(value).flatMap((each) =>
				typeof each === 'string' ? each.split(/[\s,;]+/).filter((name) => name !== '') : [each],
			);
			const known = REPORT_OUTCOMES.filter((outcome) => names.includes(outcome));
			return known.length > 0 && known.length === new Set(names).size ? known : undefined;
		},
		`one or more of ${REPORT_OUTCOMES.join(', ')}`,
	),
};

export const reportFields: Parameter[] = [
	howTo(
		tryOut(
			`send an SMS with the Test URL, which is under Webhook URLs above, as its ${LABELS.notifyUrl}`,
		),
		`Copy the Production URL into ${SETTINGS.notifyUrl} of the Bulk SMS node that sends.`,
		'Publish this workflow.',
	),
	...authenticationFields(
		'a delivery report',
		`Bulk SMS puts it there with ${SETTINGS.appendReportToken}`,
	),
	outcomes,
	reportOptions.field,
];
