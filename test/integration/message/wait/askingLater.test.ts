import type { INodeParameters } from 'n8n-workflow';

import { readQuestionState } from '../../../../nodes/BulkSms/actions/message/ask/waitForAnswer';
import { callOfWaiting } from '../../../engine/callOfWaiting';
import { TestClock } from '../../../engine/clock';
import { MODES } from '../../stage';
import { useAsking } from './asking';

const { sandbox, ask } = useAsking();

/** A Friday. */
const TEN_IN_THE_EVENING = Date.parse('2030-01-04T22:00:00Z');
const NIGHT = { quietHours: { hours: { from: '21:00', to: '08:00' } } };
const TOMORROW_AT_NINE = { sendAt: '2030-01-05T09:00:00' };

const after = (resumeAmount: number) => ({
	limitWaitTime: {
		values: { limitType: 'afterTimeInterval', resumeAmount, resumeUnit: 'minutes' },
	},
});
const endsAt = (maxDateAndTime: string) => ({
	limitWaitTime: { values: { limitType: 'atSpecifiedTime', maxDateAndTime } },
});

const later = async (parameters: INodeParameters, onError: (typeof MODES)[number] = MODES[0]) =>
	await ask(parameters, { clock: new TestClock(TEN_IN_THE_EVENING), onError });

describe('a question that is sent later', () => {
	it.each<[string, INodeParameters, string, string | undefined]>([
		['Send At', { options: { ...TOMORROW_AT_NINE, ...after(45) } }, '09:00', '09:45'],
		['Quiet Hours', { options: after(45), safeguards: NIGHT }, '08:00', '08:45'],
		[
			'Send At, to an end',
			{ options: { ...TOMORROW_AT_NINE, ...endsAt('2030-01-05T17:00') } },
			'09:00',
			'17:00',
		],
		['Send At, without a limit', { options: TOMORROW_AT_NINE }, '09:00', undefined],
	])('by %s waits from its sending on, and its page says so', async (_, given, sent, end) => {
		const { stored, waitTill } = await later(given);
		expect(sandbox.sent()).toMatchObject([{ sendAt: `05/01/2030 ${sent}` }]);
		const moment = Date.parse(end === undefined ? '3000-01-01T00:00Z' : `2030-01-05T${end}Z`);
		expect(waitTill).toEqual(new Date(moment));
		const state = readQuestionState(callOfWaiting('Bulk SMS', stored));
		expect(state?.deadline).toBe(moment);
		expect(state?.question.until).toEqual(end === undefined ? undefined : { moment, zone: 'UTC' });
	});

	it.each<[string, INodeParameters, string]>([
		[
			'Send At',
			{ options: { ...TOMORROW_AT_NINE, ...endsAt('2030-01-05T09:00') } },
			'Limit Wait Time ends at Sat, Jan 5, 09:00 (UTC), but the message is sent at Sat, Jan 5, 09:00 (UTC)',
		],
		[
			'Quiet Hours',
			{ options: endsAt('2030-01-05T07:59'), safeguards: NIGHT },
			'Limit Wait Time ends at Sat, Jan 5, 07:59 (UTC), but the message is sent at Sat, Jan 5, 08:00 (UTC)',
		],
	])('by %s is not sent if the wait ends before', async (_, given, reason) => {
		for (const onError of MODES) {
			const { error, errorBranch, output, waitTill } = await later(given, onError);
			const [failure] = [...output, ...errorBranch].map(({ json }) => json.error);
			expect(error?.message ?? failure).toBe(reason);
			expect(waitTill).toBeUndefined();
		}
		expect(sandbox.requests()).toEqual([]);
	});
});
