import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { repository } from '../hosts/host-folder';

const DOCUMENT = path.join(repository, 'docs', 'demonstration.md');
const PICTURES = path.join(repository, 'docs', 'images');

interface Chapter {
	title: string;
	/** The pictures in the order of the demonstration, each with one sentence. */
	pictures: Array<[file: string, caption: string]>;
}

const CHAPTERS: Chapter[] = [
	{
		title: 'Set up',
		pictures: [
			['editor-search.png', 'The list of nodes finds Bulk SMS by what people call it.'],
			[
				'editor-credential.png',
				'The credential asks for the address of the gateway and the login.',
			],
			['editor-credential-tested.png', 'n8n tests the credential without sending a message.'],
		],
	},
	{
		title: 'Send',
		pictures: [
			[
				'editor-send.png',
				'From, To and Text are enough; the result tells what the gateway answered.',
			],
			['editor-campaign.png', 'Four customers get four different texts in one request.'],
			['editor-output.png', 'In the Table view, number and outcome of each message come first.'],
			['editor-workflow.png', 'Accepted messages and failures leave by two branches.'],
			['editor-failures.png', 'Each failure says what is wrong and what to do.'],
			['editor-estimate.png', 'Estimate counts the segments of a text without sending it.'],
			['editor-agent.png', 'As a tool of an AI agent, To and Text can come from the model.'],
		],
	},
	{
		title: 'Options',
		pictures: [
			['editor-options.png', 'Options belong to each message.'],
			['editor-safeguards.png', 'Safeguards limit the whole run: who, when, and how many.'],
			['editor-sending.png', 'Sending holds how the run sends and how its results come out.'],
		],
	},
	{
		title: 'Ask a person',
		pictures: [
			['editor-question.png', 'A question to approve or decline, with a limit for the wait.'],
			['editor-question-waiting.png', 'While the node waits, its output says how long the SMS is.'],
			['question-sms.png', 'The SMS holds the question and a link.'],
			['question-page-light.png', 'The link opens a page; only its buttons decide.'],
			['question-page-dark.png', 'The page follows the dark setting of the phone.'],
			['question-page-thai.png', 'The page speaks English and Thai.'],
			['question-recorded.png', 'After the answer, the page says what was recorded.'],
			['editor-approve-by-sms.png', 'The workflow goes on with the decision.'],
			['editor-review.png', 'A person approves by SMS what an AI agent wants to do.'],
		],
	},
	{
		title: 'Wait for the delivery report',
		pictures: [
			['editor-waiting-output.png', 'While the node waits, its output says for what and how long.'],
			['editor-waiting.png', 'The execution waits in the list; both branches are connected.'],
			['editor-send-and-wait.png', 'A delivered message leaves by Delivered, with its report.'],
			['editor-not-delivered.png', 'A rejected message leaves by Not Delivered at once.'],
		],
	},
	{
		title: 'Receive delivery reports',
		pictures: [
			['editor-trigger.png', 'Bulk SMS Trigger says what to do and shows the report that came.'],
			[
				'../../sandbox/docs/images/inbox-light.png',
				'The inbox of the sandbox shows what would have been sent.',
			],
		],
	},
];

/**
 * Writes the demonstration that reviewers ask for: all pictures in order, each with a sentence.
 *
 * @throws if a picture is missing, or if one that was made is in no chapter
 */
export function writeDemonstration(): void {
	const shown = CHAPTERS.flatMap(({ pictures }) => pictures.map(([file]) => file));
	const made = readdirSync(PICTURES);
	const missing = shown.filter((file) => !existsSync(path.join(PICTURES, file)));
	const forgotten = made.filter((file) => file.startsWith('editor-') && !shown.includes(file));
	if (missing.length > 0) throw new Error(`There is no picture ${missing.join(', ')}`);
	if (forgotten.length > 0) throw new Error(`No chapter shows ${forgotten.join(', ')}`);
	const chapters = CHAPTERS.map(({ title, pictures }) =>
		[
			`## ${title}`,
			...pictures.map(
				([file, caption]) =>
					`${caption}\n\n![${caption}](${path.posix.normalize(`images/${file}`)})`,
			),
		].join('\n\n'),
	);
	const head = [
		'# Demonstration',
		'What the two nodes do, in pictures. `npm run pictures` makes them and this page: it walks through the editor of n8n 2 with the sandbox as the gateway.',
		'## The first SMS and its delivery report',
		'![A workflow is executed, the message appears in the inbox of the sandbox, and its delivery report starts a second workflow](images/first-sms.webp)',
	];
	writeFileSync(DOCUMENT, `${[...head, ...chapters].join('\n\n')}\n`);
}
