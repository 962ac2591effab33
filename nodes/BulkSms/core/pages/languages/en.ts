/** Hours and minutes come with two digits. */
type ReadPart = (type: Intl.DateTimeFormatPartTypes) => string;

export const en = {
	name: 'English',
	moment: {
		/** Names the calendar if it is not the one of the locale. */
		locale: 'en-US',
		write: (part: ReadPart) =>
			`${part('weekday')}, ${part('month')} ${part('day')}, ${part('year')}, at ${part('hour')}:${part('minute')}`,
	},
	everyPage: {
		canClose: 'You can close this page.',
		wrongLink: 'This link does not work',
		broken: 'Something went wrong',
	},
	/** The page of Send and Wait for Response. */
	question: {
		/** Leads to the link in the SMS. */
		beforeLink: 'Answer:',
		from: (sender: string) => `Question from ${sender}`,
		approve: 'Approve',
		decline: 'Decline',
		/** The label of the comment that goes with Decline. */
		comment: 'Reason (optional)',
		yourAnswer: 'Your answer',
		send: 'Send',
		recorded: 'Recorded',
		youAnswered: (label: string) => `Your answer: ${label}`,
		yourComment: 'Your reason',
		notRecorded: 'Not recorded',
		/** `zone` is a name such as Thailand Time. */
		until: (moment: string, zone: string) => `You can answer until ${moment} (${zone}).`,
		/** `minutes` is a whole number, and 0 for less than a minute. */
		minutesLeft: (minutes: number) =>
			minutes === 0
				? 'You have less than a minute to answer.'
				: `You can answer for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}.`,
		wasUntil: (moment: string, zone: string) => `You could answer until ${moment} (${zone}).`,
		faults: {
			noDecision: 'Nothing was recorded. Press one of the buttons.',
			twoDecisions: 'Nothing was recorded. Press only one of the buttons.',
			noText: 'Nothing was recorded. Write an answer.',
			tooLong: 'Nothing was recorded. An answer can have at most 10,000 characters.',
		},
		tooLate: 'Time is up',
		tooLateText: 'The time to answer this question is over. Nothing was recorded.',
		answered: 'Already answered',
		answeredText:
			'This question was just answered. If you pressed twice, your first press counts. If someone else was faster, their answer counts.',
		closed: 'This question is closed',
		closedText: 'This question was answered, or somebody else was asked.',
		wrongLinkText: 'Part of it may be missing. Open the link in the newest message.',
		brokenText: 'Nothing was recorded. Go back and try again.',
	},
	optOut: {
		thisSender: 'this sender',
		question: (sender: string) => `Stop messages from ${sender}?`,
		effect: (sender: string) =>
			`The phone number that got this link will get no more SMS from ${sender}.`,
		nothingYet: 'Nothing changes until you press the button.',
		stop: 'Stop messages',
		stopped: (sender: string) => `You will get no more messages from ${sender}`,
		onItsWay: 'A message that is already on its way may still come.',
		wrongLinkText: 'Part of it may be missing. Open the link in the newest message.',
		brokenText: 'Nothing was recorded. Go back and try again.',
	},
};

export type LanguageFile = typeof en;
