import { SEED } from '../engine/seed';
import fc from 'fast-check';
import { countBy } from 'lodash';
import { FAST_EXPRESSIONS } from '../../hosts/n8n/n8nEnvironment';
import { callMany, type ManyAnswer, type ManyCall } from '../../hosts/process/callMany';
import { anyBody } from '../unit/trigger/hostileBodies';
import { RUN_LIMIT_MS, useOwnN8n } from './realN8n';
import { answer, type Call, REPORT_TOKEN, ReportReceiver } from './reportReceiver';

/** The unit tests take 10,000 of them. */
const BODIES = 200;
const FILTERED_OUT = 200;
const WITH_RUNS = 100;
const AT_ONCE = 20;
const UNAUTHENTICATED_LIMIT_MS = 30_000;
const ANSWER_LIMIT_MS = 30_000;
const MEGABYTE = 1024 * 1024;

const real = useOwnN8n('report-hostile', FAST_EXPRESSIONS);
jest.setTimeout(RUN_LIMIT_MS);

const ALL = ['delivered', 'undelivered', 'expired', 'rejected', 'pending', 'unknown'];
/**
 * Without XML: n8n has one parser of XML for all calls, which may answer none after malformed ones
 * (reportXmlMalformed.test.ts).
 */
const TYPES = [
	'application/json',
	'application/x-www-form-urlencoded',
	'text/plain',
	'multipart/form-data; boundary=x',
	'application/octet-stream',
	'application/json; charset=utf-16le',
];

/** What goes over the wire, whether it is what its content type says or not. */
const anyCall = fc.record({
	body: fc.oneof(
		{
			arbitrary: anyBody.map((body) => (typeof body === 'string' ? body : JSON.stringify(body))),
			weight: 9,
		},
		{ arbitrary: fc.uint8Array({ maxLength: 200 }), weight: 1 },
	),
	type: fc.oneof(fc.constant('application/json'), fc.constantFrom(...TYPES)),
});
const wrongToken = fc.oneof(
	fc.constantFrom(
		'',
		'?token=',
		'?token[]=',
		`?Token=${REPORT_TOKEN}`,
		`?token=${REPORT_TOKEN}%00`,
	),
	fc.string({ unit: 'binary' }).map((token) => `?token=${encodeURIComponent(token)}`),
);

const seed = SEED;
const calls = fc.sample(anyCall, { seed, numRuns: BODIES });
const wrongTokens = fc.sample(wrongToken, { seed, numRuns: BODIES });

const toCall = (url: string, { body, type }: (typeof calls)[number]): ManyCall => ({
	url,
	headers: { 'content-type': type },
	body,
});

const authentic = ({ url }: ReportReceiver, some: typeof calls): ManyCall[] =>
	some.map((call) => toCall(`${url}?token=${REPORT_TOKEN}`, call));

/** What n8n says itself of a body that is not what its content type says. */
const BY_N8N = [
	/^422 \{"code":422,"message":"Failed to parse request body"/,
	/^400 \{"code":400,"message":"The submitted form data could not be parsed."\}$/,
];
const NOTHING = /^400 \{"error":"The body holds no delivery report"\}$/;
const FORBIDDEN = /^403 \{"error":"The report token is missing or wrong"\}$/;
const TAKEN = /^200 \{"received":[1-9]\d*\}$/;

/** The answers that are none of those allowed, with the seed that makes their bodies again. */
const others = (answers: ManyAnswer[], allowed: RegExp[]) => ({
	seed,
	others: answers
		.map(({ status, body }) => `${status} ${body}`)
		.filter((text) => ![...BY_N8N, ...allowed].some((each) => each.test(text))),
});
const NONE = { seed, others: [] };

describe(`${BODIES} hostile bodies`, () => {
	test(
		'without the token are answered in less than half a minute, none with 5xx, and start nothing',
		async () => {
			const receiver = await ReportReceiver.open(real(), {
				authentication: 'token',
				outcomes: ALL,
			});
			const begin = Date.now();

			const { result, runs } = await receiver.runsDuring(() =>
				callMany(
					calls.map((call, index) => toCall(receiver.url + (wrongTokens[index] ?? ''), call)),
					AT_ONCE,
				),
			);

			expect(Date.now() - begin).toBeLessThan(UNAUTHENTICATED_LIMIT_MS);
			expect(result).toHaveLength(BODIES);
			expect(others(result, [FORBIDDEN])).toStrictEqual(NONE);
			expect(countBy(result, 'status')['403']).toBeGreaterThan(BODIES / 2);
			expect(runs).toStrictEqual([]);
		},
		RUN_LIMIT_MS,
	);

	test(
		`that are not asked for, ${FILTERED_OUT} of them, are acknowledged, none with 5xx, and start nothing`,
		async () => {
			const receiver = await ReportReceiver.open(real(), {
				authentication: 'token',
				outcomes: ALL,
				options: { bulkId: 'that none of them has' },
			});

			const { result, runs } = await receiver.runsDuring(() =>
				callMany(authentic(receiver, calls.slice(0, FILTERED_OUT)), AT_ONCE),
			);

			expect(result).toHaveLength(FILTERED_OUT);
			expect(others(result, [TAKEN, NOTHING])).toStrictEqual(NONE);
			expect(countBy(result, 'status')['200']).toBeGreaterThan(FILTERED_OUT / 4);
			expect(runs).toStrictEqual([]);
		},
		RUN_LIMIT_MS,
	);

	test(
		`with the token, ${WITH_RUNS} of them: each acknowledged one is in a run, as many items as counted`,
		async () => {
			const receiver = await ReportReceiver.open(real(), {
				authentication: 'token',
				outcomes: ALL,
				options: { includeRaw: true },
			});

			const { result, runs } = await receiver.runsDuring(() =>
				callMany(authentic(receiver, calls.slice(0, WITH_RUNS)), AT_ONCE),
			);

			expect(others(result, [TAKEN, NOTHING])).toStrictEqual(NONE);
			const received = result.flatMap(({ status, body }) =>
				status === 200 ? [Number(/\d+/.exec(body)?.[0])] : [],
			);
			expect(received.length).toBeGreaterThan(WITH_RUNS / 4);
			expect(runs.map((items) => items.length).sort()).toStrictEqual(received.sort());
		},
		RUN_LIMIT_MS,
	);
});

describe('hostile XML', () => {
	const entities = Array.from({ length: 10 }, (_, level) => {
		const value = level === 0 ? 'lol' : `&e${level - 1};`.repeat(10);
		return `<!ENTITY e${level} "${value}">`;
	}).join('');
	const ORDINARY = JSON.stringify({ messageId: 'm-1', status: 'DELIVERED' });
	let strict: ReportReceiver;
	let generous: ReportReceiver;

	beforeAll(async () => {
		strict = await ReportReceiver.open(real(), {});
		generous = await ReportReceiver.open(real(), { options: { maxBodySize: 20_000 } });
	}, RUN_LIMIT_MS);

	const tooLarge = { status: 413, items: [] };
	const taken = (items: number) => ({ status: 200, items: [items] });

	// First, because of n8n's parser: see reportXmlMalformed.test.ts.
	test('does no harm: XML that is cut off is refused by n8n itself', async () => {
		const call = { body: '<report><detail>', type: 'application/xml' };
		const { answered, runs } = await strict.outcomeOf(call);
		expect([answered.status, runs]).toStrictEqual([422, []]);
	});

	test.each([
		['a billion', `<!DOCTYPE r [${entities}]><r><detail><to>&e9;</to></detail></r>`, 'lollol'],
		[
			'a file',
			'<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r><to>&x;</to></r>',
			'root:',
		],
	])('does no harm: an entity that would expand to %s is not expanded', async (_, body, words) => {
		for (const receiver of [strict, generous]) {
			const { answered, runs } = await receiver.outcomeOf({ body, type: 'application/xml' });
			// n8n refuses it, or hands on the name of the entity after an earlier malformed body.
			expect(['200 1', '422 0']).toContain(`${answered.status} ${runs.length}`);
			expect(JSON.stringify(runs)).not.toContain(words);
			expect(JSON.stringify(runs).length).toBeLessThan(1_000);
		}
	});

	test.each<[string, string, { strict: object; generous: object }]>([
		[
			'10 MB of text',
			`<r><text>${'x'.repeat(10 * MEGABYTE)}</text></r>`,
			{ strict: tooLarge, generous: taken(1) },
		],
		[
			'4 MB of empty elements',
			`<r>${'<a/>'.repeat((4 * MEGABYTE) / 4)}</r>`,
			{ strict: tooLarge, generous: taken(1) },
		],
		[
			'100,000 levels',
			'<a>'.repeat(100_000) + '</a>'.repeat(100_000),
			{ strict: { status: 400, items: [] }, generous: { status: 400, items: [] } },
		],
		[
			'names of prototypes',
			'<__proto__><constructor><to>1</to></constructor></__proto__>',
			{ strict: taken(1), generous: taken(1) },
		],
	])(
		'does no harm: %s',
		async (_, body, outcomes) => {
			const call: Call = { body, type: 'application/xml' };
			for (const [receiver, outcome] of [
				[strict, outcomes.strict],
				[generous, outcomes.generous],
			] as const) {
				const begin = Date.now();
				const { answered, runs } = await receiver.outcomeOf(call);
				const { status } = answered;
				expect({ status, items: runs.map((items) => items.length) }).toStrictEqual(outcome);
				expect(Date.now() - begin).toBeLessThan(ANSWER_LIMIT_MS);
			}
			// n8n is still there, and what it takes is not changed.
			const { answered, runs } = await strict.outcomeOf({ body: ORDINARY });
			expect(answered).toStrictEqual(answer(200, { received: 1 }));
			expect(runs).toMatchObject([[{ messageId: 'm-1', outcome: 'delivered' }]]);
		},
		RUN_LIMIT_MS,
	);
});
