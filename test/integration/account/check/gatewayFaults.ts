import { DateTime } from 'luxon';

import type { Finding } from '../../../../nodes/BulkSms/actions/account/gatewayCheck';
import type { Case } from './gatewayByChance';

/** What is wrong with the findings of a case; empty if nothing is. */
export function faultsOf({ habits, begins, zone, dateOrder }: Case, findings: Finding[]): string[] {
	const result = (check: string) => findings.find((finding) => finding.check === check)?.result;
	const faults: string[] = [];
	const expect = (what: string, isRight: boolean) => {
		if (!isRight) faults.push(what);
	};

	const OFFERED = { offered: 'ok', '404': 'notOffered' };
	expect('balance', result('balance') === OFFERED[habits.balance]);
	expect('senders', result('senders') === OFFERED[habits.senders]);
	expect('preview', result('preview') === OFFERED[habits.preview]);
	expect('one-time passwords', result('oneTimePasswords') === OFFERED[habits.otp]);
	expect('sending', result('sending') === 'ok');
	expect('answer', result('answerShape') === 'ok');
	expect('login', result('login') === 'ok');
	const isLate = habits.log === 'offered' && habits.logDelayMs > 15_000;
	const log = isLate ? 'undetermined' : OFFERED[habits.log];
	expect('log', result('messageLog') === log);
	const open = findings.filter((finding) => finding.result === 'undetermined');
	expect(
		'advice',
		open.every(({ advice }) => advice !== undefined),
	);

	// Both clocks are right, and a check is over before a zone that changes its clocks could matter.
	const [own, theirs] = [zone, habits.timezone].map((each) =>
		DateTime.fromMillis(begins, { zone: each }),
	);
	const isRight = own?.offset === theirs?.offset && habits.dateOrder === dateOrder;
	const isShown = result('messageLog') === 'ok' && own?.day !== own?.month;
	expect('time', result('sendTime') === (isRight && isShown ? 'ok' : 'undetermined'));
	return faults;
}
