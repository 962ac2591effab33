import { computingOf } from '../../../../engine/computing';
import { read } from './answers';
import { volume } from '../../../../engine/volume';
import { LOOK_BEFORE_AGAIN } from '../../../../engine/sentences';

const MEGABYTES = volume(1, 10);
const LENGTH = MEGABYTES * 1_000_000;
const many = (text: string) => text.repeat(LENGTH / text.length);
const cut = (start: string, unit: string) => `${(start + unit.repeat(200)).slice(0, 200)}…`;
const STRANGE = 'its body has an unknown form: ';

/** Reads an answer and gives back the verdict, provided that it took less than 300 ms of computing for each megabyte. */
function readInTime(status: number, body: string) {
	let verdict: ReturnType<typeof read> | undefined;
	const computing = computingOf(() => {
		verdict = read(status, body);
	});
	expect(computing).toBeLessThan(300 * MEGABYTES);
	return verdict;
}

describe(`readAnswer, for an answer of ${MEGABYTES} MB`, () => {
	it.each([
		['spaces', many(' '), 'without a body', undefined],
		['a page behind spaces', `${many(' ')}<`, 'with a web page in place of JSON', 'a web page'],
		['words far apart', `a${many(' ')}b`, `${STRANGE}a…`, 'a…'],
		['one letter', many('a'), STRANGE + cut('', 'a'), cut('', 'a')],
		['digits and hyphens', many('1-'), STRANGE + cut('', '1-'), cut('', '1-')],
		['quotes', many('"'), STRANGE + cut('', '"'), cut('', '"')],
		[
			'an identifier that does not end',
			`{"detail":[{"to":"${many('1')}`,
			STRANGE + cut('{"detail":[{"to":"', '1'),
			cut('{"detail":[{"to":"', '1'),
		],
		['an endless escape', `"${many('\\')}1`, STRANGE + cut('"', '\\'), cut('"', '\\')],
		['lists in lists', many('['), 'its body is nested too deep', cut('', '[')],
		[
			'an error that is nested too deep',
			`{"error":${many('{"a":')}`,
			'its body is nested too deep',
			cut('{"error":', '{"a":'),
		],
	])('does not know, without delay: %s', (_, body, what, said) => {
		expect(readInTime(200, body)).toEqual({
			kind: 'unknown',
			problem: {
				field: 'Gateway',
				reason: `The gateway answered with HTTP 200, but ${what}`,
				advice: LOOK_BEFORE_AGAIN,
			},
		});
		expect(readInTime(500, body)).toEqual({
			kind: 'unknown',
			problem: {
				field: 'Gateway',
				reason: `The gateway failed (HTTP 500${said === undefined ? '' : `: ${said}`})`,
				advice: LOOK_BEFORE_AGAIN,
			},
		});
	});

	it.each([
		['an object', JSON.stringify({ error: { x: many('1') } }), cut('{"x":"', '1')],
		['many messages', `{"error":[${many('{"message":"e"},')}{}]}`, cut('', 'e; ')],
		['a message', JSON.stringify({ error: { message: many('e ') } }), cut('', 'e ')],
	])('shortens an error of that size: %s', (_, body, words) => {
		expect(readInTime(200, body)).toEqual({
			kind: 'rejected',
			problem: {
				field: 'Gateway',
				reason: `The gateway answered: ${words}`,
				advice: 'Correct the message',
			},
			scope: 'message',
		});
	});

	it('reads a detail whose text has that size', () => {
		const description = many('1');
		const body = JSON.stringify({ detail: [{ to: '1', status: { description } }] });
		expect(readInTime(200, body)).toEqual({
			kind: 'details',
			details: [{ to: '1', status: { description } }],
			unreadable: 0,
		});
	});
});
