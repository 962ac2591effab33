import type { Fault, Faults } from '../api/types';
import { ErrorLine } from '../frame/errorLine';
import { useAction } from '../frame/useAction';
import { ActiveFaults } from './activeFaults';
import { KindList } from './kindList';

/** Switches faults on and off. */
export function FaultsView({ faults }: { faults: Faults | undefined }) {
	const { error, act } = useAction();
	const put = (list: Fault[], news: string) =>
		void act(news, 'PUT', '/api/faults', { faults: list });
	return (
		<div class="view">
			<h1>Faults</h1>
			<p class="lead">
				Make the gateway fail on purpose, and see what your workflow does. A fault hits the calls of
				one endpoint, or the delivery reports.
			</p>
			<ErrorLine error={error} />
			{faults && (
				<>
					<ActiveFaults
						faults={faults}
						onRemove={(removed) =>
							put(
								faults.faults.filter((_, index) => index !== removed),
								'The fault is off.',
							)
						}
						onRemoveAll={() => put([], 'All faults are off.')}
					/>
					<KindList
						faults={faults}
						onAdd={(fault) => put([...faults.faults, fault], 'The fault is on.')}
					/>
				</>
			)}
		</div>
	);
}
