import { useState } from 'preact/hooks';
import type { Fault, Faults } from '../api/types';
import { KindForm } from './kindForm';

interface Props {
	faults: Faults;
	onAdd: (fault: Fault) => void;
}

/** All kinds of faults; the chosen one opens with its parameters. */
export function KindList({ faults: { kinds, endpoints }, onAdd }: Props) {
	const [chosen, setChosen] = useState<string>();
	return (
		<section aria-labelledby="kinds-title">
			<h2 id="kinds-title">Switch a fault on</h2>
			<div class="kinds" role="radiogroup" aria-labelledby="kinds-title">
				{kinds.map((kind) => (
					<div class={kind.name === chosen ? 'kind kind-chosen' : 'kind'} key={kind.name}>
						<label>
							<input
								type="radio"
								name="kind"
								checked={kind.name === chosen}
								onChange={() => setChosen(kind.name)}
							/>
							<span>
								<strong>{kind.title}</strong>
								<span class="kind-words">{kind.description}</span>
							</span>
						</label>
						{kind.name === chosen && <KindForm kind={kind} endpoints={endpoints} onAdd={onAdd} />}
					</div>
				))}
			</div>
		</section>
	);
}
