import { COMING_YEAR } from '../engine/comingYear';
import { accepted, oneMessage } from './savedExpectations';

/** What a saved workflow that asks a person must lead to. */
export interface ExpectedQuestion {
	/** The body of the one request. */
	request: unknown;
	/** How long it waits, in minutes, or until when. */
	wait: number | Date;
	/** Some of what the page says to a browser that prefers no language. */
	page: string[];
	/** What the person presses or writes: the fields of the form. */
	answer: Record<string, string>;
	/** Some of what the page says after that. */
	recorded: string[];
	/** What came out of the node. */
	output: unknown[];
}

const TO = '66812345678';
const MOMENT: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

/** The message and its link, which names the node behind the signature. */
const withLink = (message: string): unknown =>
	expect.stringMatching(
		new RegExp(
			`^${message.replace(/[?.]/g, '\\$&')}\\nhttp://127\\.0\\.0\\.1:\\d+/webhook-waiting/\\d+` +
				'\\?k=[\\w-]{16}&signature=[0-9a-f]{64}/[0-9a-f-]{36}$',
		),
	);

const asked = (message: string, fields: object = {}, to = TO) => {
	const body = oneMessage('', [to], fields);
	return {
		messages: body.messages.map((each) => ({ ...each, from: 'OnCall', text: withLink(message) })),
	};
};

/** What comes out with the answer. A message with its link takes two segments. */
const answered = (message: string, outcome: string, data: object, fields: object = {}) => [
	{
		...accepted(TO, `${message}\n{link}`),
		...{ from: 'OnCall', credit: 2, segments: 2, outcome, data },
		...fields,
	},
];

const RESTART = 'Restart the database?';
const LINKED = 'Restart? More: https://status.example.com';
const SERVER = 'Restart ""? More: https://status.example.com';

/** What a question leads to whose safeguards let it through. */
const APPROVED: ExpectedQuestion = {
	request: asked('Restart the server?'),
	wait: new Date('3000-01-01T00:00:00.000Z'),
	page: ['Question from OnCall', 'Restart the server?', '>Approve<'],
	answer: { decision: 'approve' },
	recorded: ['Recorded', 'Your answer: Approve'],
	output: answered('Restart the server?', 'approved', { approved: true, respondedAt: MOMENT }),
};

/** What each saved workflow with Send and Wait for Response leads to, by its file. */
export const questions: Record<string, ExpectedQuestion> = {
	'0.1.0/ask.json': {
		request: asked(RESTART),
		wait: new Date('3000-01-01T00:00:00.000Z'),
		page: ['Question from OnCall', RESTART, '>Approve<', '>Decline<'],
		answer: { decision: 'approve' },
		recorded: ['Recorded', 'Your answer: Approve'],
		output: answered(RESTART, 'approved', { approved: true, respondedAt: MOMENT }),
	},
	'0.1.0/ask-additional-fields.json': {
		request: asked(RESTART, { validity: 48 }),
		wait: new Date('3000-01-01T00:00:00.000Z'),
		page: ['Question from OnCall', RESTART, '>Approve<', '>Decline<'],
		answer: { decision: 'approve' },
		recorded: ['Recorded', 'Your answer: Approve'],
		output: answered(RESTART, 'approved', { approved: true, respondedAt: MOMENT }),
	},
	'0.1.0/ask-allowed-links.json': {
		request: asked(LINKED),
		wait: new Date('3000-01-01T00:00:00.000Z'),
		page: ['Question from OnCall', LINKED, '>Approve<'],
		answer: { decision: 'approve' },
		recorded: ['Recorded', 'Your answer: Approve'],
		output: answered(LINKED, 'approved', { approved: true, respondedAt: MOMENT }),
	},
	'0.1.0/ask-shortened.json': {
		request: asked('Restart the database? See...'),
		wait: new Date('3000-01-01T00:00:00.000Z'),
		page: ['Question from OnCall', `https://status.example.com/${'a'.repeat(250)}`, '>Approve<'],
		answer: { decision: 'approve' },
		recorded: ['Recorded', 'Your answer: Approve'],
		output: answered(
			'Restart the database? See...',
			'approved',
			{ approved: true, respondedAt: MOMENT },
			{ shortened: true },
		),
	},
	'0.1.0/ask-approve-only.json': {
		request: asked(RESTART),
		wait: new Date('3000-01-01T00:00:00.000Z'),
		page: ['Question from OnCall', RESTART, '>Approve</button></form>\n\n</main>'],
		answer: { decision: 'approve' },
		recorded: ['Recorded', 'Your answer: Approve'],
		output: answered(RESTART, 'approved', { approved: true, respondedAt: MOMENT }),
	},
	'0.1.0/ask-approve-or-decline.json': {
		request: asked(SERVER),
		wait: 90,
		page: ['Restart it?', 'It does not answer since 14:05.', 'ความคิดเห็น', '>Leave it<'],
		answer: { decision: 'decline', comment: 'The backup runs' },
		recorded: ['บันทึกแล้ว', 'Leave it', 'The backup runs', 'The team is informed.'],
		output: answered(SERVER, 'declined', {
			approved: false,
			respondedAt: MOMENT,
			chatInput: 'The backup runs',
		}),
	},
	'0.1.0/ask-approve-within-hours.json': {
		request: asked(RESTART),
		wait: 2 * 60,
		page: ['Question from OnCall', '>I take care<', '>Decline<', 'An answer counts until '],
		answer: { decision: 'approve' },
		recorded: ['Your answer: I take care'],
		output: answered(RESTART, 'approved', { approved: true, respondedAt: MOMENT }),
	},
	'0.1.0/ask-free-text.json': {
		request: asked('Which server shall be restarted?'),
		wait: new Date(`${COMING_YEAR}-05-17T16:30:00.000Z`),
		page: ['Your answer', '>Submit<'],
		answer: { text: 'db-1' },
		recorded: ['Recorded', 'db-1'],
		output: answered('Which server shall be restarted?', 'responded', {
			text: 'db-1',
			respondedAt: MOMENT,
		}),
	},
	'0.1.0/ask-free-text-within-days.json': {
		request: asked('How was the stay?'),
		wait: 3 * 24 * 60,
		page: ['Your answer', '>Send<'],
		answer: { text: 'ดีมาก' },
		recorded: ['Recorded', 'ดีมาก'],
		output: answered('How was the stay?', 'responded', { text: 'ดีมาก', respondedAt: MOMENT }),
	},
	'0.1.0/ask-repaired-number.json': APPROVED,
	'0.1.0/ask-short-number.json': {
		...APPROVED,
		request: asked('Restart the server?', {}, '67612345'),
		output: answered(
			'Restart the server?',
			'approved',
			{ approved: true, respondedAt: MOMENT },
			{ to: '67612345' },
		),
	},
	'0.1.0/ask-minimum-balance.json': APPROVED,
	'0.1.0/ask-limited.json': APPROVED,
	'0.1.0/ask-limited-per-number.json': APPROVED,
	'0.1.0/ask-limited-per-key.json': APPROVED,
	'0.1.0/ask-limited-second.json': APPROVED,
	'0.1.0/ask-limited-second-per-number.json': APPROVED,
	'0.1.0/ask-limited-second-per-key.json': APPROVED,
};
