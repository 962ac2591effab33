import { setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createGateway } from './gateway/gateway';
import { addGatewayRoutes } from './gateway/routes';
import { listMessage, listReport, listRequest } from './inbox/listing';
import { addInboxRoutes, type Inbox } from './inbox/routes';
import { Store } from './inbox/store';
import { type SandboxOptions, settingsFrom } from './options';
import { Agenda } from './reports/agenda';
import { concludeMessages } from './reports/conclusion';
import { Dispatcher } from './reports/dispatcher';
import { createServer } from './server';

export type { Detail, SendAnswer } from './gateway/acceptance';
export type { ErrorBody } from './gateway/refusal';
export type { ListedMessage, ListedReport, ListedRequest } from './inbox/listing';
export type { MessageFilter } from './inbox/store';
export type { SandboxOptions } from './options';
export type { ReportBody, ReportDetail } from './reports/reportBody';

/** A running sandbox gateway. */
export interface Sandbox extends Inbox {
	/** Base URL without a slash at the end, such as `http://127.0.0.1:4010`. */
	readonly url: string;
	readonly port: number;
	/** Credits left. */
	balance(): number;
	/** Stops it: pending reports are dropped, connections closed. More calls do no harm. */
	close(): Promise<void>;
}

/**
 * Starts a sandbox gateway.
 *
 * @param options see `SandboxOptions`; every part may be left out
 * @returns the sandbox, ready for requests
 * @throws Error when an option is wrong or the port is taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const settings = settingsFrom(options);
	const now = Date.now;
	const store = new Store();
	const agenda = new Agenda(now);
	const dispatcher = new Dispatcher(settings, agenda, now);
	const stopping = new AbortController();
	setMaxListeners(0, stopping.signal);

	const gateway = createGateway({
		settings,
		store,
		now,
		schedule: (sendAt, messages) => {
			agenda.at(sendAt + settings.reportDelayMs, () => {
				concludeMessages(messages, now(), store).forEach((report) => dispatcher.dispatch(report));
			});
		},
		stopped: stopping.signal,
	});
	const inbox: Inbox = {
		messages: (filter) => Array.from(store.messages(filter), listMessage),
		requests: () => store.requests().map(listRequest),
		reports: () => store.reports().map((report) => listReport(report, settings)),
		clear: () => {
			agenda.clear();
			dispatcher.clear();
			store.clear();
		},
	};

	const app = createServer();
	addGatewayRoutes(app, gateway);
	addInboxRoutes(app, inbox);
	await app.listen({ host: settings.host, port: settings.port });
	const { url, port } = whereabouts(app.addresses());

	return {
		...inbox,
		url,
		port,
		balance: () => gateway.balance(),
		close: async () => {
			await app.close();
			stopping.abort();
			agenda.clear();
			dispatcher.clear();
		},
	};
}

// A server that listens on every address is reached at the loopback address.
function whereabouts([first]: readonly AddressInfo[]): { url: string; port: number } {
	if (!first) throw new Error('The sandbox listens on no address.');
	const { address, family, port } = first;
	if (address === '0.0.0.0' || address === '::') return { url: `http://127.0.0.1:${port}`, port };
	return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`, port };
}
