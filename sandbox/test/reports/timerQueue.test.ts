import { TimerQueue } from '../../time/timerQueue';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the agenda', () => {
	test('runs everything in the order of time, whatever the order of entry', () => {
		const agenda = new TimerQueue(Date.now);
		const start = Date.now();
		const ran: number[] = [];
		const distances = Array.from({ length: 500 }, (_, index) => (index * 7919) % 500);
		for (const distance of distances) agenda.at(start + distance, () => ran.push(distance));
		jest.advanceTimersByTime(250);
		expect(ran).toEqual(Array.from({ length: 251 }, (_, index) => index));
		jest.advanceTimersByTime(250);
		expect(ran).toEqual(Array.from({ length: 500 }, (_, index) => index));
		expect(jest.getTimerCount()).toBe(0);
	});

	test('waits for times beyond the longest timer', () => {
		const agenda = new TimerQueue(Date.now);
		const year = 365 * 24 * 60 * 60 * 1000;
		const run = jest.fn();
		agenda.at(Date.now() + year, run);
		jest.advanceTimersByTime(year - 1);
		expect(run).not.toHaveBeenCalled();
		jest.advanceTimersByTime(1);
		expect(run).toHaveBeenCalledTimes(1);
	});

	test('runs what is past soon, and what is added meanwhile', () => {
		const agenda = new TimerQueue(Date.now);
		const ran: string[] = [];
		agenda.at(Date.now() - 1000, () => {
			ran.push('past');
			agenda.at(Date.now() + 5, () => ran.push('added'));
		});
		jest.advanceTimersByTime(0);
		expect(ran).toEqual(['past']);
		jest.advanceTimersByTime(5);
		expect(ran).toEqual(['past', 'added']);
	});
});
