import { z } from 'zod';
import type { RestSession } from './restSession';

const answer = z.array(
	z.object({ user: z.object({ email: z.string(), inviteAcceptUrl: z.string() }) }),
);

/**
 * Invites people to an n8n, all in one request: n8n takes ten requests in five minutes.
 *
 * @param session of the owner
 * @returns the token of each one's invitation, by the address
 * @throws Error when n8n gave one of them no invitation
 */
export async function invite(
	session: RestSession,
	emails: readonly string[],
): Promise<Record<string, string>> {
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
