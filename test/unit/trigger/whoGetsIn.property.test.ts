import { BlockList } from 'node:net';

import fc from 'fast-check';
import { difference } from 'lodash';

import { asText } from '../../../nodes/BulkSms/core/text/words';
import { REPORT_OUTCOMES } from '../../../nodes/BulkSms/core/gateway/statuses';
import { receiveSms } from '../../../nodes/BulkSms/trigger/incoming/incomingSms';
import { receiveReports } from '../../../nodes/BulkSms/trigger/report/reportEvent';
import { volume } from '../../engine/volume';
import { anyBody } from './hostileBodies';
import { type Call, receiveBy } from './receivedCall';

const NOTHING = [undefined, null, '', ' ', '\u200b', [], [null], [''], {}, NaN, 0, false, 'null'];
const CALLER = '203.0.113.7';
const ENTRIES = [
	...[CALLER, '203.0.113.0/24', '203.0.113.8', '198.51.100.0/24', '0.0.0.0/0', '*'],
	...['127.0.0.*', 'localhost', '1.2.3.4-255.2.3.9', `${CALLER}/33`, `${CALLER}/32`, CALLER + '0'],
];
const entries = fc.array(fc.constantFrom(...ENTRIES), { maxLength: 3 });
const anyValue = fc.oneof(
	fc.constantFrom<unknown>(...NOTHING),
	fc.anything(),
	anyBody,
	entries,
	entries.map((each) => each.join(', ')),
	fc.subarray([...REPORT_OUTCOMES]),
	fc.subarray([...REPORT_OUTCOMES]).map((each) => each.join()),
);
const runs = { numRuns: volume(200, 50_000) };
const report = {
	...{ messageId: 'm-1', to: '66812345678', bulkId: '7', callbackData: 'a' },
	status: { name: 'DELIVERED' },
};
const sms = { TRAN_ID: '4711', MOBILE_NO: '66812345678', MESSAGE: 'Hi' };
const logger = { warn: () => undefined };
const EVENTS = [
	{ receive: receiveReports, body: report },
	{
		receive: async (context: Parameters<typeof receiveSms>[0]) => await receiveSms(context),
		body: sms,
	},
];
const event = fc.constantFrom(...EVENTS);

/** Whether a call starts a run. */
async function starts({ receive, body }: (typeof EVENTS)[number], call: Call) {
	const { result, answered } = await receiveBy(receive, { body, ip: CALLER, ...call }, { logger });
	const hasStarted = result.workflowData !== undefined;
	expect([403, 413, 500, undefined]).toContain(answered.status);
	return hasStarted;
}

/** Whether a list names the caller, as Node.js reads it. */
function names(list: unknown): boolean {
	const texts = (Array.isArray(list) ? list : [list]).filter((each) => typeof each === 'string');
	return texts
		.flatMap((text) => text.split(/[\s,;]+/))
		.some((entry) => {
			const [address = '', length] = entry.split('/');
			const block = new BlockList();
			try {
				const family = address.includes(':') ? 'ipv6' : 'ipv4';
				if (length === undefined) block.addAddress(address, family);
				else block.addSubnet(address, Number(length), family);
			} catch {
				return false;
			}
			return block.check(CALLER);
		});
}

describe('whatever the options are', () => {
	it('an address that the allowlist does not name gets in never', async () => {
		await fc.assert(
			fc.asyncProperty(event, anyValue, async (each, ipWhitelist) => {
				const isIn = await starts(each, { parameters: { options: { ipWhitelist } } });
				expect(isIn && !names(ipWhitelist)).toBe(false);
			}),
			runs,
		);
	});

	it('a caller without the token gets in only with the authentication None', async () => {
		const guess = fc.constantFrom('', ' ', 'undefined', 'null', 'NaN', '[object Object]', 'true');
		const authentication = fc.oneof(anyValue, fc.constantFrom('none', 'token', 'header'));
		const tokens = fc.tuple(fc.constantFrom(...NOTHING), fc.constantFrom(...NOTHING));
		await fc.assert(
			fc.asyncProperty(
				...([event, authentication, anyValue, tokens, guess] as const),
				async (each, chosen, headerName, [reportToken, previousReportToken], token) => {
					const isIn = await starts(each, {
						parameters: { authentication: chosen, headerName },
						query: { token },
						headers: { 'x-report-token': token, '': token, null: token, undefined: token },
						...{ reportToken, previousReportToken },
					});
					expect(isIn).toBe(chosen === 'none');
				},
			),
			runs,
		);
	});

	it('a filter that cannot be used lets no report through, and no other option lets one in', async () => {
		const size = fc.oneof(anyValue, fc.constantFrom(7, '7', ' 7 ', '7.0'));
		const [reports] = EVENTS;
		if (!reports) throw new Error('There is no event');
		await fc.assert(
			fc.asyncProperty(anyValue, size, async (outcomes, maxBodySize) => {
				const options = { maxBodySize };
				const isIn = await starts(reports, { parameters: { outcomes, options } });
				const chosen = typeof outcomes === 'string' ? outcomes.split(',') : outcomes;
				const isChosen = Array.isArray(chosen) && chosen.includes('delivered');
				const isSize = Number(asText(maxBodySize)) > 0;
				expect(isIn && !(isChosen && isSize)).toBe(false);
				if (isChosen && difference(chosen, REPORT_OUTCOMES).length === 0) {
					expect(await starts(reports, { parameters: { outcomes } })).toBe(true);
				}
			}),
			runs,
		);
	});
});
