import { parseArgs } from 'node:util';
import type { SandboxOptions } from './options';
import { version } from './package.json';

/** What the command line asks for. */
export type Command =
	| { kind: 'help' }
	| { kind: 'version' }
	| { kind: 'start'; options: SandboxOptions };

/** What `--version` prints. */
export const VERSION = `${version}\n`;

/** Text of `--help`. */
export const HELP = `Sandbox gateway: takes bulk SMS requests, sends nothing, posts delivery reports.

npx bulk-sms-sandbox [options]

  --port <number>          port to listen on, 0 for any free port      (4010)
  --host <address>         address to listen on                        (127.0.0.1)
  --allowed-host <name>    a name it is reached by, may be repeated    (localhost, 127.0.0.1, [::1])
  --username <name>        user name of the account                    (demo)
  --password <password>    password of the account                     (demo)
  --report-delay <ms>      from acceptance to the delivery report      (500)
  --late-report-delay <ms> additional delay of the late test numbers   (60000)
  --answer-delay <ms>      how long every gateway answer is held back  (0)
  --timezone <zone>        IANA zone of sendAt and of report dates     (UTC)
  --date-order <order>     dayFirst or monthFirst                      (dayFirst)
  --credit <number>        credit of the account at the start          (10000)
  --data <file>            SQLite file that keeps everything; needs the package libsql
                                                                       (memory alone)
  --seed <number>          makes the chances of faults repeatable      (random)
  --version                the version of this program
  --help                   this text
`;

const DEFAULT_PORT = '4010';

/**
 * Reads the command line.
 *
 * @param args arguments after the script's name
 * @returns what to do; values beyond their form are checked by `startSandbox`
 * @throws Error that names the option at fault and says what it must be
 */
export function readCommandLine(args: string[]): Command {
	const { values } = parseArgs({
		args,
		options: {
			port: { type: 'string', default: DEFAULT_PORT },
			host: { type: 'string' },
			'allowed-host': { type: 'string', multiple: true },
			username: { type: 'string' },
			password: { type: 'string' },
			'report-delay': { type: 'string' },
			'late-report-delay': { type: 'string' },
			'answer-delay': { type: 'string' },
			timezone: { type: 'string' },
			'date-order': { type: 'string' },
			credit: { type: 'string' },
			data: { type: 'string' },
			seed: { type: 'string' },
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
			port: numberOf('port', values.port),
			username: values.username,
			password: values.password,
			reportDelayMs: numberOf('report-delay', values['report-delay']),
			lateReportDelayMs: numberOf('late-report-delay', values['late-report-delay']),
			answerDelayMs: numberOf('answer-delay', values['answer-delay']),
			timezone: values.timezone,
			dateOrder: dateOrderOf(values['date-order']),
			credit: numberOf('credit', values.credit),
			dataFile: values.data,
			seed: numberOf('seed', values.seed),
		},
	};
}

function numberOf(name: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^\d{1,15}$/.test(text)) throw new Error(`--${name} must be a whole number, not "${text}".`);
	return Number(text);
}

function dateOrderOf(text: string | undefined): SandboxOptions['dateOrder'] {
	if (text === undefined || text === 'dayFirst' || text === 'monthFirst') return text;
	throw new Error(`--date-order must be dayFirst or monthFirst, not "${text}".`);
}
