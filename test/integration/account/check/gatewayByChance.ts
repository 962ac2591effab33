import { Readable } from 'node:stream';

import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { z } from 'zod';

import { type Finding, runCheck } from '../../../../nodes/BulkSms/actions/account/gatewayCheck';
import { Client } from '../../../../nodes/BulkSms/transport/client';
import { checkCredential } from '../../../../nodes/BulkSms/credential/credential';
import { randomHabits } from '../../../../sandbox/rules/knownGateways';
import type { Habits } from '../../../../sandbox/rules/habits';
import { seededRandom } from '../../../../sandbox/faults/random';
import { strictContext } from '../../../unit/strictContext';
import { loginAt, type UsedSandbox } from '../../stage';

const LOGIN = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
const HOUR = 3_600_000;
/** How many of the gateways show the SMS in their log, beside those that happen to. */
const SHOWING = 0.7;
/** Days on which something is special: clocks change, a leap day, the same number twice, new year. */
const DAYS = [
	'2027-03-14T09:50:00Z',
	'2027-03-28T00:50:00Z',
	'2027-04-03T15:50:00Z',
	'2027-10-31T00:50:00Z',
	'2027-11-07T05:50:00Z',
	'2028-02-29T06:00:00Z',
	'2028-03-01T01:00:00Z',
	'2027-06-05T06:00:00Z',
	'2027-12-12T06:00:00Z',
	'2027-12-31T18:00:00Z',
	'2027-02-01T06:00:00Z',
];
/** What a credential says, and a gateway by chance at a moment by chance. */
export interface Case {
	habits: Habits;
	/** Milliseconds since 1970-01-01 UTC. */
	begins: number;
	zone: string;
	dateOrder: 'dayFirst' | 'monthFirst';
}

/** Makes cases from a seed. */
export function* casesFrom(seed: number): Generator<Case> {
	const random = seededRandom(seed);
	for (;;) {
		const drawn = randomHabits(random);
		// Without its dates there is nothing to compare.
		const shows = { log: 'offered', logDelayMs: 0 } as const;
		const habits = { ...drawn, ...(random() < SHOWING && shows) };
		const special = DAYS[Math.floor(random() * DAYS.length)] ?? '';
		const about = random() < 0.5 ? Date.parse(special) : Date.UTC(2027, 0, 1);
		const begins = about + random() * (random() < 0.5 ? HOUR : 700 * 24 * HOUR);
		const other = randomHabits(random);
		const zone = random() < 0.4 ? habits.timezone : other.timezone;
		yield { habits, begins, zone, dateOrder: other.dateOrder };
	}
}

/** Runs a check at the sandbox as it is in a case. Its clock and that of the node go together. */
export async function checkAt(sandbox: UsedSandbox, one: Case): Promise<Finding[]> {
	const put = async (path: string, body: object) => {
		const headers = { 'content-type': 'application/json' };
		const response = await fetch(`${sandbox.url}/api/${path}`, {
			method: 'PUT',
			headers,
			body: JSON.stringify(body),
		});
		if (!response.ok) throw new Error(await response.text());
	};
	sandbox.clear();
	await fetch(`${sandbox.url}/api/clock`, { method: 'DELETE' });
	await put('habits', { habits: one.habits });
	await put('clock', { now: new Date(one.begins).toISOString() });
	let ahead = one.begins - Date.now();
	const clock = {
		now: () => Date.now() + ahead,
		steady: () => Date.now() + ahead,
		sleep: async (milliseconds: number) => {
			// The node sleeps in small steps, of which only their sum matters.
			ahead += milliseconds;
			await Promise.resolve();
		},
	};
	const request = async ({ method, url, qs, headers, body }: IHttpRequestOptions) => {
		const query = new URLSearchParams(z.record(z.string()).default({}).parse(qs)).toString();
		if (url.endsWith('/sms/loginfo')) {
			await put('clock', { now: new Date(Math.ceil(clock.now())).toISOString() }).catch(
				() => undefined,
			);
		}
		const response = await fetch(`${url}?${query}`, {
			method: method ?? 'GET',
			headers: { ...z.record(z.string()).parse(headers), authorization: LOGIN },
			...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
		});
		const text = await response.text();
		return { statusCode: response.status, headers: {}, body: Readable.from([Buffer.from(text)]) };
	};
	const context = strictContext<IExecuteFunctions>({
		getExecutionCancelSignal: () => undefined,
		helpers: {
			httpRequestWithAuthentication: {
				call: (_: unknown, __: string, options: IHttpRequestOptions) => request(options),
			},
		},
	});
	const credential = checkCredential(loginAt(sandbox.url));
	const client = new Client(context, credential, clock);
	const { zone: accountZone, dateOrder } = one;
	const sms = { to: '66812345678', from: 'MyShop' };
	return await runCheck(client, sms, { accountZone, isOfWorkflow: false, dateOrder });
}
