import { get } from 'lodash';

import type { BulkSmsOutcome } from '../../engine/runBulkSms';
import { MODES } from '../stage';
import { someOf } from '../../engine/volume';
import { ALL_PARAMETERS, OPERATIONS, parametersOf, run, useEveryParameter } from './everyParameter';

useEveryParameter();

const LONG = 'Long'.repeat(500);
/** The most characters of a sentence about a value. */
const MOST = 600;

/** Values of many characters, each wrong in another way. */
const VALUES = [
	LONG,
	`${LONG} ${LONG}`,
	`${LONG}\u200b`,
	`https:// ${LONG}`,
	`n8n.test/${LONG}`,
	`https://n8n.test:x/${LONG}`,
	`https://user:${LONG}@n8n.test/`,
	'1'.repeat(2000),
	`{{ $json.${LONG} }}`,
	`{ "a": "${LONG}`,
	`{ "${LONG}": "{{ $json.nope }}" }`,
	`={{ ["${LONG}"] }}`,
	`={{ ({ "${LONG}": "${LONG}" }) }}`,
	`={{ "${LONG}".nope.nope }}`,
	`={{ [1].includes("x").toString() + "${LONG}" }}`,
];

/** What an outcome says about a fault, in any place. */
const said = ({ outputs, error, hints }: BulkSmsOutcome): unknown[] => [
	...outputs
		.flat()
		.flatMap(({ json }) =>
			['error', 'message', 'reason', 'details.reason'].map((path): unknown => get(json, path)),
		),
	...[error?.message, error?.description],
	...hints.map(({ message }) => message),
];

it.each(OPERATIONS)('no parameter of %s is shown whole if its value is long', async (operation) => {
	const tooLong: unknown[] = [];
	for (const each of parametersOf(operation)) {
		const values = someOf(VALUES, each.isKnown ? 15 : 5, ALL_PARAMETERS.indexOf(each));
		for (const value of values) {
			const onError = MODES[VALUES.indexOf(value) % MODES.length] ?? 'stopWorkflow';
			const shown = said(await run(each, value, onError));
			const long = shown.filter(
				(words): words is string => typeof words === 'string' && words.length > MOST,
			);
			if (long.length > 0) tooLong.push([each.path, value.slice(0, 30), long[0]]);
		}
	}
	expect(tooLong).toEqual([]);
});
