import { memoize } from 'lodash';

import type { TextPreview } from '../output/sentMessage';
import { type PlannedRequest, resultsFor } from './planning';
import { describeText } from './text/segments';
import type { SendResult } from './sendResult';
import { makeGsmCompatible } from './text/text';

/** Returns what each recipient would get. */
export function previewResults(requests: PlannedRequest[]): SendResult[] {
	const describe = memoize(previewOf);
	return requests.flatMap((request) =>
		resultsFor(request, (_, { text }) => ({ outcome: 'dryRun', preview: describe(text) })),
	);
}

/** Describes a text that would be sent, and the text of Smart Encoding if it takes fewer segments. */
function previewOf(text: string): TextPreview {
	const { characters, segments, remainingInSegment, firstNonGsmCharacter } = describeText(text);
	const figures = { characters, remainingInSegment, firstNonGsmCharacter };
	const plain = makeGsmCompatible(text);
	if (plain === text) return figures;
	const suggestion = { text: plain, ...describeText(plain) };
	return suggestion.segments < segments ? { ...figures, suggestion } : figures;
}
