import type { IDataObject } from 'n8n-workflow';

import { answer } from '../../../stage';
import { FIRST, outcomesOf, SECOND, sendToTwo, useScriptedGateway } from '../sendingToTwo';
import { line } from '../../../../engine/runLine';

const gateway = useScriptedGateway();

const send = async () => await sendToTwo(gateway.url);

const detail = (to: string, messageId: string, fields: IDataObject = {}) => ({
	messageId,
	to,
	from: 'MyShop',
	credit: 1,
	shorturl: 'N',
	status: { code: '101', name: 'PENDING', description: 'Message accepted' },
	...fields,
});

const STRAYS =
	'The gateway answered with 2 entries that belong to none of the messages or repeat one.';
const MEASURED = { text: 'Hello', encoding: 'GSM-7', segments: 1 };
const accepted = (to: string, messageId: string) => ({
	json: { ...detail(to, messageId), ...MEASURED, outcome: 'accepted' },
	pairedItem: { item: 0 },
});

describe('an answer that speaks of each destination', () => {
	it('lets the status of each detail decide, not the HTTP code', async () => {
		const reason = 'The gateway rejected the message with status REJECTED (101): blacklisted';
		const status = { code: '101', name: 'REJECTED', description: 'blacklisted' };
		const rejected = detail(FIRST, 'order-1', { status });
		gateway.script = answer({
			detail: [
				rejected,
				detail(SECOND, 'order-2', { status: { code: '000', name: 'ASTONISHED' } }),
			],
		});

		const result = await send();

		expect(result.output).toEqual([]);
		expect(outcomesOf(result)).toEqual([
			[FIRST, 'rejected', reason],
			[SECOND, 'unknown', 'The gateway answered with an unknown status, ASTONISHED (000)'],
		]);
		expect(result.errorBranch[0]?.json).toEqual({
			error: reason,
			message: `Item 1, Gateway, number ${FIRST}: Correct what the gateway names, such as To or From, or ask the provider.`,
			details: { ...rejected, ...MEASURED, outcome: 'rejected', reason },
		});
	});

	it.each([429, 503])(
		'believes a %i that lists the destinations, and does not send again',
		async (status) => {
			gateway.script = answer(
				{ detail: [detail(FIRST, 'order-1'), detail(SECOND, 'order-2')] },
				status,
			);
			const before = gateway.requests.length;

			const { output } = await send();

			expect(output).toEqual([accepted(FIRST, 'order-1'), accepted(SECOND, 'order-2')]);
			expect(gateway.requests.length - before).toBe(1);
		},
	);

	it('tells of a detail for a number nobody asked for, and of a doubled one', async () => {
		gateway.script = answer({
			detail: [
				detail(FIRST, 'order-1'),
				detail('66899999999', 'foreign'),
				detail(FIRST, 'order-1'),
				detail(SECOND, 'order-2'),
			],
		});

		const { output, errorBranch, hints } = await send();

		expect(output).toEqual([accepted(FIRST, 'order-1'), accepted(SECOND, 'order-2')]);
		expect(errorBranch).toEqual([]);
		expect(hints).toEqual([
			{
				message: line({ accepted: 2, requests: 1, credits: 2 }, STRAYS),
				type: 'warning',
				location: 'outputPane',
			},
		]);
	});

	it('tells of those in all answers together', async () => {
		gateway.script = answer({ detail: [detail(FIRST, 'order-1'), detail(SECOND, 'order-2')] });

		const { hints } = await sendToTwo(gateway.url, { maxDestinationsPerRequest: 1 });

		expect(hints.map(({ message }) => message)).toEqual([
			line({ accepted: 2, requests: 2, credits: 2 }, STRAYS),
		]);
	});
});
