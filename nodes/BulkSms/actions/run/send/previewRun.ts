import { sumBy, uniq } from 'lodash';

import { LABELS, SETTINGS } from '../../../core/labels';
import { callingCodeOf } from '../../../core/message/number/country';
import { type PlannedRequest, recipientsOf } from '../../../core/message/planning';
import { previewResults } from '../../../core/message/preview';
import { counted } from '../../../core/text/words';
import { safeguards } from '../../../parameters/safeguards';
import type { SendRun } from '../run';
import { checkBalance, MINIMUM_BALANCE } from './minimumBalance';
import { durationBefore } from './pace';

/** Gives each recipient the result that shows what it would get, and sends nothing. */
export async function previewRun(run: SendRun, requests: PlannedRequest[]): Promise<void> {
	const { ledger, settings, stats } = run;
	const { limits, repeatHours } = run.safeguards;
	stats.notes.push(...durationBefore(settings.perMinute, requests, 'would take'));
	stats.notes.push(...abroad(run, requests));
	if (run.stops && ledger.hasRefused && requests.length > 0) {
		stats.warnings.push(
			`${SETTINGS.onError} is Stop Workflow, so Send would stop and send nothing.`,
		);
	}
	const balance = await checkBalance(run, requests);
	const reason =
		balance?.ok === false ? `Would not be sent, because ${balance.problem.reason}` : undefined;
	const previews = previewResults(requests);
	for (const result of previews) {
		ledger.keep(reason === undefined ? result : { ...result, reason });
	}
	const saved = sumBy(previews, ({ size, preview }) =>
		preview?.suggestion && size ? size.segments - preview.suggestion.segments : 0,
	);
	if (saved > 0) {
		stats.notes.push(`${LABELS.makeGsmCompatible} would save ${counted(saved, 'segment')}.`);
	}
	const unchecked = [
		...(repeatHours === undefined ? [] : [safeguards.options.skipRepeatsHours.displayName]),
		...(limits.length > 0 ? [safeguards.options.limitOverTime.displayName] : []),
	].join(' and ');
	if (unchecked !== '') {
		stats.notes.push(`Not checked: ${unchecked}. n8n's store cannot be asked without counting.`);
	}
	if (balance?.ok) {
		const credits = counted(balance.value, 'credit');
		stats.notes.push(`${MINIMUM_BALANCE} would let it send: the balance is ${credits}.`);
	} else if (balance) {
		stats.warnings.push(`${MINIMUM_BALANCE} would stop it: ${balance.problem.reason}.`);
	}
}

/** Says how many numbers are not of the Default Country Code, for example `1 to another country: +1`. */
function abroad({ client }: SendRun, requests: PlannedRequest[]): string[] {
	const { defaultCountryCode: home } = client.credential;
	if (home === '') return [];
	const numbers = new Set(requests.flatMap(recipientsOf).map(({ to }) => to));
	const codes = [...numbers].map((to) => callingCodeOf(to)).filter((code) => code !== home);
	if (codes.length === 0 || numbers.has('')) return [];
	const named = uniq(codes).map((code = '') => `+${code}`);
	const where = named.length === 1 ? 'another country' : 'other countries';
	return [
		`${codes.length} to ${where}: ${named.slice(0, 5).join(', ')}${named.length > 5 ? ' …' : ''}.`,
	];
}
