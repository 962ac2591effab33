import type { FastifyInstance } from 'fastify';
import { openApi } from '../openapi/document';
import { listOutcomes } from '../rules/outcomes';
import type { Habits } from '../rules/habits';
import { DEFAULT_PASSWORD } from '../rules/login';

/** What the sandbox says of its account. */
export interface AccountNeeds {
	settings: {
		readonly username: string;
		readonly password: string;
		readonly allowedFields: readonly string[];
	};
	habits: Readonly<Habits>;
	/** Base URL without a slash at the end. */
	url: () => string;
	/** Credits left. */
	balance: () => number;
}

/**
 * Adds what the sandbox says of itself: account, test numbers, OpenAPI document, readiness.
 *
 * @param app the server
 * @param needs what is said of the account
 */
export function addFacts(
	app: FastifyInstance,
	{ settings, habits, url, balance }: AccountNeeds,
): void {
	const { username, password, allowedFields } = settings;
	app.get('/api/account', () => ({
		url: url(),
		username,
		hasOwnPassword: password !== DEFAULT_PASSWORD,
		timezone: habits.timezone,
		dateOrder: habits.dateOrder,
		credit: balance(),
	}));
	app.get('/api/outcomes', () => ({ outcomes: listOutcomes() }));
	app.get('/openapi.json', () => openApi(url(), allowedFields));
	app.get('/readyz', () => ({ status: 'ready' }));
}
