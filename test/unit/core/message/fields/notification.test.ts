import {
	checkCallbackData,
	checkNotifyUrl,
	excessOf,
	withReportToken,
} from '../../../../../nodes/BulkSms/core/message/fields/notification';
import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import { refused, taken } from '../../../checkedResults';

const throwing = {
	toJSON: () => {
		throw new Error('no');
	},
};

describe('callback data', () => {
	const check = (value: unknown) => attempt(() => checkCallbackData(value));

	it('are a text as it is, or an object as JSON, of 1000 code units', () => {
		expect(check('😀'.repeat(500))).toEqual(taken('😀'.repeat(500)));
		expect(check({ a: 'a'.repeat(992) })).toEqual(taken(`{"a":"${'a'.repeat(992)}"}`));
		for (const value of ['😀'.repeat(500) + 'a', { a: 'a'.repeat(993) }]) {
			const reason = 'The callback data is 1001 characters long; the limit is 1000';
			const advice = 'Send an identifier and look the rest up when the report comes';
			expect(check(value)).toEqual(refused('Callback Data', reason, advice));
		}
	});

	it.each<[string, unknown]>([
		['NaN', NaN],
		['an object that fails to write itself', throwing],
		['an object that writes itself as nothing', { toJSON: () => undefined }],
	])('are none in %s', (_, value) => {
		const advice = 'Give a value or leave the option out';
		expect(check(value)).toEqual(refused('Callback Data', 'The callback data is empty', advice));
	});
});

const ofLength = (length: number) => 'https://n8n.example.com/'.padEnd(length, 'a');
const TOO_LONG = 'The address is 151 characters long; the limit is 150';

describe('the address of a report', () => {
	const check = (url: unknown) => attempt(() => checkNotifyUrl(url));
	const LONG = 'x'.repeat(200_000);
	const NO_SCHEME = 'http:// or https:// is missing at the start of the address';
	const COPY =
		'Copy the Production URL from the Bulk SMS Trigger, for example https://n8n.example.com/webhook/…';

	it.each(['http://127.0.0.1:5678/webhook/1?token=a%20b&c=d', ofLength(150)])(
		'is taken as it is: %s',
		(url) => expect(check(url)).toEqual(taken(url)),
	);

	it.each([
		['', 'The address for the delivery report is empty', COPY],
		[
			`ftp://${LONG}`,
			`"ftp://${LONG.slice(0, 94)}…" does not start with http:// or https://`,
			COPY,
		],
		['https://n8n.test:99999/1', '"https://n8n.test:99999/1" is not a whole address', COPY],
		['https://n8n.test/a b', '"https://n8n.test/a b" contains a space or a line break', COPY],
		['n8n.test/webhook/1?token=s3cret', NO_SCHEME, 'Write it as https://n8n.test/webhook/1?…'],
		[`n8n.test/${LONG}`, NO_SCHEME, `Write it as https://n8n.test/${LONG.slice(0, 91)}…`],
		[ofLength(151), TOO_LONG, 'Use a shorter address, for example a shorter host name or path'],
	])('is refused: %s', (url, reason, advice) => {
		expect(check(url)).toEqual(refused('Delivery Report URL', reason, advice));
	});
});

describe('the report token in an address', () => {
	const ADDRESS = 'https://n8n.test/webhook/a';
	const withToken = (url: string, token = 's&cret') => attempt(() => withReportToken(url, token));

	it.each([
		['nothing', '', '?token=s%26cret'],
		['a query', '?b=c', '?b=c&token=s%26cret'],
		['the token itself, in another spelling', '?token=s%26cr%65t', '?token=s%26cr%65t'],
		['another token in disguise', '?%74oken=old', '?token=s%26cret'],
		['a list of tokens', '?token[]=old&token%5B1%5D=older', '?token=s%26cret'],
		['what only looks like one', '?tokens=1&my-token=3', '?tokens=1&my-token=3&token=s%26cret'],
		['a percent sign that says nothing', '?b=100%&token=%', '?b=100%&token=s%26cret'],
	])('is there once, behind %s', (_, query, expected) => {
		expect(withToken(ADDRESS + query)).toEqual(taken(ADDRESS + expected));
		expect(new URL(ADDRESS + expected).searchParams.getAll('token')).toEqual(['s&cret']);
	});

	it('may not be broken, blank, or make the address too long', () => {
		expect(withToken(ADDRESS, 'half \ud83d')).toEqual(
			refused(
				'Report Token in URL',
				'The Report Token has a broken character, such as half of an emoji',
				'Enter a Report Token of letters and digits in the credential',
			),
		);
		expect(withToken(ADDRESS, ' ')).toEqual(
			refused(
				'Report Token in URL',
				'The credential has no Report Token',
				'Enter a Report Token in the credential, or remove the option',
			),
		);
		expect(withToken(ofLength(137), 'x'.repeat(6))).toEqual(taken(`${ofLength(137)}?token=xxxxxx`));
		const problem = { reason: TOO_LONG };
		expect(withToken(ofLength(137), 'x'.repeat(7))).toMatchObject({ problem });
	});
});

describe('the address of an execution that waits', () => {
	const REST = `/webhook-waiting/1234?signature=${'f'.repeat(64)}`;
	const excess = (length: number) => {
		const base = 'https://'.padEnd(length - REST.length, 'h');
		return [excessOf(base + REST), base] as const;
	};

	it('may have 150 characters; of one more, it is told how long its base is and may be', () => {
		expect(excess(150)[0]).toBeUndefined();
		const [found, base] = excess(151);
		expect(found).toStrictEqual({ base, length: base.length, longest: base.length - 1 });
	});

	it.each([
		['wait', 68],
		['w'.repeat(75), 0],
	])('has its base before the path %s', (path, longest) => {
		const base = 'https://n8n.example.com/some/path'.padEnd(90, 'h');
		expect(excessOf(`${base}/${path}/1?signature=${'f'.repeat(64)}`)).toStrictEqual({
			...{ base, length: 90, longest },
		});
	});
});
