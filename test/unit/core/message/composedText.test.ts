import { composeText, type Composition } from '../../../../nodes/BulkSms/core/message/text';
import { OptOutCodes } from '../../../../nodes/BulkSms/core/pages/optOutCodes';
import { refused, taken } from '../../checkedResults';

const codes = new OptOutCodes('reportToken-5528');
const compose = (text: unknown, options: Composition['options'] = {}, link?: string) =>
	composeText(text, { options, codes, ...(link !== undefined && { link, label: 'Message' }) });

const ALERT = 'The server is down. '.repeat(20);
const OPT_OUT = 'https://n8n.example.com/webhook/stop';
const SAMPLE = `${OPT_OUT}?o=${'0'.repeat(27)}`;

describe('the text of a message', () => {
	it('is its words where nothing is to be done', () => {
		expect(compose(ALERT)).toEqual(taken({ text: ALERT }));
		expect(compose('Hi', { shortenToFit: 1 })).toEqual(taken({ text: 'Hi' }));
	});

	it('is cut to the segments of Shorten to Fit, and says so', () => {
		expect(compose(ALERT, { shortenToFit: 1 })).toEqual(
			taken({ text: `${'The server is down. '.repeat(7)}The server is...`, isShortened: true }),
		);
	});

	it('is cut where it is longer than a message may be', () => {
		const text = 'word '.repeat(1_000);
		expect(compose(text, { shortenToFit: 1 })).toEqual(
			taken({ text: `${'word '.repeat(31).trim()}...`, isShortened: true }),
		);
		expect(compose(text)).toMatchObject({
			problem: { reason: 'The text is 5000 characters long; the limit is 1600' },
		});
	});

	it('gets plain typography before it is cut, so that more of it stays', () => {
		const text = `“${'a '.repeat(79)}” and more`;
		expect(compose(text, { shortenToFit: 1, makeGsmCompatible: true })).toEqual(
			taken({ text: `"${'a '.repeat(78).trim()}...`, isShortened: true }),
		);
	});

	it('gets plain typography also where it is longer than a message may be', () => {
		const text = `“${'a '.repeat(2_000)}” 😀`;
		expect(compose(text, { shortenToFit: 1, makeGsmCompatible: true })).toEqual(
			taken({ text: `"${'a '.repeat(78).trim()}...`, isShortened: true }),
		);
	});

	it('keeps the link for opt-outs where it stands, and puts it last where its place is cut off', () => {
		const near = compose(`Stop: {optOutLink} ${ALERT}`, { optOutUrl: OPT_OUT, shortenToFit: 1 });
		const far = compose(`${ALERT} Stop: {optOutLink}`, { optOutUrl: OPT_OUT, shortenToFit: 1 });
		expect(near).toMatchObject({
			value: {
				text: `Stop: ${SAMPLE} ${'The server is down. '.repeat(4)}The...`,
			},
		});
		expect(far).toMatchObject({
			value: { text: expect.stringMatching(/^The server .+\.\.\.\nhttps:/) as unknown },
		});
	});

	it('keeps the link of a question', () => {
		const link = `https://n8n.example.com/webhook-waiting/1?k=${'a'.repeat(60)}`;
		expect(compose(ALERT, { shortenToFit: 1 }, link)).toEqual(
			taken({
				text: `The server is down. The server is down. The server...\n${link}`,
				isShortened: true,
			}),
		);
	});

	it('is refused where nothing of it fits beside its links', () => {
		expect(
			compose(ALERT, { shortenToFit: 1 }, `https://n8n.example.com/${'a'.repeat(150)}`),
		).toEqual(
			refused(
				'Message',
				'Nothing of the message fits into 1 segment: its links are too long',
				'Raise Shorten to Fit, or use shorter links',
			),
		);
	});

	it.each([
		[
			'a long link at its beginning',
			`https://shop.example/${'a'.repeat(200)}`,
			'it begins with a longer link',
			'Raise Shorten to Fit, or use a shorter link',
		],
		[
			'a letter with too many marks',
			`a${'\u0301'.repeat(200)}`,
			'it cannot be cut earlier',
			'Raise Shorten to Fit',
		],
		[
			'vowels without their consonant',
			'เ'.repeat(80),
			'it cannot be cut earlier',
			'Raise Shorten to Fit',
		],
	])('says nothing of links that are not there: %s', (_, text, why, advice) => {
		expect(compose(text, { shortenToFit: 1 })).toEqual(
			refused('Text', `Nothing of the text fits into 1 segment: ${why}`, advice),
		);
	});

	it.each([undefined, null, 0, -1, 1.5, '', 'two', '1.5', NaN, true, {}, []])(
		'is refused where Shorten to Fit is %p',
		(shortenToFit) => {
			expect(compose(ALERT, { shortenToFit })).toEqual({
				ok: false,
				problem: {
					field: 'Shorten to Fit',
					reason: 'Shorten to Fit is not a whole number of 1 or more',
					advice: 'Enter the number of segments that the text may take, or remove the option',
					scope: 'item',
				},
			});
		},
	);

	it('takes digits as text for Shorten to Fit', () => {
		expect(compose(ALERT, { shortenToFit: ' 2 ' })).toMatchObject({ value: { isShortened: true } });
	});
});
