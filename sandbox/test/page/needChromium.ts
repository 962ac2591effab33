import { existsSync } from 'node:fs';
import { CHROMIUM } from './chromium';

/** Says before the first test what is missing, instead of once in every test. */
export default function needChromium(): void {
	if (existsSync(CHROMIUM)) return;
	throw new Error(
		`There is no browser at ${CHROMIUM}. Install it with "apt-get install chromium", or name another Chromium in the environment variable CHROMIUM. The tests of the sandbox\u2019s API need none: "npm test -w sandbox -- --ignoreProjects sandbox-page".`,
	);
}
