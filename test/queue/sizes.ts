/** How much the essentials take: all, or what fits into two minutes of the gate. */
export const sizes =
	process.env.QUEUE_SHORT === 'true'
		? { recipients: 3_000, reports: 300, waiting: 60 }
		: { recipients: 10_000, reports: 3_000, waiting: 500 };
