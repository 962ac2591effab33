import { questionLink, withLink } from '../../../../nodes/BulkSms/core/callback/questionLink';

const NODE = '24f9737a-fa2b-414c-9edd-e786eacc82c7';
const TOKEN = 'f'.repeat(64);
const SIGNED = 'https://n8n.example.com/webhook-waiting/7/node?k=key&signature=abc';
const signed = () => SIGNED;

describe('the link to the page of a question', () => {
	it.each([
		['', 'https://n8n.example.com/webhook-waiting/7'],
		[' behind a path', 'https://example.com/some/n8n/webhook-waiting/7'],
		[' at a port', 'http://localhost:5678/webhook-waiting/123456'],
	])('names the node behind the token of n8n 2%s, with the key first', (_, address) => {
		expect(questionLink(`${address}?signature=${TOKEN}`, signed, NODE, 'key-_')).toBe(
			`${address}?k=key-_&signature=${TOKEN}/${NODE}`,
		);
	});

	it('escapes an identifier that is no UUID', () => {
		const link = questionLink(`https://n.test/w/7?signature=${TOKEN}`, signed, 'a/b c&d#é', 'key');
		const { searchParams, hash } = new URL(link);
		expect([searchParams.get('signature'), searchParams.get('k'), hash]).toEqual([
			`${TOKEN}/a/b c&d#é`,
			'key',
			'',
		]);
	});

	it("is n8n's signed address where n8n gives no token", () => {
		expect(questionLink('https://n8n.example.com/webhook-waiting/7', signed, NODE, 'key')).toBe(
			SIGNED,
		);
	});

	it('has 177 characters in n8n 2 at https://n8n.example.com with an execution of six digits', () => {
		const resumeUrl = `https://n8n.example.com/webhook-waiting/123456?signature=${TOKEN}`;
		expect(questionLink(resumeUrl, signed, NODE, 'k'.repeat(16))).toHaveLength(177);
	});

	it('is on a line of its own', () => {
		expect(withLink('Restart?', 'https://n.test')).toBe('Restart?\nhttps://n.test');
	});
});
