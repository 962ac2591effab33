import { DateTime } from 'luxon';

import { read } from '../../../../unit/documents';
import { useSendingStage } from '../sendingStage';
import { line } from '../../../../engine/runLine';

const { run, bodies } = useSendingStage();
const recipes = read('docs/recipes.md');

/** What a recipe tells to enter, from its beginning to the end of the code. */
function codeIn(start: string): string {
	const code = recipes.split('`').find((part) => part.startsWith(start));
	if (code === undefined) throw new Error(`No recipe has ${start}`);
	return code;
}

describe('what the recipes tell to enter', () => {
	it('schedules for tomorrow at nine in Bangkok, wherever the workflow and the account are', async () => {
		const tomorrow = DateTime.now()
			.setZone('Asia/Bangkok')
			.plus({ days: 1 })
			.startOf('day')
			.set({ hour: 9 });
		const { output, hints } = await run(
			{ options: { sendAt: `=${codeIn('{{ $now')}` } },
			{ timezone: 'America/New_York', credentials: { timezone: 'UTC' } },
		);

		expect(output.map(({ json }) => [json.outcome, json.sendAt])).toEqual([
			['accepted', `${tomorrow.toISODate()}T09:00:00.000+07:00`],
		]);
		const day = /\w{3}, \w{3} \d{1,2},(?: \d{4},)?/;
		expect(hints.map(({ message }) => message.replace(day, 'day'))).toEqual([
			line({ scheduled: { 'day 09:00 (+07:00), 02:00 UTC': 1 }, requests: 1, credits: 1 }),
		]);
		expect(bodies()).toMatchObject([
			{ messages: [{ sendAt: tomorrow.toUTC().toFormat('dd/MM/yyyy HH:mm') }] },
		]);
	});

	it('writes the name of each row into its text', async () => {
		const { output } = await run(
			{ text: `=${codeIn('Dear {{')}`, to: '={{ $json.phone }}' },
			{
				items: [
					{ name: 'Anna', phone: '66812345671' },
					{ name: 'Ben', phone: '66812345672' },
				],
			},
		);

		expect(output.map(({ json }) => [json.to, json.text])).toEqual([
			['66812345671', 'Dear Anna, your order is ready.'],
			['66812345672', 'Dear Ben, your order is ready.'],
		]);
	});
});
