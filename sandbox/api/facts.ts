import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { openApi } from '../openapi/document';
import { DEFAULT_PASSWORD } from '../options';
import type { Parts } from '../parts';
import { jsonOf } from './read';

const accountBody = z.object({ credit: z.number().finite() }).strict();

/** Adds what the sandbox says of itself: account, OpenAPI document, readiness; credit can be set. */
export function addFacts(
	app: FastifyInstance,
	{ settings, habits, store }: Pick<Parts, 'settings' | 'habits' | 'store'>,
	url: () => string,
): void {
	const { username, password } = settings;
	const account = () => ({
		url: url(),
		username,
		hasOwnPassword: password !== DEFAULT_PASSWORD,
		timezone: habits.timezone,
		dateOrder: habits.dateOrder,
		credit: store.credit,
	});
	app.get('/api/account', account);
	app.put('/api/account', (request) => {
		store.credit = jsonOf(request, accountBody).credit;
		store.changed();
		return account();
	});
	app.get('/openapi.json', () => openApi(url()));
	app.get('/readyz', () => ({ status: 'ready' }));
}
