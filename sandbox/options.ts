import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { hostNameOf, placeIn } from './http/hostName';
import { MOST_INCOMING } from './inbox/incomingList';
import { MOST_KEPT } from './inbox/store';
import { seededRandom } from './faults/random';
import {
	type CallForm,
	callForm,
	type CallHeader,
	callHeader,
	incomingUrl,
} from './rules/incomingAddress';
import { type Habits, OWN_HABITS, someHabits } from './rules/habits';
import { habitsLike, type Like, LIKE } from './rules/knownGateways';
import { MESSAGE_FIELDS } from './rules/sendRequest';

/** The password of a sandbox that is started without one. */
export const DEFAULT_PASSWORD = 'demo';

const milliseconds = z.number().int().min(0);
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** One habit among the options: checked as it is among the habits. */
const oneHabit = <Name extends keyof Habits>(name: Name) =>
	z.unknown().transform((value, context): Habits[Name] | undefined => {
		const parsed = someHabits.safeParse({ [name]: value });
		if (parsed.success) return parsed.data[name];
		parsed.error.issues.forEach(({ message }) => context.addIssue({ code: 'custom', message }));
		return z.NEVER;
	});

/** What `startSandbox` takes; every part may be left out. Durations are in milliseconds. */
export interface SandboxOptions {
	/** Address to listen on: 127.0.0.1 by default. */
	host?: string | undefined;
	/** Host names under which it answers besides those of the loopback address and of `host`. */
	allowedHosts?: string[] | undefined;
	/**
	 * What it may call besides loopback addresses, each a name or an address, with or without a port.
	 * If other machines can reach it, it calls nothing else.
	 */
	allowedCallbacks?: string[] | undefined;
	/** Fields that a message object may have besides those of the interface; nothing reads them. */
	allowedFields?: string[] | undefined;
	/** Port to listen on; 0, the default, takes any free port. */
	port?: number | undefined;
	/** `demo` by default. */
	username?: string | undefined;
	/** `demo` by default. */
	password?: string | undefined;
	/** From acceptance (or from the scheduled time) to the delivery report: 500 by default. */
	reportDelayMs?: number | undefined;
	/** How much later than the others the reports of the late test numbers come: 60,000 by default. */
	lateReportDelayMs?: number | undefined;
	/** Pauses before the second and every further try of a report. */
	reportRetryDelaysMs?: number[] | undefined;
	/** How long a gateway answer is held back after the request was dealt with. */
	answerDelayMs?: number | undefined;
	/** The gateway that it is to be like, as far as that is known; `random`: one by chance. */
	like?: Like | undefined;
	/** What else it is to do differently; each comes before what `like` says. */
	habits?: Partial<Habits> | undefined;
	/** Some of the habits, as they may be written too. */
	timezone?: Habits['timezone'] | undefined;
	dateOrder?: Habits['dateOrder'] | undefined;
	/** Credit of the account at the start: 10,000 by default. */
	credit?: number | undefined;
	/** Where incoming SMS are told to; nowhere by default. */
	incoming?:
		| {
				url: string;
				as?: CallForm | undefined;
				header?: CallHeader | null | undefined;
		  }
		| undefined;
	/** How long the call of an incoming SMS may take. */
	incomingTimeLimitMs?: number | undefined;
	/** How many messages are kept, and as many requests and reports; the newest ones. */
	mostKept?: number | undefined;
	/** How many incoming SMS are kept; the newest ones. */
	mostIncoming?: number | undefined;
	/**
	 * Whole number that the chances of faults, and a gateway by chance, grow from; another one each
	 * time by default.
	 */
	seed?: number | undefined;
}

const hostName = z
	.string()
	.refine(
		(name) => hostNameOf(name) !== undefined,
		'must be a host name without a port, such as host.docker.internal',
	);
const callback = z
	.string()
	.refine(
		(text) => placeIn(text) !== undefined,
		'must be host names, with or without a port, such as n8n:5678',
	);
const furtherField = z
	.string()
	.min(1, 'must be names that are not empty')
	.refine(
		(name) => !MESSAGE_FIELDS.includes(name),
		'must not be fields of the interface, which are always checked',
	);

const optionsSchema = z
	.object({
		host: z.string().min(1).default('127.0.0.1'),
		allowedHosts: z.array(hostName).default([]),
		allowedCallbacks: z.array(callback).default([]),
		allowedFields: z.array(furtherField).default([]),
		port: z.number().int().min(0).max(65_535).default(0),
		username: z
			.string()
			.min(1)
			.refine((name) => !name.includes(':'), 'must not contain a colon (Basic authentication)')
			.default('demo'),
		password: z.string().min(1).default(DEFAULT_PASSWORD),
		reportDelayMs: milliseconds.default(500),
		lateReportDelayMs: milliseconds.default(MINUTE),
		reportRetryDelaysMs: z
			.array(milliseconds)
			.default([SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND]),
		answerDelayMs: milliseconds.default(0),
		like: z.enum(LIKE).optional(),
		habits: someHabits.default({}),
		timezone: oneHabit('timezone'),
		dateOrder: oneHabit('dateOrder'),
		credit: z.number().finite().default(10_000),
		incoming: z
			.object({
				url: incomingUrl,
				as: callForm.default('json'),
				header: callHeader.nullable().default(null),
			})
			.strict()
			.optional(),
		incomingTimeLimitMs: z
			.number()
			.int()
			.min(1)
			.default(15 * SECOND),
		mostKept: z.number().int().min(1).default(MOST_KEPT),
		mostIncoming: z.number().int().min(1).default(MOST_INCOMING),
		seed: z.number().int().optional(),
	} satisfies Record<keyof SandboxOptions, z.ZodTypeAny>)
	.strict();

/** The options with every default filled in. */
export type SandboxSettings = Omit<z.output<typeof optionsSchema>, keyof Habits> & {
	/** What it does at the start; the API and the page change it. */
	habits: Habits;
	seed: number;
};

/**
 * Fills in the defaults and checks the values.
 *
 * @returns the settings, durations in milliseconds
 * @throws Error that names the option at fault and says what it must be
 */
export function settingsFrom(options: SandboxOptions): SandboxSettings {
	const parsed = optionsSchema.safeParse(options);
	if (!parsed.success) {
		const faults = parsed.error.issues.map(
			(issue) => `${issue.path.join('.') || 'options'}: ${issue.message}`,
		);
		throw new Error(`The sandbox cannot start with these options. ${faults.join('; ')}`);
	}
	const { timezone, dateOrder, ...others } = parsed.data;
	const { like, seed = randomInt(2 ** 32), habits } = others;
	const given = { timezone, dateOrder, ...habits };
	return {
		...others,
		seed,
		habits: {
			...OWN_HABITS,
			...(like && habitsLike(like, seededRandom(seed))),
			...definedOf(given),
		},
	};
}

/** Without the members that are undefined. */
const definedOf = (given: Partial<Habits>): Partial<Habits> =>
	someHabits.parse(
		Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
	);
