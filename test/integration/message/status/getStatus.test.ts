import { getStatus, json, row, shown, type AnswerTo } from './gettingStatus';

/** A log that holds these messages, and finds them by their ID. */
const logOf =
	(...rows: Array<{ messageId: string }>): AnswerTo =>
	(query) =>
		json({ details: rows.filter(({ messageId }) => messageId === query.get('messageId')) });

const ids = (messageIds: unknown) => ({ messageIds: String(messageIds) });
const BY_ITEM = { messageIds: '={{ $json.ids }}' };

describe('Get Status by message ID', () => {
	it('gives one item per ID that was asked for, in its order, with the fields of a report', async () => {
		const { output, requests } = await getStatus(
			[{ ids: 'm-2, m-1;m-4' }, { ids: 'm-3\nm-1' }],
			{ ...BY_ITEM, options: { concurrency: 1 } },
			logOf(row('m-1'), row('m-2', 'UNDELIVERED'), row('m-3', 'PENDING')),
		);
		const undelivered = { ...row('m-2', 'UNDELIVERED') };
		expect(output).toEqual([
			{ json: shown('m-2', 'undelivered', undelivered), pairedItem: { item: 0 } },
			{ json: shown('m-1'), pairedItem: { item: 0 } },
			{ json: { messageId: 'm-4', outcome: 'notFound' }, pairedItem: { item: 0 } },
			{
				json: shown('m-3', 'pending', { ...row('m-3', 'PENDING'), isFinal: false }),
				pairedItem: { item: 1 },
			},
			{ json: shown('m-1'), pairedItem: { item: 1 } },
		]);
		expect(requests).toEqual(
			['m-2', 'm-1', 'm-4', 'm-3'].map((id) => `GET /sms/loginfo?messageId=${id}`),
		);
	});

	it.each<[string, unknown, string[]]>([
		['a list by expression', '={{ ["m-1", "a, b"] }}', ['m-1', 'a, b']],
		['a number', '={{ 4711 }}', ['4711']],
		['numbers in a list', '={{ [1, "2"] }}', ['1', '2']],
		['blanks around them', ' m-1 ,, m-2 \r\n', ['m-1', 'm-2']],
		['an ID that is there twice', 'm-1,m-1', ['m-1', 'm-1']],
		['signs that an address has to write otherwise', 'a b&c=d/é?#', ['a b&c=d/é?#']],
	])('takes %s', async (_, value, expected) => {
		const { output } = await getStatus([{}], { messageIds: value as string }, (query) =>
			json({ details: [row(query.get('messageId') ?? '')] }),
		);
		expect(output.map((each) => each.json.messageId)).toEqual(expected);
	});

	it('gives the newest final entry of a message that is in the log several times', async () => {
		const { output } = await getStatus([{}], ids('m-1'), () =>
			json({ details: [row('m-1'), row('m-1', 'PENDING'), row('m-2')] }),
		);
		expect(output.map((each) => each.json)).toEqual([shown('m-1')]);
	});

	it.each([
		['an array', [{ details: [row('m-1')] }]],
		['several objects', [{ details: [] }, { bulkId: 'b', details: [row('m-1')] }]],
	])('reads %s', async (_, body) => {
		const { output } = await getStatus([{}], ids('m-1'), () => json(body));
		expect(output[0]?.json).toMatchObject({ messageId: 'm-1', outcome: 'delivered' });
	});

	it.each([
		['an empty array', []],
		['empty details', { details: [] }],
		['others', { details: [row('m-2')] }],
	])('is not found with %s, and never undelivered', async (_, body) => {
		const { output, error } = await getStatus([{}], ids('m-1'), () => json(body));
		expect([error, output]).toEqual([
			undefined,
			[{ json: { messageId: 'm-1', outcome: 'notFound' }, pairedItem: { item: 0 } }],
		]);
	});

	it('keeps all digits of an ID that came as a number, and adds the entry as it came', async () => {
		const body =
			'{"details":[{"messageId":25501288135972440649,"to":66812345678,"status":{"name":"DELIVERED"}}]}';
		const { output } = await getStatus(
			[{}],
			{ ...ids('25501288135972440649'), options: { includeRaw: true } },
			() => ({ status: 200, body }),
		);
		expect(output[0]?.json).toMatchObject({
			messageId: '25501288135972440649',
			to: '66812345678',
			outcome: 'delivered',
			raw: { messageId: '25501288135972440649' },
		});
	});

	it('asks for 100 at once, each once, and at most as many at the same time as the option says', async () => {
		const open: Array<() => void> = [];
		let [asked, most] = [0, 0];
		const many = Array.from({ length: 100 }, (_, index) => `m-${index}`);
		// It answers when as many ask as may, and a little later.
		const answerAll = () => {
			for (const end of open.splice(0)) end();
		};
		const { output, requests } = await getStatus(
			[{}],
			{ ...ids(many.join(',')), options: { concurrency: 3 } },
			(query) => ({
				write: (response) => {
					const body = { details: [row(query.get('messageId') ?? '')] };
					open.push(() => response.end(JSON.stringify(body)));
					asked += 1;
					most = Math.max(most, open.length);
					if (open.length === 3 || asked === 100) setTimeout(answerAll, 2);
				},
			}),
		);
		expect(output.map((each) => each.json.messageId)).toEqual(many);
		expect(requests).toHaveLength(100);
		expect(most).toBe(3);
	});
});

describe('Get Status by something else', () => {
	it('gives all messages of a request', async () => {
		const { output, requests } = await getStatus([{}], { findBy: 'bulkId', bulkId: 'spring' }, () =>
			json({ bulkId: 'spring', details: [row('m-1'), row('m-2')] }),
		);
		expect(output).toEqual([
			{ json: shown('m-1', 'delivered', { bulkId: 'spring' }), pairedItem: { item: 0 } },
			{ json: shown('m-2', 'delivered', { bulkId: 'spring' }), pairedItem: { item: 0 } },
		]);
		expect(requests).toEqual(['GET /sms/loginfo?bulkId=spring']);
	});

	it('gives all messages to a number, which it cleans as Send does', async () => {
		const { output, requests } = await getStatus(
			[{ to: '081-234 5678' }, { to: '+66 81 234 5678' }],
			{ findBy: 'number', to: '={{ $json.to }}' },
			() =>
				json({
					details: ['66812345678', '0812345678', '812345678', '66899999999'].map((to, index) =>
						row(`m-${index}`, 'DELIVERED', { to }),
					),
				}),
			{ credentials: { defaultCountryCode: '66' } },
		);
		expect(output.map((each) => [each.json.messageId, each.pairedItem])).toEqual(
			[0, 1].flatMap((item) => ['m-0', 'm-1', 'm-2'].map((id) => [id, { item }])),
		);
		expect(requests).toEqual(['GET /sms/loginfo?mobile=66812345678']);
	});

	it('asks for a number of a length that its country does not have now', async () => {
		const { output, requests } = await getStatus([{}], { findBy: 'number', to: '+66 81 234' }, () =>
			json({ details: [row('m-1', 'DELIVERED', { to: '6681234' })] }),
		);
		expect(requests).toEqual(['GET /sms/loginfo?mobile=6681234']);
		expect(output.map((each) => each.json.messageId)).toEqual(['m-1']);
	});

	it('asks nothing for a number that has lost its 0, because the log would not have it', async () => {
		const { output, requests } = await getStatus(
			[{ to: 812345678 }],
			{ findBy: 'number', to: '={{ $json.to }}' },
			() => json({ details: [] }),
			{ credentials: { defaultCountryCode: '66' }, onError: 'continueRegularOutput' },
		);
		expect(output).toMatchObject([
			{
				json: {
					error:
						'"812345678" has only 9 digits, so its first 0 is probably missing: it may be 66812345678',
					message: 'Item 1, Number: Write 0812345678, or write it with + and its country code.',
				},
			},
		]);
		expect(requests).toEqual([]);
	});

	it('gives all messages of a period, written in the zone of the account', async () => {
		const { output, requests } = await getStatus(
			[{}],
			{
				findBy: 'period',
				periodStart: '2027-01-31T09:30:00',
				periodEnd: '2027-01-31T03:00:00.129Z',
			},
			() => json({ details: [row('m-1')] }),
			{ timezone: 'Asia/Tokyo', credentials: { timezone: 'Asia/Bangkok' } },
		);
		expect(output.map((each) => each.json.messageId)).toEqual(['m-1']);
		expect(requests.map(decodeURIComponent)).toEqual([
			'GET /sms/loginfo?sendDateStart=2027-01-31T07:30:00.00&sendDateEnd=2027-01-31T10:00:00.12',
		]);
	});

	const PERIOD = {
		findBy: 'period',
		periodStart: '2027-01-31T09:30',
		periodEnd: '2027-01-31T10:30',
	};

	it.each([
		[{ findBy: 'bulkId', bulkId: 'spring' }, { bulkId: 'spring' }],
		[{ findBy: 'number', to: '66812345678' }, { to: '66812345678' }],
		[PERIOD, { periodStart: '2027-01-31T09:30:00.000Z', periodEnd: '2027-01-31T10:30:00.000Z' }],
	])('goes on with one item where nothing is found: %j', async (parameters, asked) => {
		const { output } = await getStatus([{}], parameters, () => json([]));
		expect(output).toEqual([{ json: { ...asked, outcome: 'notFound' }, pairedItem: { item: 0 } }]);
	});

	it('keeps what it does not understand, with the entry as it came', async () => {
		const { output } = await getStatus([{}], { findBy: 'number', to: '66812345678' }, () =>
			json({
				details: [
					row('m-1', 'PARKED'),
					'what is this',
					{ ...row('m-2'), status: { groupId: 2, name: 'UNDELIVERABLE_NOT_DELIVERED' } },
				],
			}),
		);
		expect(output.map((each) => each.json)).toMatchObject([
			{
				messageId: 'm-1',
				outcome: 'unknown',
				status: { name: 'PARKED' },
				raw: row('m-1', 'PARKED'),
			},
			{ outcome: 'unknown', raw: 'what is this' },
			{
				messageId: 'm-2',
				outcome: 'undelivered',
				status: { name: 'UNDELIVERABLE_NOT_DELIVERED', groupName: 'UNDELIVERED' },
			},
		]);
	});

	it('says how many entries were too many in all answers', async () => {
		const others = Array.from({ length: 30_001 }, () => row('m-9'));
		const { output, hints } = await getStatus([{ ids: 'm-1' }, { ids: 'm-2' }], BY_ITEM, (query) =>
			json({ details: [row(query.get('messageId') ?? ''), ...others] }),
		);
		expect(output.map((each) => each.json.messageId)).toEqual(['m-1', 'm-2']);
		expect(hints).toEqual([
			'The gateway answered with 4 entries more than the 30000 that its message log contains. They were left out.',
		]);
	});
});
