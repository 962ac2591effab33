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
	let count = 0;
	const askedFor = new Map<string, number>();
	const answer: FaultyLog['answer'] = (query) => {
		count += 1;
		if (fault === 'is gone') return said({ error: 'not found' }, 404);
		if (fault === 'is limited' && count % 3 !== 0) return said('', 429);
		const asked = query.get('messageId');
		const rows = rowsById(sandbox);
		const ids = asked === null ? [...rows.keys()] : [asked];
		const details = ids.flatMap((id) => detailsOf(id, rows.get(id) ?? []));
		const isOdd = sum(ids[0] ?? '') % 2 === 1;
		return said(isOdd ? { details } : details.length > 0 ? [{ details }] : []);
	};
	const detailsOf = (id: string, known: object[]): object[] => {
		const times = (askedFor.get(id) ?? 0) + 1;
		askedFor.set(id, times);
		const isThere = fault === 'lags' ? times > LAG : fault !== 'has gaps' || sum(id) % 3 !== 0;
		const rows = isThere ? known : [];
		const others = [
			{ ...ROW, messageId: 'foreign' },
			...(sum(id) % 2 ? [{ ...ROW, messageId: id }] : []),
		];
		return fault === 'mixes' ? [...others, ...rows] : rows;
	};
	return { asked: () => count, answer };
}

const ROW = {
	to: '99900000000',
	status: { code: '000', name: 'DELIVERED', description: 'of another' },
};

function rowsById(sandbox: Sandbox): Map<string, object[]> {
	const rows = new Map<string, object[]>();
	for (const { messageId, to, from, text, status } of sandbox.messages()) {
		const row = { messageId, to, from, text, status };
		rows.set(messageId, [...(rows.get(messageId) ?? []), row]);
	}
	return rows;
}

const said = (body: unknown, status = 200) => ({ status, headers: {}, body: JSON.stringify(body) });

const sum = (text: string): number =>
	[...text].reduce((all, each) => all + (each.codePointAt(0) ?? 0), 0);
