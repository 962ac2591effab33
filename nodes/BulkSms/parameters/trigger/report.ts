import { castArray } from 'lodash';

import { DEFAULT_OUTCOMES, OUTCOME_CHOICES, REPORT_OUTCOMES } from '../../core/gateway/statuses';
import { LABELS, SETTINGS } from '../../core/labels';
import type { ReportItem } from '../../core/output/receivedItems';
import { Collection, OPTIONS } from '../read/collection';
import { allowing, type CheckedParameter, type Parameter } from '../read/parameter';
import { authenticationFields, callOptions, howTo, pathOption } from './call';

export const reportOptions = new Collection(OPTIONS, 'option', {
	...callOptions('report', 'reports'),
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
		`Copy the Production URL, which is under Webhook URLs above, into ${SETTINGS.notifyUrl} of the Bulk SMS node that sends, and publish this workflow.`,
		`To try it out, press Execute step and send an SMS with the Test URL as its ${LABELS.notifyUrl}.`,
	),
	...authenticationFields(
		'a delivery report',
		`Bulk SMS puts it there with ${SETTINGS.appendReportToken}`,
	),
	outcomes,
	reportOptions.field,
];
