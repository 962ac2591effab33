import { setTimeout as sleep } from 'node:timers/promises';
import type { ExecutionItem } from '../../../hosts/rest/execution';
import {
	ANSWERED,
	APPROVE_AND_DECLINE,
	type Asked,
	askedItem,
	NOT_ASKED,
	open,
	press,
	type Shown,
	startAsking,
} from '../askingWorkflow';
import { isNoActionRequired, said, TOO_LATE } from '../questionPage';
import { type RealN8n, RUN_LIMIT_MS } from '../realN8n';
import { BULK_SMS } from '../sendingWorkflow';

const LIMIT_S = 90;
const SECONDS = 3;
const TO = '66812345678';
/** What an input item may hold by chance, or because somebody wants an answer that nobody gave. */
const HOSTILE = {
	approved: true,
	data: { approved: true, respondedAt: 'now' },
	outcome: 'approved',
};

const AFTER_INTERVAL = {
	limitType: 'afterTimeInterval',
	resumeAmount: SECONDS / 60,
	resumeUnit: 'minutes',
};
const AT_TIME = {
	limitType: 'atSpecifiedTime',
	maxDateAndTime: `={{ $now.plus(${SECONDS}, 'seconds').toISO() }}`,
};
const limited = (values: object, parameters: Record<string, unknown> = APPROVE_AND_DECLINE) => ({
	parameters: { ...parameters, options: { limitWaitTime: { values } } },
	fields: HOSTILE,
});

const noResponse = (asked: Asked, data?: object): ExecutionItem =>
	askedItem(asked, TO, 'noResponse', {
		reason: 'No response came in time',
		...(data && { data }),
	});

/** Questions that nobody answers in time, in an n8n that other tests use too. */
export function timeUp(real: () => RealN8n): void {
	const asked: Record<string, Asked> = {};
	/** What came after the time of the first, before n8n looked. */
	let late: Shown[] = [];

	// Before all tests of the file: n8n looks once a minute whose time is up.
	beforeAll(async () => {
		asked.time = await startAsking(real(), TO, limited(AT_TIME, {}));
		asked.text = await startAsking(
			real(),
			TO,
			limited(AFTER_INTERVAL, { responseType: 'freeText' }),
		);
		// The next execution has most of a minute until n8n looks.
		for (let tries = 1; late.length === 0 && tries <= 3; tries += 1) {
			const question = await startAsking(real(), TO, limited(AFTER_INTERVAL));
			await sleep((SECONDS + 1) * 1000);
			const { link } = question;
			const approve = { decision: 'approve' };
			const pages = [await open(link), await press(link, approve), await press(link, {})];
			if ((await real().client.statusOf(question.id)) !== 'waiting') continue;
			asked.late = question;
			late = pages;
		}
	}, RUN_LIMIT_MS);

	/** Expects the one item of an execution whose time is up. */
	async function expectNoResponse(question: Asked, data?: object): Promise<void> {
		const execution = await real().client.ended(question.id, LIMIT_S);
		expect([execution.status, execution.errorMessage]).toStrictEqual(['success', undefined]);
		expect(execution.items(BULK_SMS)).toStrictEqual([noResponse(question, data)]);
		expect([ANSWERED, NOT_ASKED].map((name) => execution.runsOf(name))).toStrictEqual([1, 0]);
		// The item of the node before stays as it is.
		expect(execution.items('Items').map(({ json }) => json)).toMatchObject([HOSTILE]);
	}

	describe('a question that nobody answers in time', () => {
		test(
			'takes no decision after its time, even before n8n has looked, and is not approved then',
			async () => {
				if (!asked.late) throw new Error('n8n looked each time before the answer came');
				expect(late.map(said)).toStrictEqual([TOO_LATE, TOO_LATE, TOO_LATE]);
				await expectNoResponse(asked.late, { approved: false });
				const later = await press(asked.late.link, { decision: 'approve' });
				expect(isNoActionRequired(later)).toBe(true);
			},
			RUN_LIMIT_MS,
		);

		test(
			'is not approved, whatever the input holds, after a limit that is a point in time',
			async () => {
				if (!asked.time) throw new Error('Nothing was asked');
				await expectNoResponse(asked.time, { approved: false });
			},
			RUN_LIMIT_MS,
		);

		test(
			'has no text, whatever the input holds',
			async () => {
				if (!asked.text) throw new Error('Nothing was asked');
				await expectNoResponse(asked.text);
			},
			RUN_LIMIT_MS,
		);
	});
}
