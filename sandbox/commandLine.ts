import { parseArgs } from 'node:util';
import type { SandboxOptions } from './options';
import { version } from './package.json';
import { CALL_FORMS, type CallHeader } from './rules/incomingAddress';
import { type Habit, HABITS, someHabits } from './rules/habits';
import { LIKE } from './rules/knownGateways';

/** What the command line asks for. */
export type Command =
	| { kind: 'help' }
	| { kind: 'version' }
	| { kind: 'start'; options: SandboxOptions };

/** What `--version` prints. */
export const VERSION = `${version}\n`;

/** What a person who has a checkout starts it with. */
export const IN_CHECKOUT = 'npm run sandbox --';

/** Gives the text of `--help`; `command` is what the program is started with. */
export const helpOf = (
	command: string,
): string => `Sandbox gateway: takes bulk SMS requests, sends nothing, posts delivery reports.

${command} [options]

  --port <number>          port to listen on, 0 for any free port      (4010)
  --host <address>         address to listen on                        (127.0.0.1)
  --allowed-host <name>    a name that leads to it, may be repeated    (localhost, 127.0.0.1, [::1])
  --allow-callback <name>  a host that it may call, such as n8n:5678,
                           may be repeated                             (loopback addresses)
  --username <name>        username of the account                    (demo)
  --password <password>    password of the account                     (demo)
  --report-delay <ms>      from acceptance to the delivery report      (500)
  --late-report-delay <ms> additional delay of the late test numbers   (60000)
  --answer-delay <ms>      how long every gateway answer is delayed    (0)
  --timezone <zone>        IANA zone of sendAt and of report dates     (UTC)
  --date-order <order>     dayFirst or monthFirst                      (dayFirst)
  --credit <number>        credit of the account at the start          (10000)
  --allow-fields <names>   further fields of a message, with commas     (none)
  --incoming-url <url>     address to call for incoming SMS            (none)
  --incoming-as <form>     json, form, xml or query                    (json)
  --incoming-header <text> header of that call, "Name: value"           (none)
  --like <gateway>         ants or random: does what that gateway is known to do
  --habit <name=value>     one thing that gateways do differently, may be repeated;
                           the reference and the page list them
  --seed <number>          makes faults by chance, and a random gateway, repeatable
                                                                       (random)
  --version                the version of this program
  --help                   this text

Each option can be an environment variable: ${VARIABLE} and its name, such as
${variableOf('report-delay')} for --report-delay. What may be repeated has commas between
its values there. An option comes before its variable.
`;

const VARIABLE = 'SMS_SANDBOX_';

const variableOf = (option: string): string => VARIABLE + option.toUpperCase().replaceAll('-', '_');

const DEFAULT_PORT = '4010';

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;

/** The options that have a value. */
const SETTINGS = {
	port: { ...text, default: DEFAULT_PORT },
	host: text,
	'allowed-host': texts,
	'allow-callback': texts,
	username: text,
	password: text,
	'report-delay': text,
	'late-report-delay': text,
	'answer-delay': text,
	timezone: text,
	'date-order': text,
	credit: text,
	'allow-fields': text,
	'incoming-url': text,
	'incoming-as': text,
	'incoming-header': text,
	like: text,
	habit: texts,
	seed: text,
} as const;

/**
 * Reads the command line, and what it leaves to the environment.
 *
 * @returns what to do; values beyond their form are checked by `startSandbox`
 * @throws Error that names the option at fault and says what it must be
 */
export function readCommandLine(args: string[], environment: NodeJS.ProcessEnv = {}): Command {
	const { values } = parseArgs({
		args: [...optionsIn(environment, args), ...args],
		options: {
			...SETTINGS,
			help: { type: 'boolean' },
			version: { type: 'boolean' },
		},
	});
	if (values.help) return { kind: 'help' };
	if (values.version) return { kind: 'version' };
	return {
		kind: 'start',
		options: {
			host: values.host,
			allowedHosts: values['allowed-host'],
			allowedCallbacks: values['allow-callback'],
			port: numberOf('port', values.port),
			username: values.username,
			password: values.password,
			reportDelayMs: numberOf('report-delay', values['report-delay']),
			lateReportDelayMs: numberOf('late-report-delay', values['late-report-delay']),
			answerDelayMs: numberOf('answer-delay', values['answer-delay']),
			timezone: values.timezone,
			dateOrder: oneOf('date-order', values['date-order'], ['dayFirst', 'monthFirst']),
			credit: numberOf('credit', values.credit),
			allowedFields: values['allow-fields']?.split(',').map((name) => name.trim()),
			incoming: incomingOf(
				values['incoming-url'],
				values['incoming-as'],
				values['incoming-header'],
			),
			like: oneOf('like', values.like, LIKE),
			habits: values.habit && habitsOf(values.habit),
			seed: numberOf('seed', values.seed),
		},
	};
}

/** Gives the options that the environment sets and `args` do not. */
function optionsIn(environment: NodeJS.ProcessEnv, args: readonly string[]): string[] {
	return Object.entries(SETTINGS).flatMap(([name, kind]) => {
		const value = environment[variableOf(name)] ?? '';
		const isGiven = args.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
		if (value === '' || isGiven) return [];
		const values = 'multiple' in kind ? value.split(',').map((each) => each.trim()) : [value];
		return values.map((each) => `--${name}=${each}`);
	});
}

function numberOf(name: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^\d{1,15}$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}".`);
	return Number(text);
}

function oneOf<Word extends string>(
	name: string,
	text: string | undefined,
	words: readonly Word[],
): Word | undefined {
	const word = words.find((known) => known === text);
	if (text === undefined || word !== undefined) return word;
	throw new Error(`--${name} must be one of ${words.join(', ')}, not "${text}".`);
}

function incomingOf(
	url: string | undefined,
	as: string | undefined,
	header: string | undefined,
): SandboxOptions['incoming'] {
	if (url === undefined) {
		if (as === undefined && header === undefined) return undefined;
		throw new Error('--incoming-as and --incoming-header need --incoming-url.');
	}
	return {
		url,
		as: oneOf('incoming-as', as, CALL_FORMS),
		header: header === undefined ? null : headerOf(header),
	};
}

function habitsOf(given: string[]): SandboxOptions['habits'] {
	const table: Record<string, Habit> = HABITS;
	const read = given.map((text) => {
		const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(text) ?? [];
		const habit = Object.hasOwn(table, name) ? table[name] : undefined;
		if (!habit) throw new Error(`--habit must be one of ${Object.keys(table).join(', ')}, then =.`);
		return [name, habit.range ? (value === '' ? null : Number(value)) : value];
	});
	const parsed = someHabits.safeParse(Object.fromEntries(read));
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	throw new Error(`--habit ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}.`);
}

// Without what was given: it is secret.
function headerOf(text: string): CallHeader {
	const [, name, value] = /^([^:]+): *(.+)$/.exec(text) ?? [];
	if (name !== undefined && value !== undefined) return { name, value };
	throw new Error('--incoming-header must be a name and a value, such as "X-Token: secret".');
}
