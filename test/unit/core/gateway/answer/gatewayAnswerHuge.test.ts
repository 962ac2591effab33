import { isLinearIn } from '../../../../engine/computing';
import { LOOK_BEFORE_AGAIN } from '../../../../engine/sentences';
import { volume } from '../../../../engine/volume';
import { read } from './answers';

const LENGTH = volume(100_000, 4_000_000);
const many = (unit: string) => unit.repeat(LENGTH / unit.length);
const cut = (start: string, unit: string) => `${(start + unit.repeat(200)).slice(0, 200)}…`;
const problem = (reason: string, advice = LOOK_BEFORE_AGAIN, scope?: string) => ({
	problem: { field: 'Gateway', reason, advice, scope },
});

describe(`readAnswer, for an answer of ${LENGTH} characters`, () => {
	it.each([
		['spaces', '', ' ', '', 'without a body', ''],
		['a page behind spaces', '', ' ', '<', 'with a web page in place of JSON', 'a web page'],
		['words far apart', 'a', ' ', 'b', undefined, 'a…'],
		['one letter', '', 'a', '', undefined, cut('', 'a')],
		['digits and hyphens', '', '1-', '', undefined, cut('', '1-')],
		['an identifier that does not end', '{"to":"', '1', '', undefined, cut('{"to":"', '1')],
		['an endless escape', '"', '\\', '1', undefined, cut('"', '\\')],
		['lists in lists', '', '[', '', 'its body is nested too deep', cut('', '[')],
		[
			'a deep error',
			'{"error":',
			'{"a":',
			'',
			'its body is nested too deep',
			cut('{"error":', '{"a":'),
		],
	])('does not know, without delay: %s', async (_, before, unit, behind, what, said) => {
		const body = before + many(unit) + behind;
		expect(read(200, body)).toEqual({
			kind: 'unknown',
			...problem(
				`The gateway answered with HTTP 200, but ${what ?? `its body has an unknown form: ${said}`}`,
			),
		});
		expect(read(500, body)).toEqual({
			kind: 'unknown',
			...problem(`The gateway failed (HTTP 500${said === '' ? '' : `: ${said}`})`),
		});
		for (const status of [200, 500]) {
			const isQuick = await isLinearIn(unit, LENGTH, (text) =>
				read(status, before + text + behind),
			);
			expect(isQuick).toBe(true);
		}
	});

	it.each([
		['an object', '{"error":{"x":"', '1', '"}}', cut('{"x":"', '1')],
		['many messages', '{"error":[', '{"message":"e"},', '{}]}', cut('', 'e; ')],
		['a message', '{"error":{"message":"', 'e ', '"}}', cut('', 'e ')],
	])('shortens an error of that size: %s', async (_, before, unit, behind, words) => {
		expect(read(200, before + many(unit) + behind)).toEqual({
			kind: 'rejected',
			...problem(`The gateway answered: ${words}`, 'Correct the message', 'message'),
		});
		const isQuick = await isLinearIn(unit, LENGTH, (text) => read(200, before + text + behind));
		expect(isQuick).toBe(true);
	});

	it('reads a detail whose text has that size', () => {
		const description = many('1');
		const body = JSON.stringify({ detail: [{ to: '1', status: { description } }] });
		expect(read(200, body)).toEqual({
			kind: 'told',
			value: { details: [{ to: '1', status: { description } }], unreadable: 0 },
		});
	});
});
