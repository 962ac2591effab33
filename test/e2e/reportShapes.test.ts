import {
	type Fixture,
	item,
	jsonFixtures,
	otherFixtures,
	xmlFixtures,
} from '../engine/reportFixtures';
import { RUN_LIMIT_MS, useRealN8n } from './realN8n';
import { answer, ownPath, ReportReceiver, saveReceiver } from './reportReceiver';

const real = useRealN8n('report-shapes');
jest.setTimeout(RUN_LIMIT_MS);
let receiver: ReportReceiver;
let withRaw: ReportReceiver;

beforeAll(async () => {
	receiver = await ReportReceiver.open(real(), {});
	withRaw = await ReportReceiver.open(real(), { options: { includeRaw: true } });
}, RUN_LIMIT_MS);

const typeOf = ([, { type = 'application/json' }]: Fixture) => type;
const all = [...jsonFixtures, ...xmlFixtures, ...otherFixtures];
/** One of each content type; the unit tests take all (test/unit/trigger/report/shapes.test.ts). */
const ofEachType = all.filter(
	(fixture, place) => all.findIndex((each) => typeOf(each) === typeOf(fixture)) === place,
);

test.each(ofEachType.map((fixture) => [typeOf(fixture), fixture] as const))(
	'a report of the content type "%s" starts one run with its destinations',
	async (_, [, call, items, received = items.length]) => {
		const { answered, runs } = await receiver.outcomeOf(call);

		expect(answered).toStrictEqual(answer(200, { received }));
		expect(runs).toStrictEqual([items]);
	},
);

test('a report comes out as it came too, where that is asked for', async () => {
	const raw = { messageId: item.messageId, to: item.to, status: item.status, price: 7 };

	const { runs } = await withRaw.outcomeOf({ body: JSON.stringify(raw) });

	const { messageId, to, status, outcome, isFinal, reportKey } = item;
	expect(runs).toStrictEqual([[{ messageId, to, status, outcome, isFinal, reportKey, raw }]]);
});

test('a call is answered 404 by n8n at a path of no workflow, and of one that is not published', async () => {
	const call = async (path: string) => {
		const url = `${real().n8n.url}/webhook/${path}`;
		const { status } = await fetch(url, { method: 'POST', body: '{"messageId":"m-1"}' });
		return status;
	};
	const unpublished = await saveReceiver(real(), 'Is not published', {});
	expect(await call(ownPath(unpublished))).toBe(404);
	await real().client.activate(unpublished);
	expect(await call(ownPath(unpublished))).toBe(200);
	expect(await call(`${ownPath(unpublished)}-wrong`)).toBe(404);
});
