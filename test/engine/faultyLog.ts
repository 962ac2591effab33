import type { IncomingHttpHeaders } from 'node:http';

import type { Sandbox } from '../../sandbox/sandbox';

/** How a message log goes wrong. `none` of these: it knows everything at once. */
export const LOG_FAULTS = ['none', 'lags', 'has gaps', 'is limited', 'is gone', 'mixes'] as const;
export type LogFault = (typeof LOG_FAULTS)[number];

/** A message log in front of what a sandbox took. */
export interface FaultyLog {
	/** How often it was asked. */
	asked(): number;
	answer(query: URLSearchParams): { status: number; headers: IncomingHttpHeaders; body: string };
}

/** How often a question gets no row before the row is there. */
const LAG = 2;

/**
 * @param fault `lags`: a message appears only at the third question for it; `has gaps`: every third
 * message never does; `is limited`: two questions of three are answered 429; `is gone`: there is no
 * log; `mixes`: others are beside the message, one with its ID and another number
 */
export function faultyLog(sandbox: Sandbox, fault: LogFault): FaultyLog {
	let asked = 0;
	const askedFor = new Map<string, number>();
	const answer: FaultyLog['answer'] = (query) => {
		asked += 1;
		if (fault === 'is gone') return said({ error: 'not found' }, 404);
		if (fault === 'is limited' && asked % 3 !== 0) return said('', 429);
		const id = query.get('messageId') ?? '';
		const times = (askedFor.get(id) ?? 0) + 1;
		askedFor.set(id, times);
		const isThere = fault === 'lags' ? times > LAG : fault !== 'has gaps' || sum(id) % 3 !== 0;
		const rows = isThere ? rowsOf(sandbox, id) : [];
		const others = [
			{ ...ROW, messageId: 'foreign' },
			...(sum(id) % 2 ? [{ ...ROW, messageId: id }] : []),
		];
		const details = fault === 'mixes' ? [...others, ...rows] : rows;
		return said(sum(id) % 2 ? { details } : details.length > 0 ? [{ details }] : []);
	};
	return { asked: () => asked, answer };
}

const ROW = {
	to: '99900000000',
	status: { code: '000', name: 'DELIVERED', description: 'of another' },
};

const rowsOf = (sandbox: Sandbox, id: string) =>
	sandbox
		.messages()
		.filter(({ messageId }) => messageId === id)
		.map(({ messageId, to, from, text, status }) => ({ messageId, to, from, text, status }));

const said = (body: unknown, status = 200) => ({ status, headers: {}, body: JSON.stringify(body) });

const sum = (text: string): number =>
	[...text].reduce((all, each) => all + (each.codePointAt(0) ?? 0), 0);
