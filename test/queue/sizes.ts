/** How much the essentials take: all, or what fits into two minutes of the gate. */
export const sizes =
	process.env.QUEUE_SHORT === 'true'
		? { recipients: 2_000, reports: 300, waiting: 40, questions: 30, answers: 40 }
		: { recipients: 10_000, reports: 3_000, waiting: 500, questions: 200, answers: 300 };
