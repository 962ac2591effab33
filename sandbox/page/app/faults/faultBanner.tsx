import type { Faults } from '../api/types';
import { Icon } from '../frame/icon';
import { hashOf } from '../frame/route';
import { frequencyOf, titleOf } from './wording';

/** Stands above everything as long as a fault is on, so that nobody hunts for it elsewhere. */
export function FaultBanner({ faults: known }: { faults: Faults }) {
	const { faults } = known;
	if (faults.length === 0) return null;
	const words = faults.map((fault) => `${titleOf(fault, known)} (${frequencyOf(fault)})`);
	return (
		<div class="banner" role="status">
			<Icon name="bolt" />
			<span>
				<b>{faults.length === 1 ? 'A fault is on:' : `${faults.length} faults are on:`}</b>{' '}
				{words.join('; ')}
			</span>
			<a href={hashOf({ view: 'faults' })}>See faults</a>
		</div>
	);
}
