import { read } from '../documents';

test('the processes of n8n in docs/scaling.md fit into the connections that PostgreSQL allows by default', () => {
	const [, pool, most, processes] =
		/`DB_POSTGRESDB_POOL_SIZE=(\d+)` and the (\d+) connections .*, (\d+) processes/.exec(
			read('docs/scaling.md'),
		) ?? [];
	expect(Math.floor(Number(most) / Number(pool))).toBe(Number(processes));
});
