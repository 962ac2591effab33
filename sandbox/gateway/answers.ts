import type { FastifyReply } from 'fastify';
import type { Refusal } from '../rules/refusal';
import { type ErrorBody } from '../rules/refusal';
import type { EndpointName } from '../rules/endpoints';
import type { Habits } from '../rules/habits';
import type { Detail, SendAnswer } from '../rules/sendAnswer';
import { PENDING, type Status } from '../rules/statuses';

/** A web page in the place of JSON. */
const PAGE = '<!doctype html>\n<html lang="en"><head><title>Not here</title></head></html>\n';

/** Writes an answer of `/sms/send` as the gateway does that the sandbox is like. */
export function inForm({ bulkid, detail }: SendAnswer, habits: Readonly<Habits>): object {
	const list = detail.map((entry) => ({ ...entry, status: statusOf(entry, habits) }));
	return {
		...(bulkid !== undefined && { [habits.bulkIdName]: bulkid }),
		[habits.list]: list,
	};
}

function statusOf({ status }: Detail, habits: Readonly<Habits>): Status | Status[] | string {
	const { acceptedName: name, acceptedCode: code, statusForm } = habits;
	const said = status === PENDING ? { ...status, name, code } : status;
	if (statusForm === 'name') return said.name;
	return statusForm === 'array' ? [said] : said;
}

/** What a gateway answers that does not have an endpoint. */
export class Missing {
	constructor(private readonly offer: '404' | '404html' | '405' | 'html') {}

	/** The HTTP status. */
	get status(): number {
		return { 404: 404, '404html': 404, 405: 405, html: 200 }[this.offer];
	}

	send(reply: FastifyReply): FastifyReply {
		void reply.code(this.status);
		return this.offer === '404' || this.offer === '405'
			? reply.send({ error: { code: 'NOT_FOUND', message: 'There is no such path here.' } })
			: reply.type('text/html; charset=utf-8').send(PAGE);
	}
}

/** @throws Missing if the gateway does not have this endpoint */
export function lacking(habits: Readonly<Habits>, endpoint: EndpointName): void {
	if (endpoint === 'send') return;
	const offer = habits[endpoint];
	// Not an Error: nothing went wrong.
	// eslint-disable-next-line @typescript-eslint/only-throw-error
	if (offer !== 'offered') throw new Missing(offer);
}

/** Refuses a call in the form of the gateway. A login that is wrong keeps its status. */
export function refuse(
	refusal: Refusal,
	{ errorForm }: Readonly<Habits>,
	reply: FastifyReply,
): FastifyReply {
	const body = refusal.body();
	const isSuccess = errorForm === 'ok' && refusal.status !== 401;
	void reply.code(isSuccess ? 200 : refusal.status);
	return errorForm === 'html'
		? reply.type('text/html; charset=utf-8').send(PAGE)
		: reply.send(errorIn(body, errorForm));
}

function errorIn(body: ErrorBody, form: Habits['errorForm']): object {
	const { code, message } = body.error;
	switch (form) {
		case 'text':
			return { error: message };
		case 'message':
			return { error: { message } };
		case 'code':
			return { code, message };
		case 'infobip':
			return { requestError: { serviceException: { messageId: code, text: message } } };
		default:
			return body;
	}
}
