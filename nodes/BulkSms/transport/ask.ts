import { type Asked, asQuestion } from '../core/gateway/answer/asked';
import { type Endpoint, readEndpointAnswer } from '../core/gateway/answer/endpointAnswer';
import type { RedactWords } from '../core/gateway/answer/gatewayWords';
import { nextStep } from '../core/gateway/answer/retryRule';
import { CANCELLED, type Client, type GatewayRequest } from './client';

/**
 * Asks another endpoint than `/sms/send`, again only if it surely did nothing.
 *
 * @param read reads the JSON of an answer with HTTP 2xx, which may contain secrets
 * @param timeout milliseconds for a whole answer. Send waits as long by default
 * @throws only what `read` throws
 */
export async function ask<T>(
	client: Client,
	endpoint: GatewayRequest & Endpoint,
	read: (answer: object, redact: RedactWords) => Asked<T> | Promise<Asked<T>>,
	timeout = 30_000,
): Promise<Asked<T>> {
	const { redact } = client.credential;
	let asked: Asked<T> = CANCELLED;
	const tryOnce = async (tries: number) => {
		const reply = await client.request(endpoint, timeout);
		const { status, retryAfter } = reply.kind === 'told' ? reply.value : {};
		const answer = readEndpointAnswer(reply, endpoint, redact);
		const rule = { tries, retryAfter, now: client.clock.now(), wasBlocked: true };
		const { pause, end } = nextStep(answer, rule);
		if (answer.kind === 'told') {
			const found = await read(answer.value, redact);
			asked = found.kind === 'told' ? found : { ...found, status };
		} else {
			const { kind, problem } = asQuestion(answer);
			asked = { kind, problem: { ...problem, scope: end ? 'run' : 'message' }, status };
		}
		return pause;
	};
	const stopped = await client.tryUntilDone(tryOnce, () =>
		client.isCancelled ? CANCELLED : undefined,
	);
	return stopped ?? asked;
}
