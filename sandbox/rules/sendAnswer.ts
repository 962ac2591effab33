import type { Status } from './statuses';

/** One entry of the answer (interface.md, Detail object). */
export interface Detail {
	messageId: string;
	to: string;
	from: string;
	credit: number;
	shorturl: 'Y' | 'N';
	status: Status;
}

/** The answer to a send request, in the spelling of the interface's sample. */
export interface SendAnswer {
	bulkid?: string;
	detail: Detail[];
}
