import { IANAZone } from 'luxon';
import { z } from 'zod';
import { hostNameOf } from './http/hostName';
import { LOG_SHAPES } from './log/messageLog';
import { callForm, callHeader, incomingUrl } from './rules/incomingAddress';
import { LOG_DATES } from './rules/logQuery';
import { MESSAGE_FIELDS } from './rules/sendRequest';

const milliseconds = z.number().int().min(0);
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const optionsSchema = z
	.object({
		/** Address to listen on. */
		host: z.string().min(1).default('127.0.0.1'),
		/** Host names under which it answers besides those of the loopback address and of `host`. */
		allowedHosts: z
			.array(
				z
					.string()
					.refine(
						(name) => hostNameOf(name) !== undefined,
						'must be a host name without a port, such as host.docker.internal',
					),
			)
			.default([]),
		/** Fields that a message object may have besides those of the interface; nothing reads them. */
		allowedFields: z
			.array(
				z
					.string()
					.min(1, 'must be names that are not empty')
					.refine(
						(name) => !MESSAGE_FIELDS.includes(name),
						'must not be fields of the interface, which are always checked',
					),
			)
			.default([]),
		/** Port to listen on; 0 takes any free port. */
		port: z.number().int().min(0).max(65_535).default(0),
		username: z
			.string()
			.min(1)
			.refine((name) => !name.includes(':'), 'must not contain a colon (Basic authentication)')
			.default('demo'),
		password: z.string().min(1).default('demo'),
		/** From acceptance (or from the scheduled time) to the delivery report, in milliseconds. */
		reportDelayMs: milliseconds.default(500),
		/** How much later than the others the reports of the late test numbers come, in milliseconds. */
		lateReportDelayMs: milliseconds.default(MINUTE),
		/** Pauses before the second and every further try of a report, in milliseconds. */
		reportRetryDelaysMs: z
			.array(milliseconds)
			.default([SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND]),
		/** How long a gateway answer is held back after the request was dealt with, in milliseconds. */
		answerDelayMs: milliseconds.default(0),
		/** IANA name of the zone of `sendAt` and of the dates in reports. */
		timezone: z
			.string()
			.refine((zone) => IANAZone.isValidZone(zone), 'must be an IANA zone, such as Asia/Bangkok')
			.default('UTC'),
		/** Order of day and month in `sendAt` and in the dates of reports. */
		dateOrder: z.enum(['dayFirst', 'monthFirst']).default('dayFirst'),
		/** Credit of the account at the start; a data file that has one already keeps its own. */
		credit: z.number().finite().default(10_000),
		/** How the message log spells the parameters of a period: as the table, or as the sample. */
		logDates: z.enum(LOG_DATES).default('table'),
		/** Whether the message log answers with an object, or with an array around it. */
		logShape: z.enum(LOG_SHAPES).default('object'),
		/** How long after its acceptance a message comes into the message log, in milliseconds. */
		logDelayMs: milliseconds.default(0),
		/**
		 * Where incoming SMS are told to. It takes the place of the address in a data file; without it
		 * that one stays, and a new sandbox has none.
		 */
		incoming: z
			.object({
				url: incomingUrl,
				as: callForm.default('json'),
				header: callHeader.nullable().default(null),
			})
			.strict()
			.optional(),
		/** How long the call of an incoming SMS may take, in milliseconds. */
		incomingTimeLimitMs: z
			.number()
			.int()
			.min(1)
			.default(15 * SECOND),
		/** Path of the SQLite file that keeps everything; without it, all is gone at the end. */
		dataFile: z.string().min(1).optional(),
		/** Whole number that the chances of faults grow from; another one each time by default. */
		seed: z.number().int().optional(),
	})
	.strict();

/** What `startSandbox` takes; every part may be left out. */
export type SandboxOptions = z.input<typeof optionsSchema>;

/** The options with every default filled in. */
export type SandboxSettings = z.output<typeof optionsSchema>;

/**
 * Fills in the defaults and checks the values.
 *
 * @param options options of `startSandbox`
 * @returns the settings, durations in milliseconds
 * @throws Error that names the option at fault and says what it must be
 */
export function settingsFrom(options: SandboxOptions): SandboxSettings {
	const parsed = optionsSchema.safeParse(options);
	if (parsed.success) return parsed.data;
	const faults = parsed.error.issues.map(
		(issue) => `${issue.path.join('.') || 'options'}: ${issue.message}`,
	);
	throw new Error(`The sandbox cannot start with these options. ${faults.join('; ')}`);
}
