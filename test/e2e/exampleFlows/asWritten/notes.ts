import type { WorkflowFile } from '../../../../hosts/rest/workflow';

const NUMBERS = ['nobody', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** What the notes of an example say. */
export class Notes {
	private readonly texts: string[];

	constructor({ nodes }: WorkflowFile) {
		this.texts = nodes
			.filter(({ type }) => type === 'n8n-nodes-base.stickyNote')
			.map(({ parameters }) => String(parameters.content));
	}

	/**
	 * Reads a word or words from the notes.
	 *
	 * @param pattern what is around it; its first group is what is wanted
	 * @throws Error when not exactly one note says so: then the test and the notes have parted
	 */
	word(pattern: RegExp): string {
		const found = this.texts.flatMap((text) => pattern.exec(text)?.[1] ?? []);
		const [only, ...others] = found;
		if (only === undefined || others.length > 0) {
			throw new Error(`${found.length} notes say ${pattern.source}`);
		}
		return only;
	}

	/** Like `word`, for a number in figures or in words: nobody is 0. */
	number(pattern: RegExp): number {
		const word = this.word(pattern);
		const number = /^[\d,]+$/.test(word)
			? Number(word.replace(',', ''))
			: NUMBERS.indexOf(word.toLowerCase());
		if (!(number >= 0)) throw new Error(`"${word}" is no number, in ${pattern.source}`);
		return number;
	}

	/** Like `word`, for every word in code signs of a passage. */
	codes(pattern: RegExp): string[] {
		return Array.from(this.word(pattern).matchAll(/`([^`]+)`/g), ([, code = '']) => code);
	}

	/** The values that the notes tell to enter into a new credential, by the label of the field. */
	credentialFields(): Record<string, string> {
		const passage = this.word(/make a credential with (\*\*.+)/);
		return Object.fromEntries(
			Array.from(passage.matchAll(/\*\*([^*]+)\*\* `([^`]+)`/g), ([, label = '', value = '']) => [
				label,
				value,
			]),
		);
	}
}
