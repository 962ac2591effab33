import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TestClock } from '../../../../engine/clock';
import { runBulkSms } from '../../../../engine/runBulkSms';
import type { ReceivedRequest, Scripted } from '../../../../engine/scriptedGateway';
import { inCollections } from '../../../../engine/collections';
import { loginAt, readSent, takesAll, useGateway } from '../../../stage';

const A = '66812345671';
const B = '66812345672';
const NIGHT = { hours: { from: '21:00', to: '08:00', timezone: 'UTC' } };
const BUSY: Scripted = { status: 429, body: '', headers: { 'retry-after': '0' } };

let script: (request: ReceivedRequest, index: number) => Scripted;
const gateway = useGateway((request, index) => script(request, index));

const MORNING = '2027-03-02T08:00:00.000Z';

interface Leaving {
	start: string;
	/** What the clock says when the first request has come. */
	then: string;
	/** Whether the gateway takes the first request; absent: it asks it to wait. */
	takes?: true;
	/** What is special about each item; absent: there is one. */
	items?: IDataObject[];
	options: INodeParameters;
	accountZone?: string;
	/** The times in each request. */
	sent: string[][];
	/** Of each item: when it is sent, until when it was postponed, and why. */
	told: Array<Array<string | undefined>>;
}

const TO_MORNING = [undefined, MORNING, 'quietHours'];
const LEAVING: Record<string, Leaving> = {
	'is moved to the end of quiet hours that begin while the gateway asks it to wait': {
		start: '2027-03-01T20:59:30Z',
		then: '2027-03-01T21:00:30Z',
		options: { quietHours: NIGHT },
		sent: [['at once'], ['02/03/2027 08:00']],
		told: [TO_MORNING],
	},
	'is moved to their end where they begin in the middle of a long run': {
		start: '2027-03-01T20:59:59Z',
		then: '2027-03-01T21:00:00Z',
		takes: true,
		items: [{ to: A }, { to: B, text: 'Second' }],
		options: { quietHours: NIGHT, concurrency: 1, maxMessagesPerRequest: 1 },
		sent: [['at once'], ['02/03/2027 08:00']],
		told: [[undefined, undefined, undefined], TO_MORNING],
	},
	'goes out at once where its quiet hours have ended meanwhile': {
		start: '2027-03-02T07:59:50Z',
		then: '2027-03-02T08:00:20Z',
		options: { quietHours: NIGHT },
		sent: [['02/03/2027 08:00'], ['at once']],
		told: [[undefined, '2027-03-02T08:00:20.000Z', 'timePassed']],
	},
	'goes out at once where its own time has passed meanwhile, and says so': {
		start: '2027-03-01T11:59:59Z',
		then: '2027-03-01T12:00:01Z',
		options: { sendAt: '2027-03-01T12:00' },
		accountZone: 'Asia/Bangkok',
		sent: [['01/03/2027 19:00'], ['at once']],
		told: [[undefined, '2027-03-01T12:00:01.000Z', 'timePassed']],
	},
	'is moved to the end of quiet hours in which its own time has passed': {
		start: '2027-03-01T20:58:00Z',
		then: '2027-03-01T21:00:00Z',
		options: { quietHours: NIGHT, sendAt: '2027-03-01T20:59' },
		sent: [['01/03/2027 20:59'], ['02/03/2027 08:00']],
		told: [TO_MORNING],
	},
	'keeps a time of its own that is still to come, beside one that is moved': {
		start: '2027-03-01T20:58:00Z',
		then: '2027-03-01T22:00:00Z',
		items: [{ at: '2027-03-01T20:59' }, { to: B, text: 'Later', at: '2027-03-05T12:00' }],
		options: { quietHours: NIGHT, sendAt: '={{ $json.at }}' },
		sent: [
			['01/03/2027 20:59', '05/03/2027 12:00'],
			['02/03/2027 08:00', '05/03/2027 12:00'],
		],
		told: [TO_MORNING, ['2027-03-05T12:00:00.000Z', undefined, undefined]],
	},
};

describe('a request that leaves later than it was planned', () => {
	it.each(Object.entries(LEAVING))('%s', async (_, row) => {
		const clock = new TestClock(Date.parse(row.start));
		script = (request, index) => {
			if (index === 0) clock.set(Date.parse(row.then));
			return index === 0 && !row.takes ? BUSY : takesAll(request);
		};
		const { output, errorBranch } = await runBulkSms({
			items: (row.items ?? [{}]).map((item) => ({ to: A, text: 'Hello', ...item })),
			parameters: {
				...{ from: 'MyShop', to: '={{ $json.to }}', text: '={{ $json.text }}' },
				...inCollections({ ...row.options, bulkId: 'spring' }),
			},
			credentials: loginAt(gateway.url, { timezone: row.accountZone ?? 'UTC' }),
			onError: 'continueErrorOutput',
			clock,
		});
		const bodies = gateway.requests.map(({ body }) => readSent(body));
		const times = bodies.map(({ messages }) => messages.map(({ sendAt }) => sendAt ?? 'at once'));
		expect([times, errorBranch]).toEqual([row.sent, []]);
		expect(
			output.map(({ json }) => [
				...[json.outcome, json.sendAt, json.postponedUntil, json.postponedBecause],
			]),
		).toEqual(row.told.map((told) => ['accepted', ...told]));
		// A further try has the identifiers of the first.
		const [first, again] = bodies.map(({ bulkId, messages }) => [
			bulkId,
			messages.map(({ destinations }) => destinations),
		]);
		if (!row.takes) expect(again).toEqual(first);
	});
});
