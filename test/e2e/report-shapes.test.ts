import { RUN_LIMIT_MS, useRealN8n } from './real-n8n';
import { type Fixture, item, jsonFixtures, otherFixtures, xmlFixtures } from './report-fixtures';
import { answer, type Call, ReportReceiver } from './report-receiver';

const real = useRealN8n('report-shapes');
jest.setTimeout(RUN_LIMIT_MS);
let receiver: ReportReceiver;
let withRaw: ReportReceiver;

beforeAll(async () => {
	receiver = await ReportReceiver.open(real(), {});
	withRaw = await ReportReceiver.open(real(), { options: { includeRaw: true } });
}, RUN_LIMIT_MS);

async function isTaken(call: Call, items: object[], received: number): Promise<void> {
	const { answered, runs } = await receiver.outcomeOf(call);

	expect(answered).toStrictEqual(answer(200, { received }));
	expect(runs).toStrictEqual([items]);
}

describe('a report in JSON starts one run with its destinations', () => {
	test.each<Fixture>(jsonFixtures)('%s', async (_, call, items, received = items.length) => {
		await isTaken(call, items, received);
	});
});

describe('a report in XML starts one run with its destinations', () => {
	test.each<Fixture>(xmlFixtures)('%s', async (_, call, items, received = items.length) => {
		await isTaken(call, items, received);
	});
});

describe('a report of another content type starts one run with its destinations', () => {
	test.each<Fixture>(otherFixtures)('%s', async (_, call, items, received = items.length) => {
		await isTaken(call, items, received);
	});
});

test('a report comes out as it came too, where that is asked for', async () => {
	const raw = { messageId: item.messageId, to: item.to, status: item.status, price: 7 };

	const { runs } = await withRaw.outcomeOf({ body: JSON.stringify(raw) });

	const { messageId, to, status, outcome, isFinal, reportKey } = item;
	expect(runs).toStrictEqual([[{ messageId, to, status, outcome, isFinal, reportKey, raw }]]);
});
