import type { FastifyInstance } from 'fastify';
import { openApi } from '../openapi/document';
import { DEFAULT_PASSWORD } from '../options';
import type { Parts } from '../parts';
import { listOutcomes } from '../rules/outcomes';

/** Adds what the sandbox says of itself: account, test numbers, OpenAPI document, readiness. */
export function addFacts(
	app: FastifyInstance,
	{ settings, habits, store }: Pick<Parts, 'settings' | 'habits' | 'store'>,
	url: () => string,
): void {
	const { username, password } = settings;
	app.get('/api/account', () => ({
		url: url(),
		username,
		hasOwnPassword: password !== DEFAULT_PASSWORD,
		timezone: habits.timezone,
		dateOrder: habits.dateOrder,
		credit: store.credit,
	}));
	app.get('/api/outcomes', () => ({ outcomes: listOutcomes() }));
	app.get('/openapi.json', () => openApi(url()));
	app.get('/readyz', () => ({ status: 'ready' }));
}
