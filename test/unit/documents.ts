import { repository } from '../../hosts/install/hostFolder';
import { anchorOf, documents, read } from '../../scripts/docs/documents';

export { documents, read, repository };

const withoutCode = (text: string): string =>
	text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]+`/g, '``');

/** Returns the targets of the links and images in a document that lead to this repository. */
export const relativeLinks = (text: string): string[] =>
	Array.from(withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target).filter(
		(target) => !/^[a-z]+:/.test(target),
	);

/** Returns the anchors that GitHub gives to the headings of a document. */
export const anchors = (text: string): string[] =>
	Array.from(
		text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm),
		([, heading = '']) => anchorOf(heading),
	);

/** What a document tells to run: npm scripts, files given to tsx, and projects of jest. */
export interface Commands {
	scripts: string[];
	files: string[];
	projects: string[];
}

/** Returns the commands in a text that this repository must be able to carry out. */
export const commandsIn = (text: string): Commands => ({
	scripts: [
		...Array.from(text.matchAll(/\bnpm run ([\w:-]+)/g), ([, script = '']) => script),
		...(/\bnpm test\b/.test(text) ? ['test'] : []),
	],
	files: Array.from(text.matchAll(/\bnpx tsx ([\w./-]+)/g), ([, file = '']) => file),
	projects: Array.from(text.matchAll(/--selectProjects ([\w-]+)/g), ([, project = '']) => project),
});

/** Returns the paths in this repository that a document names as code, such as `nodes/BulkSms`. */
export const namedPaths = (text: string): string[] =>
	Array.from(
		text.matchAll(
			/`((?:\.ci|\.github|bench|credentials|demo|docs|examples|hosts|icons|nodes|sandbox|scripts|test)\/[\w./-]*)`/g,
		),
		([, file = '']) => file,
	);

/**
 * Returns the parts of the messages that a document quotes in bold code. An `…` stands for what only the
 * run knows.
 */
export const quotedParts = (text: string): string[] =>
	Array.from(
		text.matchAll(/(?<=^- \*\*(?:`[^`\n]+`, )*| or \*\*)`([^`\n]+)`/gm),
		([, quoted = '']) => quoted,
	)
		.flatMap((quoted) => quoted.split('…'))
		.map((part) => part.trim())
		.filter((part) => part.includes(' '));
