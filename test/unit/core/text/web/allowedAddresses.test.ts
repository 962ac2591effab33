import { attempt } from '../../../../../nodes/BulkSms/core/problem';
import {
	checkAllowlist,
	isAllowedAddress,
} from '../../../../../nodes/BulkSms/core/text/web/allowedAddresses';

describe('an allow-list', () => {
	const check = (list: unknown) =>
		attempt(() => checkAllowlist(list, { label: 'IP(s) Allowlist' }));
	const letsIn = (list: unknown, addresses: string[]) => {
		const checked = check(list);
		return checked.ok && isAllowedAddress(checked.value, addresses);
	};
	const reasonFor = (list: unknown) => {
		const checked = check(list);
		return checked.ok ? undefined : checked.problem.reason;
	};

	it.each([
		['one address', '203.0.113.7', '203.0.113.7', true],
		['the second of two', '203.0.113.7,198.51.100.1', '198.51.100.1', true],
		['blanks around', ' 203.0.113.7 , 198.51.100.1 ', '198.51.100.1', true],
		['the last of a range', '203.0.113.0/24', '203.0.113.255', true],
		['the one after a range', '203.0.113.0/24', '203.0.114.0', false],
		['/32 of a neighbour', '203.0.113.6/32', '203.0.113.7', false],
		['/0', '0.0.0.0/0', '203.0.113.7', true],
		['IPv6 written in full', '2001:0db8:0:0:0:0:0:1', '2001:db8::1', true],
		['the last of an IPv6 range', '2001:db8::/32', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', true],
		['the one after an IPv6 range', '2001:db8::/32', '2001:db9::', false],
		['/128 of a neighbour', '2001:db8::1/128', '2001:db8::', false],
		['::/0', '::/0', '2001:db8::1', true],
		['a mapped caller', '203.0.113.7', '::ffff:203.0.113.7', true],
		['a mapped caller of another range', '203.0.113.0/24', '::ffff:203.0.114.9', false],
		['a mapped caller for ::/0', '::/0', '::ffff:203.0.113.7', false],
	])('of %s: %j lets %s in: %j', (_, list, address, isIn) => {
		expect(letsIn(list, [address])).toBe(isIn);
		expect(reasonFor(list)).toBeUndefined();
	});

	it('that is absent lets everybody in', () => {
		expect(isAllowedAddress(undefined, ['203.0.113.7'])).toBe(true);
		expect(isAllowedAddress(undefined, [])).toBe(true);
	});

	it.each([undefined, null, '', ' , ; ', [], [null]])(
		'that gives nothing (%j) lets nobody in, and is refused',
		(list) => {
			expect(letsIn(list, ['203.0.113.7'])).toBe(false);
			expect(letsIn(list, [])).toBe(false);
			expect(reasonFor(list)).toMatch(/^IP\(s\) Allowlist has (no address$|")/);
		},
	);

	it.each([
		...['x', 'localhost', '*', '203.0.113.*', '203.0.113', '203.0.113.7.1', '203.0.113.256'],
		...[
			'203.0.113.07x',
			'203.0.113.7/33',
			'203.0.113.7/-1',
			'203.0.113.7/',
			'203.0.113.7/ 0',
			'/0',
		],
		...['203.0.113.7/0x0', '203.0.113.7/1e0', '203.0.113.7/24/24', ':', '::1::/0', 'g::/0'],
		...['1:2:3:4:5:6:7/0', '1:2:3:4::5:6:7:8/0', '::/129', 'fe80::1%eth0/0'],
		...['::ffff:203.0.113.0/120', '0.0.0.0-255.255.255.255'],
	])('that cannot be read (%j) lets nobody in, and is refused', (list) => {
		const callers = ['203.0.113.9', '::1', '2001:db8::1', '::ffff:203.0.113.9'];
		expect(callers.filter((address) => letsIn(list, [address]))).toEqual([]);
		expect(letsIn(list, callers)).toBe(false);
		const [entry = ''] = list.split(' ');
		expect(reasonFor(list)).toBe(
			`IP(s) Allowlist has "${entry}", which is no address and no range`,
		);
	});

	it('lets in whose proxy is on it, as that of the Webhook node', () => {
		expect(letsIn('203.0.113.7', ['198.51.100.1', '203.0.113.7'])).toBe(true);
	});

	it.each([[[]], [['unknown']], [['203.0.113.7, 203.0.113.7']]])(
		'lets nobody in whose address is not known: %j',
		(addresses) => {
			expect(letsIn('203.0.113.7', addresses)).toBe(false);
		},
	);
});
