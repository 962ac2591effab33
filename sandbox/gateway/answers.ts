import type { FastifyReply } from 'fastify';
import type { EndpointName } from '../rules/endpoints';
import type { Habits } from '../rules/habits';
import { type ErrorBody, Refusal } from '../rules/refusal';
import type { SendAnswer } from './acceptance';

/** Writes an answer of `/sms/send` as the gateway does that the sandbox is like. */
export function inForm({ bulkid, detail }: SendAnswer, habits: Readonly<Habits>): object {
	return { ...(bulkid !== undefined && { [habits.bulkIdName]: bulkid }), [habits.list]: detail };
}

/** @throws Refusal (404) if the gateway does not have this endpoint */
export function lacking(habits: Readonly<Habits>, endpoint: EndpointName): void {
	if (endpoint === 'send' || habits[endpoint] === 'offered') return;
	throw new Refusal(404, 'NOT_FOUND', 'There is no such path here.');
}

/** Refuses a request in the form that the gateway uses for errors; a wrong login keeps its status. */
export function refuse(
	refusal: Refusal,
	{ errorForm }: Readonly<Habits>,
	reply: FastifyReply,
): FastifyReply {
	const isSuccess = errorForm === 'ok' && refusal.status === 400;
	return reply.code(isSuccess ? 200 : refusal.status).send(errorIn(refusal.body(), errorForm));
}

function errorIn(body: ErrorBody, form: Habits['errorForm']): object {
	const { message } = body.error;
	if (form === 'text') return { error: message };
	return form === 'message' ? { error: { message } } : body;
}
