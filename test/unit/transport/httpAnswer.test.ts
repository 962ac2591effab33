import { once } from 'node:events';
import { PassThrough } from 'node:stream';

import { readHttpAnswer } from '../../../nodes/BulkSms/transport/httpAnswer';

const LIMIT = 1_000;

it.each(['before', 'after'])('a body is closed if its time is up %s it is read', async (when) => {
	const body = new PassThrough();
	const closed = once(body, 'close');
	const control = new AbortController();
	if (when === 'before') control.abort();
	const read = readHttpAnswer({ statusCode: 200, headers: {}, body }, LIMIT, control.signal);
	const failed = read.then(
		() => 'read',
		() => 'failed',
	);
	if (when === 'after') control.abort();
	await closed;
	expect(await failed).toBe('failed');
});
