import { runCode } from '../../engine/exampleCode';

const until = new Date(Date.now() + 60_000).toISOString();
const row = (id: number, more: object = {}) => ({
	...{ id, phone: '66812345678', until, resumeUrl: `https://n8n.example/${id}` },
	...more,
});
const LATE = { until: new Date(Date.now() - 60_000).toISOString() };
const inThai = (digits: string) =>
	digits.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));

const HOW = 'Please reply with Y or N and the code of the question.';
/** What somebody writes, the questions in the table, and the answer that counts, or why none does. */
test.each<[text: unknown, rows: object[], found: [answer: string, id: number] | string]>([
	['Y1', [row(1), row(2)], ['yes', 1]],
	['n 2', [row(1), row(2)], ['no', 2]],
	['No: 2.', [row(1), row(2)], ['no', 2]],
	['Yes!', [row(1)], ['yes', 1]],
	['yes', [row(1, LATE), row(2)], ['yes', 2]],
	[`\u200eY${inThai('12')}`, [row(12)], ['yes', 12]],
	['\uff39\ufe0f12\u200b', [row(12)], ['yes', 12]],
	['Y1 👍🏽', [row(1)], ['yes', 1]],
	['😀 yes ❤️', [row(1)], ['yes', 1]],
	['Yes, 12', [row(12)], ['yes', 12]],
	['"N12"', [row(12)], ['no', 12]],
	['Y(12) :-)', [row(12)], ['yes', 12]],
	['I will think about it', [row(1)], HOW],
	['Y1, Y2', [row(1), row(2)], HOW],
	['Y 1, 2', [row(1), row(2), row(12)], HOW],
	['yes?', [row(1)], HOW],
	['👍', [row(1)], HOW],
	['maybe Y1', [row(1)], HOW],
	['Yesterday', [row(1)], HOW],
	[undefined, [row(1)], HOW],
	['Y9', [row(1)], 'You have no question 9.'],
	['Y1', [row(1, { phone: '66812345679' })], 'You have no question 1.'],
	['yes', [row(1, { phone: '66812345679' })], 'No question waits for your answer.'],
	['yes', [], 'No question waits for your answer.'],
	['yes', [row(1), row(2)], 'Please add a code: Y1 or N1, Y2 or N2.'],
	['yes', [row(1, { answer: 'no' })], 'Question 1 is already answered: no.'],
	['N1', [row(1, { answer: 'yes' }), row(2)], 'Question 1 is already answered: yes.'],
	['Y1', [row(1, LATE)], 'It is too late for question 1.'],
	['yes', [row(1, LATE)], 'It is too late for question 1.'],
	['Y1', [row(1, { answer: 'no answer' })], 'It is too late for question 1.'],
])('Find the Question: %j', async (text, input, found) => {
	const nodes = {
		'Incoming SMS': [{ from: '0812345678', text }],
		'Read the Sender': [{ to: '66812345678' }],
	};
	const [result] = await runCode('ask-by-reply', 'Find the Question', { input, nodes });
	const [answer, id] = typeof found === 'string' ? [] : found;
	expect(result).toMatchObject(
		answer === undefined
			? { reason: found }
			: { answer, id, resumeUrl: `https://n8n.example/${id}`, reason: '' },
	);
});

test('Find the Question takes the keyword where the provider gives nothing else', async () => {
	const nodes = {
		'Incoming SMS': [{ from: '66812345678', text: '', keyword: 'N1' }],
		'Read the Sender': [{ to: '66812345678' }],
	};
	const input = [row(1), row(2)];
	expect(await runCode('ask-by-reply', 'Find the Question', { input, nodes })).toMatchObject([
		{ answer: 'no', id: 1, reason: '' },
	]);
});

test('Find the Question takes the number as it was written where it cannot be read', async () => {
	const nodes = { 'Incoming SMS': [{ from: '4711', text: 'yes' }], 'Read the Sender': [{}] };
	const input = [row(1, { phone: '4711' })];
	expect(await runCode('ask-by-reply', 'Find the Question', { input, nodes })).toMatchObject([
		{ answer: 'yes', id: 1, reason: '' },
	]);
});
