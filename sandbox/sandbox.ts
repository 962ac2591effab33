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
import { addQuestions, QUESTION_TIME_LIMIT_MS } from './api/question';
import { addOutcomes } from './api/outcomes';
import { Faults } from './faults/faults';
import { seededRandom } from './faults/random';
import { createGateway } from './gateway/gateway';
import { addGatewayRoutes } from './gateway/routes';
import { admitOwnNames } from './http/admission';
import { Callbacks } from './http/callbacks';
import { Caller } from './http/caller';
import { namesOf } from './http/hostName';
import { listen } from './http/port';
import { createServer } from './http/server';
import { type MessageFilter, matches } from './inbox/filter';
import { IncomingList } from './inbox/incomingList';
import type { StoredMessage } from './inbox/message';
import { Store } from './inbox/store';
import { IncomingSender } from './incoming/incomingSender';
import { type LoggedRequest, RequestLog } from './log/requestLog';
import { type SandboxOptions, settingsFrom } from './options';
import { OtpLedger } from './otp/ledger';
import { addPage } from './page/serve';
import type { Parts } from './parts';
import { Dispatcher } from './reports/dispatcher';
import { StatusScheduler } from './reports/statusScheduler';
import { TimerQueue } from './time/timerQueue';
import { Clock } from './time/clock';

export type { ListedMessage } from './api/listed';
export type { SandboxOptions } from './options';

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
	/** Every call of the gateway and its answer, oldest first: the newest 1,000. */
	log(): LoggedRequest[];
	/** Forgets messages, requests, reports and incoming SMS, and drops reports still to come. */
	clear(): void;
	/** Clears it, and sets everything back to what it was started with. */
	reset(): void;
	/** Credits left. */
	balance(): number;
	/** Stops it: pending reports are dropped, connections closed. More calls do no harm. */
	close(): Promise<void>;
}

/**
 * Starts a sandbox gateway.
 *
 * @throws Error when an option is wrong or the port is taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const settings = settingsFrom(options);
	const { credit, mostKept, mostIncoming } = settings;
	const changes = new Changes();
	const store = new Store({ credit, startedAt: Date.now(), mostKept, changed: changes.note });
	const clock = new Clock();
	const { now } = clock;
	const faults = new Faults(() => seededRandom(settings.seed), changes.note);
	const habits = { ...settings.habits };
	const agenda = new TimerQueue(now);
	const incoming = new IncomingList(changes.note, mostIncoming);
	const log = new RequestLog(now, changes.note, mostKept);
	const callbacks = new Callbacks(settings);
	const some = { settings, habits, store, incoming, agenda, faults, log, callbacks, now };
	const dispatcher = new Dispatcher(some);
	const line = new IncomingSender(some);
	const looker = new Caller(callbacks, QUESTION_TIME_LIMIT_MS, { keepAlive: false });
	const app = createServer();
	log.watch(app);
	admitOwnNames(app, settings);
	const parts: Parts = {
		...some,
		dispatch: (report) => dispatcher.dispatch(report),
		writeByItself: (from, to, text) => line.writeByItself(from, to, text),
	};
	const scheduler = new StatusScheduler(parts);
	clock.onMove((milliseconds) => {
		changes.note();
		agenda.catchUp(milliseconds);
	});
	const stopping = new AbortController();
	setMaxListeners(0, stopping.signal);

	const ledger = new OtpLedger(now);
	const clear = () => {
		agenda.clear();
		dispatcher.clear();
		line.clear();
		incoming.clear();
		ledger.clear();
		log.clear();
		store.clear();
	};
	const start = () => {
		store.credit = credit;
		store.incomingAddress = settings.incoming ?? null;
		store.ownOutcomes.clear();
		Object.assign(habits, settings.habits);
		faults.reset();
	};
	const reset = () => {
		clear();
		start();
		clock.reset();
	};
	start();

	const follow = (messages: readonly StoredMessage[]) => scheduler.follow(messages);
	const gateway = createGateway({ ...parts, ledger, follow, stopped: stopping.signal });
	addGatewayRoutes(app, gateway);
	addLists(app, { ...parts, clear, reset });
	addReportsByHand(app, parts);
	addIncoming(app, parts, line);
	addIncomingAddress(app, parts);
	addQuestions(app, store, looker);
	addOutcomes(app, store);
	addFaultSwitch(app, parts);
	addHabits(
		app,
		habits,
		{ started: settings.habits, random: (seed) => seededRandom(seed ?? randomInt(2 ** 32)) },
		changes.note,
	);
	addClock(app, clock);
	addEvents(app, changes, () => store.messages().length);
	let url = '';
	addFacts(app, parts, () => url);
	addPage(app);
	let stopped: Promise<void> | undefined;
	const stop = async () => {
		looker.abort();
		await app.close();
		stopping.abort();
		agenda.clear();
		dispatcher.clear();
		line.clear();
	};
	const close = () => (stopped ??= stop());

	const place = await listen(app, settings).catch(async (error: unknown) => {
		await close();
		throw error;
	});
	({ url } = place);

	return {
		...place,
		names: [...namesOf(settings)],
		messages: (filter = {}) => store.messages().filter(matches(filter)).map(listMessage),
		requests: () => store.requests().map(listRequest),
		reports: () => store.reports().map((report) => listReport(report, habits)),
		incoming: () => incoming.of().map(listIncoming),
		log: () => log.list(),
		clear,
		reset,
		balance: () => store.credit,
		close,
	};
}
