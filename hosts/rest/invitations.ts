import { z } from 'zod';
import { waitUntil } from '../process/waitUntil';
import { RestError, type RestSession } from './restSession';

const REMOVE_LIMIT_S = 30;

const answer = z.array(
	z.object({ user: z.object({ email: z.string(), inviteAcceptUrl: z.string() }) }),
);
const user = z.object({ id: z.string(), email: z.string() });
const users = z.object({ items: z.array(user) });
type User = z.infer<typeof user>;
/** The project of a person has the person's name, and then the address: `First Last <address>`. */
const workflows = z.array(
	z.object({ id: z.string(), homeProject: z.object({ name: z.string() }).nullish() }),
);

/**
 * Invites people to an n8n, all in one request: n8n takes ten requests in five minutes. n8n invites
 * nobody twice, so whom it has already goes first, with workflows, credentials, and tables.
 *
 * @param session of the owner
 * @returns the token of each one's invitation, by the address
 * @throws Error when n8n gave one of them no invitation
 */
export async function invite(
	session: RestSession,
	emails: readonly string[],
): Promise<Record<string, string>> {
	await removeUsers(session, emails);
	const invitations = emails.map((email) => ({ email, role: 'global:member' }));
	const invited = await session.request('POST', '/rest/invitations', answer, invitations);
	const links = new Map(invited.map(({ user }) => [user.email, user.inviteAcceptUrl]));
	return Object.fromEntries(
		emails.map((email) => {
			const link = links.get(email);
			const token = link === undefined ? null : new URL(link).searchParams.get('token');
			if (token === null) throw new Error(`n8n gave ${email} no invitation`);
			return [email, token];
		}),
	);
}

async function removeUsers(session: RestSession, emails: readonly string[]): Promise<void> {
	// Without a limit, where n8n's own is 50.
	const { items } = await session.request('GET', '/rest/users?take=-1', users);
	const known = items.filter(({ email }) => emails.includes(email));
	if (known.length > 0) await unpublish(session, known);
	for (const { id, email } of known) {
		await waitUntil(`${email} to be gone`, { limitSeconds: REMOVE_LIMIT_S }, async () =>
			session.request('DELETE', `/rest/users/${id}`, z.unknown()).then(
				() => true,
				(error: unknown) => {
					// n8n unpublishes a moment after it has said so.
					if (error instanceof RestError && error.status === 409) return undefined;
					throw error;
				},
			),
		);
	}
}

/** Takes the workflows of people out of operation: n8n deletes nobody who has a published one. */
async function unpublish(session: RestSession, people: User[]): Promise<void> {
	const filter = encodeURIComponent(JSON.stringify({ active: true }));
	const published = await session.request('GET', `/rest/workflows?filter=${filter}`, workflows);
	const theirs = published.filter(({ homeProject }) =>
		people.some(({ email }) => homeProject?.name.endsWith(`<${email}>`)),
	);
	for (const { id } of theirs) {
		await session.request('POST', `/rest/workflows/${id}/deactivate`, z.unknown(), {});
	}
}
