import {
	checkNumber,
	numbersMeant,
	type SuspectNumbers,
} from '../../../../../nodes/BulkSms/core/message/number/checkedNumber';
import { otherMeaningWarning } from '../../../../../nodes/BulkSms/core/message/number/readings';
import { refused, taken } from '../../../checkedResults';

const check = (written: string, suspectNumbers?: SuspectNumbers, defaultCountryCode = '66') =>
	checkNumber(written, { defaultCountryCode, suspectNumbers }).to;
const suspect = (reason: string, advice: string) => refused('To', reason, advice);
const unusable = (written: string, fault: string) => ({
	problem: { reason: `"${written}" is not a usable number: ${fault}` },
});

// Refused, repaired, and sent as it is, in a run: test/integration/message/send/request/suspectNumbers.
describe('a number that may lack its first digits', () => {
	it('is told with what it may be, and with the option where there is one', () => {
		const reason =
			'"812345678" has only 9 digits, so its first 0 is probably missing: it may be 66812345678';
		const advice = 'Write 0812345678, or write it with + and its country code';
		expect(check('812345678')).toEqual(suspect(reason, advice));
		expect(check('812345678', 'refuse')).toEqual(
			suspect(reason, `${advice}, or choose Add Country Code in Safeguards → Suspect Numbers`),
		);
	});

	it.each<SuspectNumbers | undefined>([undefined, 'repair'])(
		'has none that could be meant without a default country code (%s)',
		(mode) => {
			expect(check('812345678', mode, '')).toEqual(
				suspect(
					'"812345678" has only 9 digits, and the credential has no Default Country Code',
					'Set Default Country Code in the credential, or write the number with + and its country code',
				),
			);
		},
	);

	it('has lost its 0 if only people at home can have it', () => {
		const problem = {
			reason:
				'"8123456789" has no +, so its first 0 or its country code is probably missing: it may be 628123456789',
		};
		expect(check('8123456789', 'refuse', '62')).toMatchObject({ problem });
		expect(check('8123456789', 'send', '62')).toMatchObject({ problem });
		expect(check('8123456789', 'repair', '62')).toEqual(taken('628123456789'));
	});

	it.each<[string, string, string, Record<SuspectNumbers, string | undefined>]>([
		[
			'can be one abroad',
			'66',
			'62 123 4567',
			{ refuse: '', repair: '66621234567', send: '621234567' },
		],
		['can be none abroad', '66', '81 234 5678', { refuse: '', repair: '66812345678', send: '' }],
		['is too short at home', '66', '2908075', { refuse: '', repair: '', send: '2908075' }],
		['is international', '66', '6591234567', ofAll('6591234567')],
		['has its 0', '66', '081 234 5678', ofAll('66812345678')],
		['has a plus', '91', '+62 812 345 678', ofAll('62812345678')],
		['keeps the 0 at home', '225', '701234567', { refuse: '', repair: '2250701234567', send: '' }],
		['is like an amount', '66', '-81234567', ofAll('')],
		['is too short for any', '66', '081', ofAll('')],
		['is dialed abroad', '66', '001 66 81 234 5678', ofAll('66812345678')],
		['is dialed abroad in America', '1', '011 66 81 234 5678', ofAll('66812345678')],
		['may be dialed in two ways', '66', '009 66 81 234 5678', ofAll('')],
	])('is read in each mode, where it %s: +%s, %s', (_, code, written, expected) => {
		for (const mode of ['refuse', 'repair', 'send'] as const) {
			const to = check(written, mode, code);
			expect([mode, to.ok ? to.value : '']).toEqual([mode, expected[mode]]);
		}
	});
});

describe('a number that no phone of its country can have', () => {
	it('is told with its digits, with the option where there is one', () => {
		const reason = '"081-234-567" has 8 digits after +66 (Thailand), as no mobile there';
		const advice = 'Check the number: a digit is probably missing';
		expect(check('081-234-567')).toEqual(suspect(reason, advice));
		for (const mode of ['refuse', 'repair'] as const) {
			expect(check('081-234-567', mode)).toEqual(
				suspect(
					reason,
					`${advice}. If it gets SMS, choose Send as They Are in Safeguards → Suspect Numbers`,
				),
			);
		}
		expect(check('081-234-567', 'send')).toEqual(taken('6681234567'));
	});

	it('has its country code twice, and is told how it is right', () => {
		const reason = '"+43 43 664 1234567" has the country code 43 twice';
		expect(check('+43 43 664 1234567')).toEqual(suspect(reason, 'Write it once: +436641234567'));
		expect(check('+43 43 664 1234567', 'send')).toEqual(taken('43436641234567'));
	});

	it('counts as written in a list of those who get nothing, and where it is looked up', () => {
		expect(numbersMeant('081-234-567', { defaultCountryCode: '66' })).toEqual(
			taken(['6681234567']),
		);
		const rules = { defaultCountryCode: '66', anyLength: true };
		expect(checkNumber('081-234-567', rules).to).toEqual(taken('6681234567'));
	});

	it.each([
		['a toll-free number of its country', '+44 800 1111'],
		['a number of ten digits in South Africa', '+27 861 123456'],
		['a mobile that begins with its country code', '+43 43 12345'],
	])('is none of these: %s, %s', (_, written) => {
		const to = check(written);
		expect(to.ok ? '' : to.problem.reason).not.toMatch(/as no mobile|twice/);
	});
});

describe('a number that looks like a landline', () => {
	const reason = '"02-123-4567" looks like a landline, which gets no SMS';

	it('is told, with the option where there is one', () => {
		expect(check('02-123-4567')).toEqual(suspect(reason, 'Give a mobile number'));
		const advice =
			'Give a mobile number. If it gets SMS, choose Send as They Are in Safeguards → Suspect Numbers';
		expect(check('02-123-4567', 'refuse')).toEqual(suspect(reason, advice));
		expect(check('02-123-4567', 'repair')).toEqual(suspect(reason, advice));
	});

	it.each([
		['66', '+49 30 123456', '4930123456'],
		['', '4930123456', '4930123456'],
		['49', '030 123456', '4930123456'],
		['66', '0066 2 123 4567', '6621234567'],
		['39', '06 1234567', '39061234567'],
		['55', '(11) 3123-4567', '551131234567'],
		['44', '020 7946 0018', '442079460018'],
	])('gets something only with Send as They Are: %s, %s', (code, written, to) => {
		for (const mode of [undefined, 'refuse', 'repair'] as const) {
			expect(
				checkNumber(written, { defaultCountryCode: code, suspectNumbers: mode }),
			).toMatchObject({
				to: { problem: { reason: `"${written}" looks like a landline, which gets no SMS` } },
			});
		}
		expect(check(written, 'send', code)).toEqual(taken(to));
	});

	it.each([
		['+1 shares area codes', '1', '(201) 555-0123', '12015550123'],
		['the other form is a mobile', '54', '011 4123-4567', '541141234567'],
		['Denmark does not keep them apart', '45', '32 12 34 56', '4532123456'],
		['it is of neither kind', '33', '09 70 12 34 56', '33970123456'],
	])('gets its message where %s: %s, %s', (_, code, written, to) => {
		expect(check(written, undefined, code)).toEqual(taken(to));
	});

	it('is one without its first 0, too, unless it may be a number abroad', () => {
		const lost = '"21234567" looks like a landline, which gets no SMS';
		for (const mode of [undefined, 'refuse', 'repair'] as const) {
			expect(check('21234567', mode)).toMatchObject({ problem: { reason: lost } });
		}
		expect(check('621234567', 'refuse', '27')).toMatchObject({
			problem: { reason: expect.stringContaining('is probably missing') as unknown },
		});
	});

	it('is refused as one where its country is not allowed, too', () => {
		const rules = { defaultCountryCode: '66', allowedCountryCodes: ['66'] };
		expect(checkNumber('+49 30 123456', rules)).toMatchObject({
			to: { problem: { reason: expect.stringContaining('looks like a landline') as unknown } },
		});
	});

	it('may be looked up, and is one of a list', () => {
		const rules = { defaultCountryCode: '66', anyLength: true };
		expect(checkNumber('02-123-4567', rules).to).toEqual(taken('6621234567'));
		expect(numbersMeant('02-123-4567', rules)).toEqual(taken(['6621234567']));
	});
});

function ofAll(to: string): Record<SuspectNumbers, string> {
	return { refuse: to, repair: to, send: to };
}

describe('a number that its country cannot have', () => {
	const lengths = (country: string, wanted: string, found: number) =>
		`a number of ${country} has ${wanted} digits after its country code, and this one has ${found}`;

	it.each([
		['+882 1', lengths('+882', '7 to 12', 1)],
		['+800 1234 5678', 'no country has its country code'],
		['+66 00812345', 'a number of +66 (Thailand) does not begin with 0 after its country code'],
		[
			'9812345678',
			`${lengths('+98 (Iran)', '4 to 7 or 10', 8)}; ${lengths('+66 (Thailand)', '8 or 9', 10)}`,
		],
	])('is refused, and the reason says which it has: %s', (written, fault) => {
		expect(check(written)).toMatchObject(unusable(written, fault));
		expect(check(written, 'refuse')).toMatchObject({
			problem: {
				advice:
					'Check the number. If it is right, write it with +, and choose Send as They Are in Safeguards → Suspect Numbers',
			},
		});
	});

	it.each(['9812345678', '081 234 5678', '001 66 81 234 5678'])(
		'is refused with the missing Default Country Code: %s',
		(written) => {
			const checked = check(written, 'refuse', '');
			expect(checked.ok ? '' : checked.problem.reason).toMatch(
				/, and the credential has no Default Country Code$/,
			);
		},
	);

	it('is sent to with a plus where it shall, unless E.164 does not allow it', () => {
		expect(check('+999 1234 5678', 'send')).toEqual(taken('99912345678'));
		for (const written of ['99912345678', '0099912345678', '+66 81', '+1234567890123456']) {
			expect([written, check(written, 'send').ok]).toEqual([written, false]);
		}
	});

	it('may be looked up', () => {
		const lookUp = (written: string) =>
			checkNumber(written, { defaultCountryCode: '66', anyLength: true }).to;
		for (const written of ['668123', '9812345678', '2982112']) {
			expect(lookUp(written)).toEqual(taken(written));
		}
		expect(lookUp('298211234').ok).toBe(false);
	});
});

it('a warning names three of many numbers that may be international, and how to write them', () => {
	const three = ['131', '132', '133'].map((start) => ({
		written: `${start} 2345 6789`,
		to: `86${start}23456789`,
		abroad: `${start}23456789`,
	}));
	const example =
		'"131 2345 6789" counts as +8613123456789, but may be +13123456789. If it is, write it with +.';
	const shown = '8613123456789, 8613223456789, 8613323456789';
	const all = 'count as national, but may be international:';
	expect(otherMeaningWarning([])).toBeUndefined();
	expect(otherMeaningWarning(three.slice(0, 1))).toBe(example);
	expect(otherMeaningWarning(three)).toBe(`3 numbers (${shown}) ${all} ${example}`);
	expect(otherMeaningWarning([...three, ...three])).toBe(
		`6 numbers (${shown}, …) ${all} ${example}`,
	);
});
