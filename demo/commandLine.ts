import { parseArgs } from 'node:util';

/** Text of `--help`. */
export const HELP = `Sends the examples through a real n8n and a sandbox gateway on this machine, and shows who got what.

npm run demo -- [options]

  --once   end when all was shown, with status 1 if anything is not as it should be;
           without it, n8n and the sandbox stay up until Ctrl+C
  --help   this text
`;

/** What the command line asks for. */
export interface Command {
	help: boolean;
	once: boolean;
}

/** @throws if an argument is none of the flags */
export function readCommandLine(args: string[]): Command {
	const flag = { type: 'boolean', default: false } as const;
	return parseArgs({ args, options: { help: flag, once: flag } }).values;
}
