import { useState } from 'preact/hooks';
import { call, inWords } from '../api/client';
import type { Fault, Faults } from '../api/types';
import { announce } from '../frame/announcement';
import { ActiveFaults } from './activeFaults';
import { KindList } from './kindList';

interface Props {
	faults: Faults | undefined;
}

/** Switches faults on and off. */
export function FaultsView({ faults }: Props) {
	const [error, setError] = useState<string>();
	const put = async (list: Fault[], news: string) => {
		try {
			await call('PUT', '/api/faults', { faults: list });
			setError(undefined);
			announce(news);
		} catch (failure) {
			setError(inWords(failure));
		}
	};
	return (
		<div class="view">
			<h1>Faults</h1>
			<p class="lead">
				Make the gateway fail on purpose, and see what your workflow does. A fault hits the calls of
				one endpoint, or the delivery reports.
			</p>
			{error !== undefined && (
				<p class="error" role="alert">
					{error}
				</p>
			)}
			{faults && (
				<>
					<ActiveFaults
						faults={faults}
						onRemove={(removed) =>
							void put(
								faults.faults.filter((_, index) => index !== removed),
								'The fault is off.',
							)
						}
						onRemoveAll={() => void put([], 'All faults are off.')}
					/>
					<KindList
						faults={faults}
						onAdd={(fault) => void put([...faults.faults, fault], 'The fault is on.')}
					/>
				</>
			)}
		</div>
	);
}
