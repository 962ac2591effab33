import { readMessageLog } from '../../../../../nodes/BulkSms/core/gateway/log/messageLog';
import { parseExactJson } from '../../../../../nodes/BulkSms/core/text/jsonText';
import { computingOf, isLinear } from '../../../../engine/computing';
import { volume } from '../../../../engine/volume';

const asItIs = (words: string) => words;
function read(value: object, redact = asItIs) {
	const steps = readMessageLog(value, redact);
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
	}
}
const row = (messageId: string, name = 'DELIVERED') => ({
	messageId,
	to: '66812345678',
	status: { code: '000', name, description: 'as the gateway says it' },
});
const idsOf = (value: object) => {
	const answer = read(value);
	return answer.kind === 'told'
		? answer.value.rows.map(({ messageId }) => messageId)
		: answer.problem.reason;
};

const NO_LOG = 'The gateway answered, but not as a message log: it lists no messages';

describe('an answer of the message log', () => {
	it.each<[string, object, string[]]>([
		['an object with detail', { detail: [row('m-1')] }, ['m-1']],
		['an array of several', [{ details: [row('m-1')] }, { details: [row('m-2')] }], ['m-1', 'm-2']],
		['an object without rows', { details: [] }, []],
		['rows without an object around them', [row('m-1'), row('m-2')], ['m-1', 'm-2']],
		['one row alone', row('m-1'), ['m-1']],
	])('is read from %s', (_, value, ids) => {
		expect(idsOf(value)).toEqual(ids);
	});

	it('gives each row as a delivery report, with the bulk ID beside the list', () => {
		const given = { ...row('m-1'), credit: '1.50', sendDate: 'then', doneDate: 'now' };
		const shown = { ...given, credit: 1.5, outcome: 'delivered', isFinal: true, bulkId: 'b-1' };
		const reportKey: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
		expect(read({ bulkId: 'b-1', details: [given] })).toEqual({
			kind: 'told',
			value: { excluded: 0, rows: [{ ...shown, reportKey, raw: given }] },
		});
	});

	it.each<[string, object, string]>([
		['a list of nothing', [null], NO_LOG],
		['a word for a list', { details: 'none' }, `${NO_LOG}: {"details":"none"}`],
		['an error', { error: { message: 'no such' } }, 'The gateway answered: no such'],
	])('is refused with %s', (_, value, reason) => {
		expect(idsOf(value)).toBe(reason);
	});

	it('keeps a row that it does not understand, as unknown', () => {
		const answer = read({ details: ['what is this', row('m-1', 'PARKED')] });
		expect(answer.kind === 'told' && answer.value.rows).toMatchObject([
			{ outcome: 'unknown', status: {}, raw: 'what is this' },
			{ outcome: 'unknown', messageId: 'm-1', status: { name: 'PARKED' } },
		]);
	});

	it('holds 30,000 rows at most, and counts the others', () => {
		const rows = (count: number) => Array.from({ length: count }, (_, index) => row(`m-${index}`));
		const answer = read([20_000, 10_002, 3].map((count) => ({ details: rows(count) })));
		expect(answer.kind === 'told' && [answer.value.rows.length, answer.value.excluded]).toEqual([
			30_000, 5,
		]);
	});

	it('keeps secrets of the gateway words out of what is shown, and identifiers as they are', () => {
		const secret = { ...row('pass-1', 'PARKED'), note: ['pass word'], doneDate: 'pass' };
		secret.status.description = 'login pass is wrong';
		const answer = read({ details: [secret] }, (words) => words.replaceAll('pass', '*****'));
		expect(answer.kind === 'told' && answer.value.rows[0]).toMatchObject({
			messageId: 'pass-1',
			doneDate: '*****',
			status: { name: 'PARKED', description: 'login ***** is wrong' },
			raw: { messageId: 'pass-1', note: ['***** word'] },
		});
	});
});

const BYTES = volume(100_000, 10_000_000);
const filled = (part: string, size: number) =>
	Array.from({ length: Math.floor(size / (part.length + 1)) }, () => part).join(',');

describe(`${BYTES} bytes of hostile answer`, () => {
	it.each<[string, (size: number) => string]>([
		['rows without a list', (size) => `[${filled('{"messageId":1}', size)}]`],
		['empty lists', (size) => `[${filled('[]', size)}]`],
		['lists as deep as they go', (size) => '['.repeat(size / 2) + ']'.repeat(size / 2)],
		[
			'statuses of one row',
			(size) => `{"details":[{"messageId":"1","status":[${filled('{"name":"X"}', size)}]}]}`,
		],
		['one long word of an error', (size) => `{"error":"${'x '.repeat(size / 2)}"}`],
	])('of %s is read in a moment, and does not overflow', async (_, bodyOf) => {
		const measure = (size: number) => {
			const value = Object(parseExactJson(bodyOf(size))) as object;
			return computingOf(() => expect(() => read(value)).not.toThrow());
		};
		expect(await isLinear(measure, BYTES)).toBe(true);
	});
});
