import type { Case, Checked } from './gatewayByChance';
import { NEAR, offsetOf, whatIsTold } from './gatewayOracle';

const resultOf = ({ findings }: Checked, check: string) =>
	findings.find((finding) => finding.check === check);

/** The offset that a finding names as the one of the gateway. */
function claimed(checked: Checked): number | undefined {
	const finding = resultOf(checked, 'timeZone');
	if (finding?.result !== 'ok' && finding?.result !== 'differs') return undefined;
	const [, sign, hours, minutes] = /shows UTC([+-])(\d\d):(\d\d)/.exec(finding.found) ?? [];
	if (sign === undefined) return undefined;
	return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** What is wrong with the findings of a case; empty if nothing is. */
export function faultsOf(one: Case, checked: Checked): string[] {
	const { habits, zone, dateOrder } = one;
	const result = (check: string) => resultOf(checked, check)?.result;
	const faults: string[] = [];
	const expect = (what: string, isRight: boolean) => {
		if (!isRight) faults.push(what);
	};

	// What it does with sendAt: by its own clock, wrong as that may be.
	const acts = offsetOf(habits.timezone, checked.from) + habits.clockMinutes;
	const acted = offsetOf(habits.timezone, checked.until) + habits.clockMinutes;
	const offset = claimed(checked);
	const isOwn = [checked.from, checked.until].some((at) => offsetOf(zone, at) === offset);
	if (offset !== undefined) {
		const distance = Math.min(Math.abs(offset - acts), Math.abs(offset - acted));
		expect(`zone ${offset} for ${acts}`, distance <= NEAR);
		expect('compared with the credential', (result('timeZone') === 'ok') === isOwn);
	}
	const order = result('dateOrder');
	const isSame = habits.dateOrder === dateOrder;
	expect('order', order === 'undetermined' || (order === 'ok') === isSame);
	if (one.isScheduled) {
		// It may be refused, or never leave. That it left on time is told only if it was read rightly.
		const isRead = Math.abs(offsetOf(zone, checked.from) - acts) <= 1;
		expect('sent on time', offset !== undefined || result('timeZone') !== 'ok' || isRead);
		return faults;
	}

	const told =
		new Set(checked.dates).size === 0
			? []
			: [...new Set(checked.dates)].filter((date) => date !== '');
	const possible = told.map((date) => whatIsTold(date, zone, checked.from, checked.until));
	const zones = new Set(possible.flatMap((each) => each.offset ?? []));
	const isClear =
		possible.length > 0 && possible.every((each) => each.offset !== undefined) && zones.size === 1;
	if (isClear) expect(`zone is open, though ${told.join(' ')} tells it`, offset !== undefined);
	const orders = new Set(possible.flatMap((each) => each.order ?? []));
	if (orders.size === 1 && possible.every((each) => each.order)) {
		expect(`order is open, though ${told.join(' ')} tells it`, order !== 'undetermined');
	}

	const OFFERED = {
		offered: 'ok',
		html: 'undetermined',
		'404': 'notOffered',
		'404html': 'notOffered',
		'405': 'notOffered',
	};
	expect('balance', result('balance') === OFFERED[habits.balance]);
	expect('senders', result('senders') === OFFERED[habits.senders]);
	expect('preview', result('preview') === OFFERED[habits.preview]);
	expect(
		'one-time passwords',
		habits.otp === 'html' || result('oneTimePasswords') === OFFERED[habits.otp],
	);
	const isQueued = habits.acceptedName === 'QUEUED';
	expect('sending', result('sending') === (isQueued ? 'undetermined' : 'ok'));
	expect('answer', result('answerShape') === 'ok');
	expect('login', result('login') === 'ok' || isQueued);
	const isLate = habits.logContent === 'nothing' || habits.logDelayMs > 60_000;
	const log = habits.log === 'offered' && isLate ? 'undetermined' : OFFERED[habits.log];
	expect('log', result('messageLog') === log);
	const open = checked.findings.filter((finding) => finding.result === 'undetermined');
	expect(
		'advice',
		open.every(({ advice }) => advice !== undefined),
	);
	return faults;
}
