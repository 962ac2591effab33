import { runCode } from '../../engine/exampleCode';

test.each<[what: string, noted: object[], earlier: object[], reports: string[], goOn: string[]]>([
	['a report', [{ id: 1 }], [{ id: 1, key: 'a' }], ['a'], ['a']],
	['the same again', [{ id: 2 }], [{ id: 1, key: 'a' }], ['a'], []],
	['one of two equal ones in a call', [{ id: 1 }, { id: 2 }], [{ id: 1, key: 'a' }], ['a', 'a'], ['a']], // prettier-ignore
	['two in a call, one of them new', [{ id: 2 }, { id: 3 }], [{ id: 1, key: 'a' }], ['a', 'b'], ['b']], // prettier-ignore
	['a report where the table gave nothing', [{ id: 1 }], [{}], ['a'], ['a']],
])('New Reports takes %s', async (_, noted, earlier, reports, goOn) => {
	const nodes = {
		'Note the Report': noted,
		'Bulk SMS Trigger': reports.map((reportKey) => ({ reportKey })),
	};
	expect(await runCode('delivery-reports', 'New Reports', { input: earlier, nodes })).toEqual(
		goOn.map((reportKey) => ({ reportKey })),
	);
});
