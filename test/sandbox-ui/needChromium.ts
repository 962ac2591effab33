import { existsSync } from 'node:fs';
import { CHROMIUM } from './chromium';

/** Says before the first test what is missing, instead of once in every test. */
export default function needChromium(): void {
	if (existsSync(CHROMIUM)) return;
	throw new Error(
		`There is no browser at ${CHROMIUM}. Install it with "apt-get install chromium", or name another Chromium in the environment variable CHROMIUM.`,
	);
}
