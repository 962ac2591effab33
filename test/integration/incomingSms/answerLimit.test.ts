import type { INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import { TestClock } from '../../engine/clock';
import { useTimeouts } from '../../engine/timeouts';
import { useStore } from '../stage';
import { type Answering, runAnswering, SMS } from './answering';

/*
 * Two machines that answer each other, such as a phone in a car and this workflow, would talk for ever.
 */
const store = useStore();
const timeouts = useTimeouts();

const responseSchema = z.object({ body: z.string() });
const bodySchema = z.object({ MESSAGE: z.string() }).passthrough();

const NOON = Date.parse('2027-01-31T12:00:00Z');
const HOUR = 3_600_000;
const limit = (messages: number, hours = 24): INodeParameters => ({
	limitOverTime: { values: { messages, hours } },
});

/** What the person gets back, and what comes out. */
async function answer(
	{
		sms = {},
		options = limit(2),
		...run
	}: Answering & { sms?: object; options?: INodeParameters } = {},
	now = NOON,
) {
	const { responses, output, hints, error } = await runAnswering({
		items: [{ ...SMS, ...sms }],
		parameters: { text: 'Hello', options },
		clock: new TestClock(now),
		...run,
	});
	const bodies = responses.map((each) =>
		bodySchema.parse(JSON.parse(responseSchema.parse(each).body)),
	);
	return { bodies, items: output.map(({ json }) => json), hints, error };
}

const given = (text: string, code = '00') => ({
	...{ TRAIN_ID: '4711', RESULT_CODE: code },
	...{ RESULT_NAME: code === '00' ? 'SUCCESS' : 'FAILED', MESSAGE: text },
});
const REASON =
	'Limit over Time: 2 answers in 24 hours to 66812345678, free again at 1 Feb 2027 00:00 (UTC)';

describe('Limit over Time of Answer', () => {
	it('lets so many texts go to one number in a window, and answers the others without one', async () => {
		for (let time = 0; time < 2; time += 1) {
			expect(await answer()).toEqual({ bodies: [given('Hello')], items: [SMS], hints: [] });
		}
		const over = { outcome: 'skipped', reason: REASON, limitedUntil: '2027-02-01T00:00:00.000Z' };
		expect(await answer({ options: { ...limit(2), resultCode: '301' } })).toEqual({
			bodies: [given('')],
			items: [{ ...SMS, ...over }],
			hints: [`The SMS got no text back. ${REASON}.`],
		});
		expect((await answer({ sms: { from: '66812345679' } })).bodies).toEqual([given('Hello')]);
		expect((await answer({}, NOON + 12 * HOUR)).bodies).toEqual([given('Hello')]);
	});

	it('does not count the confirmation of a STOP, and sends it over the limit, too', async () => {
		const texts: string[] = [];
		for (const isOptOut of [true, true, false, true, false, true, false]) {
			const { bodies } = await answer({ sms: { isOptOut } });
			texts.push(...bodies.map(({ MESSAGE }) => MESSAGE));
		}
		expect(texts).toEqual(['Hello', 'Hello', 'Hello', 'Hello', 'Hello', 'Hello', '']);
	});

	it('does not count an answer without a text', async () => {
		for (const text of ['', '', '', 'Hi', 'Hi']) {
			const { bodies } = await answer({ parameters: { text, options: limit(2) } });
			expect(bodies).toEqual([given(text)]);
		}
	});

	it('counts an answer once that n8n sends at the second try', async () => {
		const { bodies } = await answer({ options: limit(1), isBroken: true, maxTries: 2 });
		expect(bodies).toEqual([given('Hello')]);
	});

	const uncounted = (why: string) => ({
		bodies: [given('Hello')],
		items: [SMS],
		hints: [`Limit over Time did not count this answer: n8n's store cannot be used: ${why}.`],
	});

	it('answers uncounted where the store fails', async () => {
		store.fault = new Error('the database is gone.');
		expect(await answer()).toEqual(uncounted('the database is gone'));
	});

	it('answers uncounted where the store does not answer in two seconds', async () => {
		let goOn = () => undefined as void;
		const held = new Promise<void>((resolve) => (goOn = resolve));
		store.beforeCall = async () => {
			timeouts.pass();
			await held;
		};
		expect(await answer()).toEqual(uncounted('it did not answer in 2 seconds'));
		expect(timeouts.asked).toEqual([2_000]);
		// Others wait for it in the same line.
		store.beforeCall = undefined;
		goOn();
		expect((await answer()).hints).toEqual([]);
	});
});

describe('an SMS of a machine', () => {
	it.each<[string, object]>([
		['"AIS"', { from: 'AIS' }],
		['"1175"', { from: '1175' }],
		['"123-456"', { from: '123-456' }],
		['"Shop66812340004"', { from: 'Shop66812340004' }],
		['"  "', { from: '  ' }],
		['absent', { from: undefined }],
	])('gets no text back, with or without a limit: its sender is %s', async (shown, sms) => {
		const reason =
			shown === 'absent' ? 'It has no sender' : `Its sender ${shown} is no phone number`;
		for (const options of [{}, limit(2), { resultCode: '301' }]) {
			const { bodies, items, hints } = await answer({ sms, options });
			expect(bodies).toEqual([given('')]);
			expect(items).toEqual([{ ...SMS, ...sms, outcome: 'skipped', reason }]);
			expect(hints).toEqual([`The SMS got no text back. ${reason}.`]);
		}
		expect(store.calls).toBe(0);
	});

	it.each(['66812345678', '+66 81 234 5678', '(081) 234-5678', '0812345', '๐๘๑๒๓๔๕๖๗๘'])(
		'is one of a person if its sender is %s',
		async (from) => {
			expect(await answer({ sms: { from } })).toEqual({
				bodies: [given('Hello')],
				items: [{ ...SMS, from }],
				hints: [],
			});
		},
	);

	it('keeps its result code where there is no text to give', async () => {
		const parameters = { options: { resultCode: '301' } };
		const { bodies, items } = await answer({ sms: { from: 'AIS' }, parameters });
		expect([bodies, items]).toEqual([[given('', '301')], [{ ...SMS, from: 'AIS' }]]);
	});
});
