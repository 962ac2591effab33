import { uptimeKuma } from '../../unit/examples/monitoringBodies';
import { ODD_TEXTS } from './oddTexts';
import { type Example, type Examples, outcomeOf, SEND } from './stage';

const [ANAN, BOON, REFUSED] = ['66812345678', '66812345679', '66812349903'] as const;
const TWO = '+66 81 234 5678, 081 234 5679';
const TRIGGER = 'Alert Comes In';

/** Who gets the alerts, whatever time it is. */
const onCall = (day: string, night: string, isDay: boolean) => ({
	'Who Is on Call': {
		assignments: {
			assignments: Object.entries({ day, night, isDay }).map(([name, value]) => ({
				...{ id: name, name, value, type: typeof value },
			})),
		},
	},
});

/** examples/alert-by-sms.json */
export function alertBySms(examples: Examples): void {
	describe('the example Alert by SMS', () => {
		let day: Example;
		beforeAll(async () => {
			day = await examples.publish('alert-by-sms', { parameters: onCall(TWO, ANAN, true) });
		});
		const sent = () => examples.taken().map(({ to, text }) => [to, text]);

		test('tells two people by day, one by night, and nobody for a caller without the header', async () => {
			await day.press();
			await day.expectRefusal(TRIGGER, { alert: 'Forged' });
			await day.call(TRIGGER, uptimeKuma);
			const down = 'ALERT web-2: timeout of 48000ms exceeded';
			expect(sent()).toEqual([
				[ANAN, 'ALERT Disk: db-1 is full'],
				[BOON, 'ALERT Disk: db-1 is full'],
				[ANAN, down],
				[BOON, down],
			]);

			examples.sandbox.clear();
			const night = await examples.publish('alert-by-sms', {
				parameters: onCall(TWO, ANAN, false),
			});
			const acknowledged = await night.call(TRIGGER, { alert: 'Disk', status: 'acknowledged' });
			expect([acknowledged.status, acknowledged.runsOf(SEND)]).toEqual(['success', 0]);
			await night.call(TRIGGER, { alert: 'Disk', status: 'resolved' });
			expect(sent()).toEqual([[ANAN, 'OK Disk']]);
		});

		test('leads each number that got nothing to its own output, and sends to the others', async () => {
			const list = `+66 81 234 5678, ${REFUSED}, 08123456o8, 812345678, 0812345678; 0812345679`;
			const example = await examples.publish('alert-by-sms', {
				parameters: onCall(list, '', true),
			});
			const execution = await example.call(TRIGGER, { alert: 'Disk' });
			expect(execution.items('Not Sent').map((item) => outcomeOf(item))).toEqual([
				'rejected',
				'notSent',
				'notSent',
			]);
			expect(sent().map(([to]) => to)).toEqual([ANAN, BOON]);

			const nobody = await examples.publish('alert-by-sms', {
				parameters: onCall(TWO, '', false),
			});
			const without = await nobody.call(TRIGGER, { alert: 'Disk' });
			expect(nobody.ends(without)).toEqual(['Not Sent']);
		});

		test.each(ODD_TEXTS)('sends any alert, in two segments: %s', async (_, alert) => {
			const execution = await day.call(TRIGGER, { alert, text: alert });
			expect(execution.items(SEND).map(outcomeOf)).toEqual(['accepted', 'accepted']);
			expect(examples.taken().filter(({ segments }) => segments > 2)).toEqual([]);
		});
	});
}
