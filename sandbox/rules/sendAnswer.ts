import type { Status } from './statuses';

/** One entry of the answer (docs/interface.md, Detail object). */
export interface Detail {
	messageId: string;
	to: string;
	from: string;
	credit: number;
	shorturl: 'Y' | 'N';
	status: Status;
}

/** The answer to a send request, in the spelling of the sample (docs/interface.md, Answer). */
export interface SendAnswer {
	bulkid?: string;
	detail: Detail[];
}
