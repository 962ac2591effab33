import type { Told } from '../../../core/gatewayCheck/reply';
import type { Client, GatewayRequest } from '../../../transport/client';

/** Milliseconds until the whole of an answer must have come. */
const TIMEOUT = 15_000;

/**
 * Makes one request, and never again: a check shows what a gateway does, and sends at most one SMS.
 * Never throws.
 */
export async function tell(client: Client, request: GatewayRequest): Promise<Told> {
	const reply = await client.request(request, TIMEOUT);
	return reply.kind === 'answered' ? reply : { kind: 'silent', problem: reply.problem };
}
