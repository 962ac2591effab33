import { COMING_YEAR } from '../engine/comingYear';
import { accepted, like, message } from './savedShapes';

/** What a question of a saved workflow must lead to. */
export interface ExpectedQuestion {
	/** Whose phone gets it. */
	to: string;
	request: unknown;
	/** How long it waits, in minutes, or until when. */
	wait: number | Date;
	/** Some of what the page says to a browser that prefers no language. */
	page: string[];
	/** What the person presses or writes: the fields of the form. */
	answer: Record<string, string>;
	/** Some of what the page says after that. */
	recorded: string[];
	/** What comes out of the node. */
	item: unknown;
}

interface Question extends Omit<ExpectedQuestion, 'request' | 'item'> {
	text: string;
	outcome: string;
	data: object;
	/** What leads to the link; absent: `Answer: `. */
	before?: string;
	/** More of the request. */
	sent?: object;
	/** More of the item. */
	given?: object;
}

const LINK =
	'http://127\\.0\\.0\\.1:\\d+/webhook-waiting/\\d+' +
	'\\?signature=[0-9a-f]{64}/[0-9a-f-]{36}&k=[\\w-]{15}[A-Za-z0-9]$';

/** A message with its link, which names the node behind the signature, takes two segments. */
function question({
	text,
	before = 'Answer: ',
	outcome,
	data,
	sent,
	given,
	...rest
}: Question): ExpectedQuestion {
	const withLink = like(new RegExp(`^${text.replace(/[?.]/g, '\\$&')}\\n${before}${LINK}`));
	return {
		...rest,
		request: { messages: [message('OnCall', [rest.to], withLink, sent)] },
		item: accepted(rest.to, `${text}\n${before}{link}`, {
			...{ from: 'OnCall', credit: 2, segments: 2, outcome },
			data: { ...data, respondedAt: like(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
			...given,
		}),
	};
}

/** By its file, what the questions of a saved workflow lead to, one after the other. */
export const questions: Record<string, ExpectedQuestion[]> = {
	'0.1.0/sendAndWait.required.json': [
		question({
			to: '66812345678',
			text: 'Restart the database?',
			wait: new Date('3000-01-01T00:00:00.000Z'),
			page: ['Question from OnCall', 'Restart the database?', '>Approve<', '>Decline<'],
			answer: { decision: 'approve' },
			recorded: ['Recorded', 'Your answer: Approve'],
			outcome: 'approved',
			data: { approved: true },
		}),
	],
	'0.1.0/sendAndWait.everything.json': [
		question({
			to: '66812345671',
			text: 'Restart ""? More:...',
			// A Thai word would make it UCS-2.
			before: '',
			sent: { validity: 48 },
			wait: 90,
			page: ['Restart it?', 'It does not answer since 14:05.', 'เหตุผล (ไม่บังคับ)', '>Leave it<'],
			answer: { decision: 'decline', comment: 'The backup runs' },
			recorded: ['บันทึกแล้ว', 'Leave it', 'The backup runs', 'The team is informed.'],
			outcome: 'declined',
			data: { approved: false, chatInput: 'The backup runs' },
			given: { shortened: true },
		}),
		question({
			to: '67612345',
			text: 'Which server shall be restarted?',
			wait: new Date(`${COMING_YEAR}-05-17T16:30:00.000Z`),
			page: ['Question from OnCall', 'Which server shall be restarted?', '>Tell<'],
			answer: { text: 'db-1' },
			recorded: ['Recorded', 'db-1'],
			outcome: 'responded',
			data: { text: 'db-1' },
		}),
		question({
			to: '66812345673',
			text: 'Restart the other one too?',
			wait: 2 * 60,
			page: ['You can answer until ', '>I take care</button></form>\n\n</main>'],
			answer: { decision: 'approve' },
			recorded: ['Your answer: I take care'],
			outcome: 'approved',
			data: { approved: true },
		}),
		question({
			to: '66812345674',
			text: 'What was wrong?',
			wait: 3 * 24 * 60,
			page: ['Your answer', '>Send<'],
			answer: { text: 'ดีมาก' },
			recorded: ['Recorded', 'ดีมาก'],
			outcome: 'responded',
			data: { text: 'ดีมาก' },
		}),
	],
};
