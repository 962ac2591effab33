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

type Body = ReturnType<typeof readSent>;

let script: (request: ReceivedRequest, index: number) => Scripted;
const gateway = useGateway((request, index) => script(request, index));

let clock: TestClock;
/** Makes the clock, whose time stands still until it is set. */
function clockAt(start: string): (time: string) => void {
	clock = new TestClock(Date.parse(start));
	return (time) => clock.set(Date.parse(time));
}

/** Sends the items to a gateway that answers each request as told, and says what it saw. */
async function send(
	items: IDataObject[],
	options: INodeParameters,
	answer: typeof script,
	accountZone = 'UTC',
) {
	script = answer;
	const { output, errorBranch } = await runBulkSms({
		items,
		parameters: {
			from: 'MyShop',
			to: '={{ $json.to }}',
			text: '={{ $json.text }}',
			...inCollections(options),
		},
		credentials: loginAt(gateway.url, { timezone: accountZone }),
		onError: 'continueErrorOutput',
		clock,
	});
	const bodies = gateway.requests.map(({ body }) => readSent(body));
	return { bodies, items: [...output, ...errorBranch].map(({ json }) => json) };
}

const sendTimes = (bodies: Body[]) =>
	bodies.map(({ messages }) => messages.map(({ sendAt }) => sendAt ?? 'at once'));
const times = (items: IDataObject[]) =>
	items.map(({ outcome, sendAt, postponedUntil, postponedBecause }) => [
		...[outcome, sendAt, postponedUntil, postponedBecause],
	]);

const MORNING = '2027-03-02T08:00:00.000Z';

describe('a request that leaves later than it was planned', () => {
	it('is moved to the end of quiet hours that begin while the gateway asks it to wait', async () => {
		const set = clockAt('2027-03-01T20:59:30Z');

		const { bodies, items } = await send(
			[{ to: A, text: 'Hello' }],
			{ quietHours: NIGHT, bulkId: 'spring' },
			(request, index) => {
				if (index > 0) return takesAll(request);
				set('2027-03-01T21:00:30Z');
				return BUSY;
			},
		);

		expect(sendTimes(bodies)).toEqual([['at once'], ['02/03/2027 08:00']]);
		expect(times(items)).toEqual([['accepted', MORNING, MORNING, 'quietHours']]);
		const [first, again] = bodies;
		expect(again?.bulkId).toBe('spring');
		expect(again?.messages[0]?.destinations).toEqual(first?.messages[0]?.destinations);
	});

	it('is moved to their end where they begin in the middle of a long run', async () => {
		const set = clockAt('2027-03-01T20:59:59Z');

		const { bodies, items } = await send(
			[
				{ to: A, text: 'First' },
				{ to: B, text: 'Second' },
			],
			{ quietHours: NIGHT, concurrency: 1, maxMessagesPerRequest: 1 },
			(request) => {
				set('2027-03-01T21:00:00Z');
				return takesAll(request);
			},
		);

		expect(sendTimes(bodies)).toEqual([['at once'], ['02/03/2027 08:00']]);
		expect(times(items)).toEqual([
			['accepted', undefined, undefined, undefined],
			['accepted', MORNING, MORNING, 'quietHours'],
		]);
	});

	it('goes out at once where its quiet hours have ended meanwhile', async () => {
		const set = clockAt('2027-03-02T07:59:50Z');

		const { bodies, items } = await send(
			[{ to: A, text: 'Hello' }],
			{ quietHours: NIGHT },
			(request, index) => {
				if (index > 0) return takesAll(request);
				set('2027-03-02T08:00:20Z');
				return BUSY;
			},
		);

		expect(sendTimes(bodies)).toEqual([['02/03/2027 08:00'], ['at once']]);
		expect(times(items)).toEqual([
			['accepted', undefined, '2027-03-02T08:00:20.000Z', 'timePassed'],
		]);
	});

	it('goes out at once where its own time has passed meanwhile, and says so', async () => {
		const set = clockAt('2027-03-01T11:59:59Z');

		const { bodies, items } = await send(
			[{ to: A, text: 'Hello' }],
			{ sendAt: '2027-03-01T12:00' },
			(request, index) => {
				if (index > 0) return takesAll(request);
				set('2027-03-01T12:00:01Z');
				return BUSY;
			},
			'Asia/Bangkok',
		);

		expect(sendTimes(bodies)).toEqual([['01/03/2027 19:00'], ['at once']]);
		expect(times(items)).toEqual([
			['accepted', undefined, '2027-03-01T12:00:01.000Z', 'timePassed'],
		]);
	});

	it('is moved to the end of quiet hours in which its own time has passed', async () => {
		const set = clockAt('2027-03-01T20:58:00Z');

		const { bodies, items } = await send(
			[{ to: A, text: 'Hello' }],
			{ quietHours: NIGHT, sendAt: '2027-03-01T20:59' },
			(request, index) => {
				if (index > 0) return takesAll(request);
				set('2027-03-01T21:00:00Z');
				return BUSY;
			},
		);

		expect(sendTimes(bodies)).toEqual([['01/03/2027 20:59'], ['02/03/2027 08:00']]);
		expect(times(items)).toEqual([['accepted', MORNING, MORNING, 'quietHours']]);
	});

	it('keeps a time of its own that is still to come, beside one that is moved', async () => {
		const set = clockAt('2027-03-01T20:58:00Z');

		const { bodies, items } = await send(
			[
				{ to: A, text: 'Soon', at: '2027-03-01T20:59' },
				{ to: B, text: 'Later', at: '2027-03-05T12:00' },
			],
			{ quietHours: NIGHT, sendAt: '={{ $json.at }}' },
			(request, index) => {
				if (index > 0) return takesAll(request);
				set('2027-03-01T22:00:00Z');
				return BUSY;
			},
		);

		expect(sendTimes(bodies)).toEqual([
			['01/03/2027 20:59', '05/03/2027 12:00'],
			['02/03/2027 08:00', '05/03/2027 12:00'],
		]);
		expect(times(items).map(([outcome, sendAt]) => [outcome, sendAt])).toEqual([
			['accepted', MORNING],
			['accepted', '2027-03-05T12:00:00.000Z'],
		]);
	});
});
