import { isUndefined, omitBy } from 'lodash';
import { createHash } from 'node:crypto';
import type { Call } from '../../e2e/reportReceiver';

/** A call of the gateway, and the items of the run that it starts if every outcome is wanted. */
export interface Fixture {
	shape: string;
	call: Call;
	items: object[];
	/** Whether the report contradicts itself, so that no filter by outcome may drop it. */
	isDoubtful?: boolean;
	/** Whether n8n makes something else of the body, so that only its bytes say what came. */
	isOnlyInBytes?: boolean;
}

export const LONG = '25501288135972440649';
export const STATUS = {
	code: '000',
	name: 'DELIVERED',
	description: 'Successfully sent to phone',
};

/** The one destination of most fixtures, as a gateway reports it in JSON. */
export const entry = { messageId: 'm-1', to: '66812345678', credit: '1.50', status: STATUS };
export const second = { messageId: 'm-2', to: '66812345679', status: { name: 'EXPIRED' } };

/** The same for the same message and status. A report without both is its own identity. */
export const keyOf = (identity: unknown): string =>
	createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32);

interface Fields {
	messageId?: string | undefined;
	to?: string | undefined;
	status?: Record<string, string>;
	outcome?: string;
	/** All that came, where it is shown. */
	raw?: unknown;
	[name: string]: unknown;
}

/** What comes out of {@link entry} with these fields in place of its own. */
export function item(fields: Fields = {}): object {
	const all: Fields = { messageId: 'm-1', to: entry.to, credit: 1.5, status: STATUS, ...fields };
	const { messageId, to, status = {}, outcome = 'delivered', bulkId, text, sendDate, raw } = all;
	const { name, code, groupName } = status;
	const message = messageId === undefined ? [bulkId, to, text, sendDate] : [messageId, to];
	const said = [name, code, ...(groupName === undefined ? [] : [groupName])];
	const isTold = said.some((each) => each !== undefined);
	const reportKey = keyOf(isTold ? [...message, ...said] : raw);
	const isFinal = outcome !== 'pending' && outcome !== 'unknown';
	return omitBy({ ...all, reportKey, outcome, isFinal }, isUndefined);
}

export const expired = item({ ...second, credit: undefined, outcome: 'expired' });

/** What comes out of a report that is not understood, beside the fields that it names. */
export const unknown = (raw: unknown, fields: object = {}): object => ({
	status: {},
	outcome: 'unknown',
	isFinal: false,
	reportKey: keyOf(raw),
	...fields,
	raw,
});

export const json = (shape: string, body: unknown, ...items: object[]): Fixture => ({
	shape,
	call: { body: JSON.stringify(body) },
	items,
});
