import type { IExecuteFunctions } from 'n8n-workflow';

import { SharedPace } from '../../../../../nodes/BulkSms/actions/message/send/messageRate';
import { rateOf } from '../../../../../nodes/BulkSms/core/request/pacing';
import { Client } from '../../../../../nodes/BulkSms/transport/client';
import { TestClock } from '../../../../engine/clock';
import { strictContext } from '../../../strictContext';

const CREDENTIAL = {
	baseUrl: 'https://gateway.test',
	timezone: '',
	dateOrder: 'dayFirst' as const,
	reportToken: '',
	defaultCountryCode: '',
	login: () => ({ username: 'ann', password: 'Pa55word' }),
	redact: (words: string) => words,
	redactAddress: (words: string) => words,
};
const START = Date.UTC(2027, 0, 31, 9, 30);

/** Runs of the node in one execution; each gets the pace of its run at a moment, for a limit. */
function runs() {
	const kept = {};
	const executeData = { data: {}, node: {}, source: null };
	const context = strictContext<IExecuteFunctions>({
		getInputData: () => [],
		getContext: () => kept,
		getExecuteData: () => executeData,
	});
	return (now: number, perMinute?: number) => {
		const client = new Client(context, CREDENTIAL, new TestClock(now));
		const rate = perMinute === undefined ? undefined : rateOf(perMinute, 1);
		return new SharedPace(context, { client, rate });
	};
}

describe('the runs of a node in an execution', () => {
	it('share the limit: the next one waits for what the one before has sent', () => {
		const openRun = runs();
		const first = openRun(START, 60);
		first.pace.take(1, START);
		first.keep();
		expect(openRun(START + 200, 60).pace.next).toBe(START + 1_000);
	});

	it('never wait for longer than one request takes, whatever the clock or an earlier limit says', () => {
		const openRun = runs();
		const first = openRun(START, 1);
		first.pace.take(1, START);
		first.keep();
		expect(openRun(START - 3_600_000, 1).pace.next).toBe(START - 3_600_000 + 60_000);
		expect(openRun(START, 60).pace.next).toBe(START + 1_000);
	});

	it('keep and wait for nothing without a limit', () => {
		const openRun = runs();
		const first = openRun(START, 60);
		first.pace.take(1, START);
		first.keep();
		const second = openRun(START);
		second.pace.take(1, START);
		second.keep();
		expect(second.pace.next).toBe(0);
		expect(openRun(START, 60).pace.next).toBe(START + 1_000);
	});
});
