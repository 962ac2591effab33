import { useState } from 'preact/hooks';
import type { Fault, FaultKind, Faults } from '../api/types';
import { KindForm } from './kindForm';

interface Props {
	faults: Faults;
	onAdd: (fault: Fault) => void;
}

/** All kinds of faults in groups; the chosen one opens with its parameters. */
export function KindList({ faults: { kinds, endpoints }, onAdd }: Props) {
	const [chosen, setChosen] = useState<string>();
	const groups = [...new Set(kinds.map(({ group }) => group))];
	const one = (kind: FaultKind) => (
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
					<span class="kind-words cell-more">{kind.description}</span>
				</span>
			</label>
			{kind.name === chosen && <KindForm kind={kind} endpoints={endpoints} onAdd={onAdd} />}
		</div>
	);
	return (
		<section class="kinds" aria-labelledby="kinds-title">
			<h2 id="kinds-title">Switch a fault on</h2>
			{groups.map((group) => (
				<fieldset key={group}>
					<legend>{group}</legend>
					{kinds.filter((kind) => kind.group === group).map(one)}
				</fieldset>
			))}
		</section>
	);
}
