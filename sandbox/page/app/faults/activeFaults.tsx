import type { Faults } from '../api/types';
import { Icon } from '../frame/icon';
import { frequencyOf, parametersOf, titleOf } from './wording';

interface Props {
	faults: Faults;
	onRemove: (index: number) => void;
	onRemoveAll: () => void;
}

/** The faults that are on and how often they will still be triggered. */
export function ActiveFaults({ faults: known, onRemove, onRemoveAll }: Props) {
	const { faults, kinds } = known;
	return (
		<section class="card active-faults" aria-labelledby="active-title">
			<header class="line">
				<h2 id="active-title">On now</h2>
				{faults.length > 0 && (
					<button type="button" class="button-small end" onClick={onRemoveAll}>
						Remove all
					</button>
				)}
			</header>
			{faults.length === 0 && <p class="muted">None. The gateway works as documented.</p>}
			<ul>
				{faults.map((fault, index) => {
					const title = titleOf(fault, known);
					return (
						<li class="line" key={index}>
							<Icon name="bolt" />
							<span class="fault-name">
								<strong>{title}</strong>
								<span>{parametersOf(fault, kinds)}</span>
							</span>
							<span class="fault-left">{frequencyOf(fault)}</span>
							<button
								type="button"
								class="button-icon end"
								aria-label={`Remove: ${title}`}
								onClick={() => onRemove(index)}
							>
								<Icon name="close" />
							</button>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
