import { computingOf } from '../../../../engine/computing';
import { read } from './answers';
import { volume } from '../../../../engine/volume';
import { LOOK_BEFORE_AGAIN } from '../../../../engine/sentences';

const MEGABYTES = volume(1, 10);
const LENGTH = MEGABYTES * 1_000_000;
const many = (text: string) => text.repeat(LENGTH / text.length);
const cut = (start: string, unit: string) => `${(start + unit.repeat(200)).slice(0, 200)}…`;
const STRANGE = 'its body has an unknown form: ';

/** Reads an answer and gives back the verdict, provided that it took less than five seconds of computing. */
function readInTime(status: number, body: string) {
	let verdict: ReturnType<typeof read> | undefined;
	const computing = computingOf(() => {
		verdict = read(status, body);
	});
	expect(computing).toBeLessThan(5_000);
	return verdict;
}

describe(`readAnswer, for an answer of ${MEGABYTES} MB`, () => {
	it.each([
		['spaces', many(' '), 'without a body', undefined],
		['a page behind spaces', `${many(' ')}<`, 'with a web page in place of JSON', 'a web page'],
		['words far apart', `a${many(' ')}b`, `${STRANGE}a…`, 'a…'],
		['one letter', many('a'), STRANGE + cut('', 'a'), cut('', 'a')],
		['one digit', many('1'), STRANGE + cut('', '1'), cut('', '1')],
		['digits and hyphens', many('1-'), STRANGE + cut('', '1-'), cut('', '1-')],
		['quotes', many('"'), STRANGE + cut('', '"'), cut('', '"')],
		['a text that does not end', `"${many('a')}`, STRANGE + cut('"', 'a'), cut('"', 'a')],
		[
			'an identifier that does not end',
			`{"detail":[{"to":"${many('1')}`,
			STRANGE + cut('{"detail":[{"to":"', '1'),
			cut('{"detail":[{"to":"', '1'),
		],
		[
			'an escape that does not end',
			`{"error":"${many('\\')}1234567890123456`,
			STRANGE + cut('{"error":"', '\\'),
			cut('{"error":"', '\\'),
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
		['a text', JSON.stringify({ error: many('e') }), cut('', 'e')],
		['an object', JSON.stringify({ error: { x: many('1') } }), cut('{"x":"', '1')],
		['a message', JSON.stringify({ error: { message: many('e ') } }), cut('', 'e ')],
		[
			'an object too deep to be written',
			`{"error":${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}}`,
			'an object',
		],
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
