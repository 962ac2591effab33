import { DateTime } from 'luxon';

import { type DateOrder, LATIN, writeSendAt } from '../../message/schedule/schedule';
import { MINUTE } from '../../message/schedule/wallClock';
import type { Advice } from '../../problem';
import { shortened } from '../../text/words';
import { type CheckResult, ok, undetermined } from './finding';

/** The settings of the credential for times. */
export interface Account {
	/** IANA zone of the credential, or else of the workflow. */
	accountZone: string;
	isOfWorkflow: boolean;
	dateOrder: DateOrder;
}

const ASK_FOR_ZONE =
	'ask the provider in which time zone it reads sendAt, and whether the day comes first';
const COMPARE: Advice = `Compare both times. If they are not the same, correct Time Zone or Date Order in the credential, or ${ASK_FOR_ZONE}`;

/**
 * Compares the dates that the message log has of the SMS with the time when it was sent. Their form
 * is not documented, so only dates that are written as `sendAt` is are told to agree.
 *
 * @param sent in milliseconds since 1970-01-01 UTC; undefined if no SMS can be in the log
 */
export function findSendTime(
	dates: readonly string[],
	sent: number | undefined,
	{ isOfWorkflow, ...account }: Account,
): CheckResult {
	if (sent === undefined) {
		return undetermined(
			'No SMS was sent, so there is no time to compare',
			`Enter your own number in To, or ${ASK_FOR_ZONE}`,
			'no SMS',
		);
	}
	const { accountZone: zone, dateOrder } = account;
	const time = DateTime.fromMillis(sent, { zone }).toFormat("d MMMM 'at' HH:mm", LATIN);
	const own = `this n8n sent it on ${time} in ${zone}${isOfWorkflow ? ', the zone of the workflow, because Time Zone in the credential is empty' : ''}`;
	if (dates.length === 0) {
		return undetermined(`The message log shows no date of the SMS; ${own}`, COMPARE, 'no date');
	}
	const found = `The message log says ${dates.map((date) => shortened(date, 40)).join(' and ')}, ${own}`;
	const fitting = (['dayFirst', 'monthFirst'] as const).filter((order) => {
		// A log that shows an SMS up to three minutes after it was sent still shows the same time.
		const minutes = Array.from({ length: 4 }, (_, more) =>
			writeSendAt(sent + more * MINUTE, { ...account, dateOrder: order }),
		);
		return dates.every((date) => minutes.includes(date.replace(/(:\d\d):\d\d$/, '$1')));
	});
	if (!fitting.includes(dateOrder)) return undetermined(found, COMPARE, 'not seen to agree');
	return fitting.length === 1
		? ok(`${found}. Time Zone and Date Order of the credential fit`, 'agrees')
		: undetermined(
				`${found}. This day and month have the same number, so Date Order is not clear`,
				'Run the check again on a day whose number is not that of the month',
				'agrees both ways',
			);
}
