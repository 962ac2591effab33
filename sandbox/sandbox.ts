import { randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { addReportsByHand } from './api/byHand';
import { Changes } from './api/changes';
import { addClock } from './api/clock';
import { addEvents } from './api/events';
import { addFacts } from './api/facts';
import { addFaultSwitch } from './api/faults';
import { addHabits } from './api/habits';
import {
	type ListedMessage,
	type ListedReport,
	type ListedRequest,
	listMessage,
	listReport,
	listRequest,
} from './api/listed';
import { addIncoming } from './api/incoming';
import { addIncomingAddress } from './api/incomingAddress';
import { type ListedIncoming, listIncoming } from './api/listedIncoming';
import { addLists } from './api/lists';
import { addLog } from './api/log';
import { type DataFile, openDataFile } from './data/dataFile';
import { Faults } from './faults/faults';
import { seededRandom } from './faults/random';
import { createGateway } from './gateway/gateway';
import { addGatewayRoutes } from './gateway/routes';
import { admitOwnNames } from './http/admission';
import { namesOf } from './http/hostName';
import { Port } from './http/port';
import { createServer } from './http/server';
import type { Bulk, StoredReport } from './inbox/bulk';
import { IncomingList } from './inbox/incomingList';
import { NO_JOURNAL } from './inbox/journal';
import { type MessageFilter, messageGroups } from './inbox/query';
import { newState } from './inbox/state';
import { Store } from './inbox/store';
import { IncomingSender } from './incoming/incomingSender';
import { MessageLog } from './log/messageLog';
import { type SandboxOptions, type SandboxSettings, settingsFrom } from './options';
import { OtpLedger } from './otp/ledger';
import { addPage } from './page/serve';
import { Dispatcher } from './reports/dispatcher';
import { StatusScheduler } from './reports/statusScheduler';
import { TimerQueue } from './time/timerQueue';
import { Clock } from './time/clock';

export type { Detail, SendAnswer } from './rules/sendAnswer';
export type { ErrorBody } from './rules/refusal';
export type { ListedMessage, ListedReport, ListedRequest } from './api/listed';
export type { ListedIncoming } from './api/listedIncoming';
export type { MessageFilter } from './inbox/query';
export type { SandboxOptions } from './options';
export type { ReportBody, ReportDetail } from './reports/reportBody';

/** A running sandbox gateway. */
export interface Sandbox {
	/** Base URL without a slash at the end, such as `http://127.0.0.1:4010`. */
	readonly url: string;
	readonly port: number;
	/** The host names under which it answers. */
	readonly names: readonly string[];
	/** The messages, oldest first. */
	messages(filter?: MessageFilter): ListedMessage[];
	/** The calls of `/sms/send`, and those that send one-time passwords, oldest first, refused ones too. */
	requests(): ListedRequest[];
	/** The delivery reports, oldest first. */
	reports(): ListedReport[];
	/** The incoming SMS, oldest first. */
	incoming(): ListedIncoming[];
	/** Forgets messages, requests, reports and incoming SMS, and drops reports still to come. */
	clear(): void;
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
	const changes = new Changes();
	const { contents, journal } = await keptOrNew(settings);
	const store = new Store(contents, journal, changes.note);
	const clock = new Clock(contents.state.clockAhead);
	const { now } = clock;
	const faults = new Faults(seededRandom(settings.seed), changes.note);
	const habits = { ...settings.habits };
	const agenda = new TimerQueue(now);
	const dispatcher = new Dispatcher({ rules: settings, habits, agenda, store, faults, now });
	const dispatch = (report: StoredReport) => dispatcher.dispatch(report);
	const { state } = store;
	const incoming = new IncomingList({
		state,
		journal,
		kept: contents.incoming,
		changed: changes.note,
	});
	const line = new IncomingSender({
		list: incoming,
		state,
		now,
		timeLimitMs: settings.incomingTimeLimitMs,
	});
	const writeByItself = (from: string, text: string) => line.writeByItself(from, text);
	const scheduler = new StatusScheduler({
		settings,
		store,
		agenda,
		faults,
		now,
		dispatch,
		writeByItself,
	});
	const stateChanged = () => store.stateChanged();
	if (settings.incoming) {
		state.incomingAddress = settings.incoming;
		stateChanged();
	}
	clock.onMove((milliseconds) => {
		state.clockAhead = clock.ahead;
		stateChanged();
		agenda.catchUp(milliseconds);
	});
	// Nothing else changes when a message comes into the log, and the page shows it.
	const tellOfLog = ({ request: { receivedAt } }: Bulk) => {
		if (habits.logDelayMs > 0) agenda.after(receivedAt, habits.logDelayMs, changes.note);
	};
	const stopping = new AbortController();
	setMaxListeners(0, stopping.signal);

	const lists = {
		listMessage,
		listReport: (report: StoredReport) => listReport(report, store.messageOf(report), habits),
	};
	const log = new MessageLog({ habits, store, now });
	const ledger = new OtpLedger(now);
	const clear = () => {
		agenda.clear();
		dispatcher.clear();
		line.clear();
		incoming.clear();
		ledger.clear();
		store.clear();
	};

	const app = createServer();
	admitOwnNames(app, settings);
	const port = new Port(app);
	const refuseConnections = (milliseconds: number) => port.closeFor(milliseconds);
	const gateway = createGateway({
		settings,
		habits,
		store,
		log,
		ledger,
		faults,
		now,
		follow: (bulk) => {
			scheduler.follow(bulk);
			tellOfLog(bulk);
		},
		refuseConnections,
		stopped: stopping.signal,
	});
	addGatewayRoutes(app, gateway);
	addLists(app, { store, clear, ...lists });
	addLog(app, log);
	addReportsByHand(app, { store, now, dispatch, listMessage: lists.listMessage });
	addIncoming(app, { state, list: incoming, line });
	addIncomingAddress(app, state, stateChanged);
	addFaultSwitch(app, faults, refuseConnections);
	addHabits(
		app,
		habits,
		{ started: settings.habits, random: (seed) => seededRandom(seed ?? randomInt(2 ** 32)) },
		changes.note,
	);
	addClock(app, clock);
	addEvents(app, changes, () => store.messageCount());
	const account = { settings, habits, url: () => port.url, balance: () => gateway.balance() };
	addFacts(app, account);
	addPage(app);
	let stopped: Promise<void> | undefined;
	const stop = async () => {
		port.dispose();
		await app.close();
		stopping.abort();
		agenda.clear();
		dispatcher.clear();
		incoming.close();
		line.clear();
		journal.close();
	};
	const close = () => (stopped ??= stop());

	await port.open(settings).catch(async (error: unknown) => {
		await close();
		throw error;
	});
	for (const { bulk } of contents.requests) if (bulk) scheduler.follow(bulk);
	for (const report of contents.reports) dispatcher.resume(report);

	return {
		url: port.url,
		port: port.number,
		names: [...namesOf(settings)],
		messages: (filter = {}) =>
			Array.from(messageGroups(store, filter), (group) => group.map(lists.listMessage)).flat(),
		requests: () => store.requests().map(listRequest),
		reports: () => store.reports().map(lists.listReport),
		incoming: () => incoming.of().map(listIncoming),
		clear,
		balance: () => gateway.balance(),
		close,
	};
}

async function keptOrNew({ dataFile, credit }: SandboxSettings): Promise<DataFile> {
	const startedAt = Date.now();
	if (dataFile !== undefined) return await openDataFile(dataFile, startedAt, credit);
	const contents = { state: newState(startedAt, credit), requests: [], reports: [], incoming: [] };
	return { contents, journal: NO_JOURNAL };
}
