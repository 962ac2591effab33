import type { PageLanguage } from '../page/language';

/** How a person answers: by a button, or in their own words. */
export type ResponseType = 'approval' | 'freeText';

/** A question that was asked by SMS, as its page shows it. Texts are as the user wrote them. */
export interface Question {
	responseType: ResponseType;
	/** The sender that the phone shows. */
	from: string;
	/** What the page shows below its title. */
	text: string;
	/** Whether there is a button to decline. */
	canDecline: boolean;
	language: PageLanguage;
	/** Absent: the page's own words. */
	title?: string | undefined;
	approveLabel?: string | undefined;
	declineLabel?: string | undefined;
	sendLabel?: string | undefined;
	/** What the page says after the answer, beside what was recorded. */
	thankYou?: string | undefined;
}

/** What a person answered. */
export type PersonsAnswer =
	| { kind: 'approved' }
	| { kind: 'declined'; comment?: string }
	| { kind: 'responded'; text: string };
