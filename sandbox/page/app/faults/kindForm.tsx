import { useState } from 'preact/hooks';
import type { EndpointName, Fault, FaultKind, Faults } from '../api/types';

const FREQUENCIES = { count: 'The next …', probability: 'By chance', every: 'Every time' } as const;
type Frequency = keyof typeof FREQUENCIES;

interface Props {
	kind: FaultKind;
	endpoints: Faults['endpoints'];
	onAdd: (fault: Fault) => void;
}

/** Where and how often a fault is to be triggered, and its parameters. */
export function KindForm({ kind, endpoints, onAdd }: Props) {
	const [endpoint, setEndpoint] = useState<EndpointName>('send');
	const [frequency, setFrequency] = useState<Frequency>('count');
	const [count, setCount] = useState('1');
	const [percent, setPercent] = useState('50');
	const [values, setValues] = useState<Record<string, string>>(() =>
		Object.fromEntries(
			kind.parameters.map(({ name, default: value }) => [name, String(value ?? '')]),
		),
	);

	const add = (event: Event) => {
		event.preventDefault();
		const given = Object.entries(values).filter(([, value]) => value !== '');
		onAdd({
			kind: kind.name,
			...(endpoint !== 'send' && { endpoint }),
			...(frequency === 'count' && { count: Number(count) }),
			...(frequency === 'probability' && { probability: Number(percent) / 100 }),
			...Object.fromEntries(given.map(([name, value]) => [name, Number(value)])),
		});
	};

	return (
		<form class="fields kind-form" onSubmit={add}>
			{kind.endpoints.length > 0 && (
				<label class="field field-endpoint">
					Endpoint
					<select
						value={endpoint}
						onChange={({ currentTarget: { value } }) =>
							setEndpoint(kind.endpoints.find((name) => name === value) ?? 'send')
						}
					>
						{endpoints
							.filter(({ name }) => kind.endpoints.includes(name))
							.map(({ name, title }) => (
								<option key={name} value={name}>
									{title}
								</option>
							))}
					</select>
				</label>
			)}
			<label class="field">
				How often
				<select
					value={frequency}
					onChange={({ currentTarget: { value } }) => setFrequency(frequencyNamed(value))}
				>
					{Object.entries(FREQUENCIES).map(([name, label]) => (
						<option key={name} value={name}>
							{label}
						</option>
					))}
				</select>
			</label>
			{frequency === 'count' && (
				<NumberField label="Count" value={count} least="1" onChange={setCount} />
			)}
			{frequency === 'probability' && (
				<NumberField label="Probability (%)" value={percent} most="100" onChange={setPercent} />
			)}
			{kind.parameters.map((parameter) => (
				<NumberField
					key={parameter.name}
					label={`${parameter.title} (${parameter.unit})`}
					most={String(parameter.max)}
					value={values[parameter.name] ?? ''}
					isOptional={parameter.default === null}
					onChange={(value) => setValues({ ...values, [parameter.name]: value })}
				/>
			))}
			<button type="submit" class="button-main">
				Switch on
			</button>
		</form>
	);
}

interface NumberFieldProps {
	label: string;
	value: string;
	least?: string;
	most?: string;
	isOptional?: boolean;
	onChange: (value: string) => void;
}

function NumberField({ label, value, onChange, isOptional = false, ...limits }: NumberFieldProps) {
	return (
		<label class="field field-number">
			{label}
			<input
				type="number"
				min={limits.least ?? '0'}
				max={limits.most}
				step="any"
				required={!isOptional}
				value={value}
				onInput={(event) => onChange(event.currentTarget.value)}
			/>
		</label>
	);
}

function frequencyNamed(name: string): Frequency {
	return name === 'count' || name === 'probability' ? name : 'every';
}
