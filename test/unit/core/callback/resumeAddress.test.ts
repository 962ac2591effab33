import { excessOf, resumeAddress } from '../../../../nodes/BulkSms/core/callback/resumeAddress';

const SIGNATURE = 'signature=' + 'f'.repeat(64);

describe('resumeAddress', () => {
	it.each([
		[
			'leaves an address that n8n signs as it is',
			`https://n8n.example.com/webhook-waiting/7?${SIGNATURE}`,
			{ url: `https://n8n.example.com/webhook-waiting/7?${SIGNATURE}` },
		],
		[
			'puts a token behind one that n8n does not sign',
			'https://n8n.example.com/webhook-waiting/7',
			{ url: 'https://n8n.example.com/webhook-waiting/7?token=secret', token: 'secret' },
		],
		[
			'puts it behind what is there already',
			'https://n8n.example.com/webhook-waiting/7?a=b',
			{ url: 'https://n8n.example.com/webhook-waiting/7?a=b&token=secret', token: 'secret' },
		],
	])('%s', (_, resumeUrl, address) => {
		expect(resumeAddress(resumeUrl, 'secret')).toStrictEqual(address);
	});
});

describe('excessOf', () => {
	const addressOf = (length: number) => {
		const rest = `/webhook-waiting/1234?${SIGNATURE}`;
		const base = 'https://'.padEnd(length - rest.length, 'h');
		return { base, url: base + rest };
	};

	it('finds none in an address of 150 characters', () => {
		const { url } = addressOf(150);
		expect(url).toHaveLength(150);
		expect(excessOf(url)).toBeUndefined();
	});

	it('tells of one of 151 how long its base is and may be', () => {
		const { base, url } = addressOf(151);
		expect(excessOf(url)).toStrictEqual({ base, length: base.length, longest: base.length - 1 });
	});
});
