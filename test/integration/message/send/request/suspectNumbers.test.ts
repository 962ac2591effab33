import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { inCollections } from '../../../../engine/collections';
import { runBulkSms, type BulkSmsRun } from '../../../../engine/runBulkSms';
import { loginAt, useSandbox, useStore } from '../../../stage';
import { line } from '../../../../engine/runLine';

const sandbox = useSandbox();
useStore();

const OPERATIONS = ['send', 'sendAndWait', 'sendAndWaitForReport'] as const;

const run = async (
	operation: string,
	numbers: unknown[],
	options: INodeParameters = {},
	{ credentials, ...more }: Partial<BulkSmsRun> = {},
) => {
	const outcome = await runBulkSms({
		items: numbers.map((to) => ({ to }) as IDataObject),
		parameters: {
			resource: 'message',
			operation,
			from: 'MyShop',
			to: '={{ $json.to }}',
			text: 'Hello',
			message: 'Hello?',
			...inCollections(options),
		},
		onError: 'continueRegularOutput',
		...more,
		credentials: loginAt(sandbox.url, { defaultCountryCode: '66', ...credentials }),
	});
	const { output, hints, error, waitTill } = outcome;
	return {
		output: output.map(({ json }) => json),
		hints: hints.map(({ message, type }) => [type, message]),
		error,
		waits: waitTill !== undefined,
		sent: sandbox.messages().map(({ to }) => to),
	};
};

const REASON =
	'"812345678" has only 9 digits, so its first 0 is probably missing: it may be 66812345678';
const ADVICE =
	'Write 0812345678, or write it with + and its country code, or choose Add Country Code in Safeguards → Suspect Numbers';
const WITHOUT_CODE = { credentials: { defaultCountryCode: '' } };

describe('a number that a spreadsheet took the 0 of', () => {
	it('is not sent to, and the failure says what it probably is', async () => {
		const { sent, output, hints } = await run('send', [812345678, '0898765432']);
		expect(sent).toEqual(['66898765432']);
		expect(output).toMatchObject([
			{
				error: REASON,
				message: `Item 1, To: ${ADVICE}.`,
				details: { to: '812345678', outcome: 'notSent', reason: REASON },
			},
			{ to: '66898765432', outcome: 'accepted' },
		]);
		expect(hints).toEqual([['info', line({ accepted: 1, notSent: 1, requests: 1, credits: 1 })]]);
	});

	it.each(OPERATIONS)('is refused, repaired, or sent to as it is by %s', async (operation) => {
		const to = (suspectNumbers: string) => run(operation, [621234567], { suspectNumbers });
		expect((await to('refuse')).sent).toEqual([]);
		const repaired = await to('repair');
		expect([repaired.sent, repaired.waits]).toEqual([['66621234567'], operation !== 'send']);
		sandbox.clear();
		expect((await to('send')).sent).toEqual(['621234567']);
	});

	it('cannot be repaired without a Default Country Code, and the failure says so', async () => {
		const { sent, output } = await run(
			'send',
			[812345678],
			{ suspectNumbers: 'repair' },
			WITHOUT_CODE,
		);
		expect(sent).toEqual([]);
		expect(output).toMatchObject([
			{
				error: '"812345678" has only 9 digits, and the credential has no Default Country Code',
				message:
					'Item 1, To: Set Default Country Code in the credential, or write the number with + and its country code.',
			},
		]);
	});

	it('is found in each place of a list, whatever stands between its digits', async () => {
		const list = [[812345678, '81 234 5679; +66 81 234 5680'], '๘๑๒๓๔๕๖๘๑'];
		const repaired = await run('send', list, { suspectNumbers: 'repair' });
		expect(repaired.sent).toEqual(['66812345678', '66812345679', '66812345680', '66812345681']);
		sandbox.clear();
		const { output } = await run('send', list);
		expect(output.map(({ error }) => error === undefined)).toEqual([false, false, true, false]);
	});
});

describe('a number without its 0 that is also a mobile abroad', () => {
	const repair = (allowedCountryCodes: string) =>
		run(
			'send',
			[15123456789],
			{ suspectNumbers: 'repair' },
			{ credentials: { defaultCountryCode: '49', allowedCountryCodes } },
		);

	it('is not completed, and the failure says how it is', async () => {
		const { sent, output } = await repair('all');
		expect(sent).toEqual([]);
		expect(output).toMatchObject([
			{
				error:
					'"15123456789" has no +, so its first 0 or its country code is probably missing: it may be 4915123456789 or 15123456789',
				message:
					'Item 1, To: Write 015123456789, or write it with + and its country code, or list only the countries that you send to in Allowed Country Codes of the credential.',
			},
		]);
	});

	it('is completed if the account does not write to that country', async () => {
		expect((await repair('49, 43')).sent).toEqual(['4915123456789']);
		sandbox.clear();
		expect((await repair('49, 1')).sent).toEqual([]);
	});
});

describe('a suppression list that a spreadsheet took zeros of', () => {
	it.each(['refuse', 'repair', 'send'])('still suppresses (%s)', async (suspectNumbers) => {
		const numbers = ['66951716567', '081 234 5679', '+951716567', '66812345680'];
		const options = { suppressionList: '={{ [951716567, "81 234 5679"] }}', suspectNumbers };
		const { sent, output, hints } = await run('send', numbers, options);
		expect(sent).toEqual(['66812345680']);
		expect(output.map(({ outcome }) => outcome)).toEqual([
			...['skipped', 'skipped', 'skipped', 'accepted'],
		]);
		expect(hints).toEqual([
			['info', line({ accepted: 1, skipped: { 'Do Not Send To': 3 }, requests: 1, credits: 1 })],
		]);
	});

	it('suppresses a number that is repaired', async () => {
		const options = { suppressionList: '66812345678', suspectNumbers: 'repair' };
		const { sent, output } = await run('send', [812345678], options);
		expect([sent, output]).toMatchObject([[], [{ to: '66812345678', outcome: 'skipped' }]]);
	});

	it('lets nothing be sent where no country code completes its entries', async () => {
		const { sent, output } = await run(
			'send',
			['66812345678'],
			{ suppressionList: '812345678' },
			WITHOUT_CODE,
		);
		expect(sent).toEqual([]);
		expect(output).toMatchObject([
			{
				error:
					'Do Not Send To cannot be used: Entry 1: "812345678" has only 9 digits, and the credential has no Default Country Code',
			},
		]);
	});
});

describe('a number that is a mobile at home and could be one abroad', () => {
	const CHINA = { credentials: { defaultCountryCode: '86' } };
	const WARNING =
		'"131 2345 6789" counts as +8613123456789, but may be +13123456789. If it is, write it with +.';

	it.each(OPERATIONS)('goes home with %s, and the line of Send says so', async (operation) => {
		const { sent, hints } = await run(operation, ['131 2345 6789'], {}, CHINA);
		expect(sent).toEqual(['8613123456789']);
		expect(hints.map(([, told]) => told?.includes(WARNING))).toEqual(hints.map(() => true));
		if (operation !== 'send') return;
		expect(hints).toEqual([['warning', line({ accepted: 1, requests: 1, credits: 1 }, WARNING)]]);
	});

	it('suppresses both numbers that it may be', async () => {
		const { sent } = await run(
			'send',
			['+86 131 2345 6789', '+1 312 345 6789', '8613123456780'],
			{ suppressionList: '13123456789' },
			CHINA,
		);
		expect(sent).toEqual(['8613123456780']);
	});
});

describe('a number that its country cannot have, or that has two readings', () => {
	const WRITTEN = ['081-234-5678-9', '011 66 81 234 5678', '009 66 81 234 5678', '+800 1234 5678'];

	it.each(OPERATIONS)('gets nothing from %s', async (operation) => {
		const { sent, output } = await run(operation, WRITTEN);
		expect(sent).toEqual([]);
		expect(output.map(({ details }) => details)).toMatchObject(
			WRITTEN.map((to) => ({ to, outcome: 'notSent' })),
		);
	});

	it('is refused alone, and what was dialed with 001 arrives', async () => {
		const { sent } = await run('send', [
			'001 66 81 234 5678, 081-234-5678-9，001 856 20 5551 2345、0812345679；+47 58 0000 1234 56',
		]);
		expect(sent).toEqual(['66812345678', '8562055512345', '66812345679']);
	});

	it('is sent to with a plus where the user says so', async () => {
		const numbers = ['+47 58 0000 1234 56', '4758000012345'];
		const { sent } = await run('send', numbers, { suspectNumbers: 'send' });
		expect(sent).toEqual(['47580000123456']);
	});

	it('stops no campaign as an entry of a suppression list, and is suppressed in each reading', async () => {
		const options = {
			suppressionList: ['+66 81 234 56 7890, 009 66 81 234 5678', '001 66 81 234 5679'].join(),
		};
		const numbers = ['66812345678', '+966812345678', '66812345679', '66812345680'];
		expect((await run('send', numbers, options)).sent).toEqual(['66812345680']);
	});
});
