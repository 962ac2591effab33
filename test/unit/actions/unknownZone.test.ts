import type { IExecuteFunctions, INode, NodeExecutionHint, OnError } from 'n8n-workflow';

import { warnOfUnknownZone } from '../../../nodes/BulkSms/actions/hint';
import { strictContext } from '../strictContext';

/** What n8n's log and the line of the run say. */
function saidWith(timezone: string, onError: OnError | undefined) {
	const node: INode = {
		...{
			id: '1',
			name: 'Alert',
			type: 'bulkSms',
			typeVersion: 1,
			position: [0, 0],
			parameters: {},
		},
		...(onError && { onError }),
	};
	const log: string[] = [];
	const hints: NodeExecutionHint[] = [];
	warnOfUnknownZone(
		strictContext<IExecuteFunctions>({
			getNode: () => node,
			getTimezone: () => timezone,
			logger: { error: (text: string) => void log.push(text) },
			addExecutionHints: (hint: NodeExecutionHint) => void hints.push(hint),
		}),
	);
	return [log, hints];
}

it.each(['UTC+7', 'GMT+7', 'Bangkok', ''])(
	'n8n’s log and the line of the run say that a time zone is unknown: %j',
	(zone) => {
		const message = `The time zone of this workflow, ${zone}, is unknown, so n8n may evaluate no expression and pass no item on: choose another Timezone in the settings of the workflow, or set GENERIC_TIMEZONE to a name such as Asia/Bangkok.`;
		expect(saidWith(zone, 'continueErrorOutput')).toEqual([
			[`Alert: ${message}`],
			[{ message, type: 'warning', location: 'outputPane' }],
		]);
	},
);

it.each(['UTC', 'Asia/Bangkok', 'America/New_York', 'Etc/GMT-7'])(
	'nothing is said of %s',
	(zone) => {
		expect(saidWith(zone, 'continueErrorOutput')).toEqual([[], []]);
	},
);

it.each([undefined, 'stopWorkflow', 'continueRegularOutput'] as const)(
	'nothing is said where n8n passes the items on: %s',
	(onError) => {
		expect(saidWith('UTC+7', onError)).toEqual([[], []]);
	},
);
