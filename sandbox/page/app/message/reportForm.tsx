import { useState } from 'preact/hooks';
import type { Message, Status } from '../api/types';
import { ErrorLine } from '../frame/errorLine';
import { Icon } from '../frame/icon';
import { useAction } from '../frame/useAction';

const USUAL = ['DELIVERED', 'UNDELIVERED', 'EXPIRED', 'REJECTED', 'PENDING', 'COMPLETED'];
const CONTENT_TYPES = ['application/json', 'application/xml'];

/** Sends a delivery report by hand, with any status. */
export function ReportForm({ message }: { message: Message }) {
	const [notifyUrl, setNotifyUrl] = useState('');
	const [contentType, setContentType] = useState('application/json');
	const [own, setOwn] = useState<Status>({ code: '', name: '', description: '' });
	const { error, setError, act } = useAction();
	const hasUrl = message.notifyUrl !== null;

	const send = (status: string | Status) => {
		if (!hasUrl && notifyUrl === '') {
			setError('Enter the address to send the report to.');
			return;
		}
		const target = hasUrl ? {} : { notifyUrl, notifyContentType: contentType };
		const news = `The report ${typeof status === 'string' ? status : status.name} is on its way.`;
		void act(news, 'POST', `/api/messages/${message.id}/reports`, { status, ...target });
	};

	return (
		<section>
			<h3>Send a report by hand</h3>
			<div class="card stack">
				{!hasUrl && (
					<div class="fields">
						<label class="field field-wide">
							Address (the request had no notifyUrl)
							<input
								type="url"
								placeholder="http://127.0.0.1:5678/webhook/…"
								value={notifyUrl}
								onInput={(event) => setNotifyUrl(event.currentTarget.value)}
							/>
						</label>
						<label class="field">
							Content type
							<select
								value={contentType}
								onChange={(event) => setContentType(event.currentTarget.value)}
							>
								{CONTENT_TYPES.map((type) => (
									<option key={type}>{type}</option>
								))}
							</select>
						</label>
					</div>
				)}
				<div class="line" role="group" aria-label="Send a report with a usual status">
					{USUAL.map((name) => (
						<button type="button" class="button-small" key={name} onClick={() => send(name)}>
							{name}
						</button>
					))}
				</div>
				<details>
					<summary>Another status</summary>
					<form
						class="fields"
						onSubmit={(event) => {
							event.preventDefault();
							send(own);
						}}
					>
						<StatusField label="Code" part="code" own={own} onChange={setOwn} />
						<StatusField label="Name" part="name" own={own} onChange={setOwn} />
						<StatusField label="Description" part="description" own={own} onChange={setOwn} />
						<button type="submit">
							<Icon name="send" />
							Send
						</button>
					</form>
				</details>
				<ErrorLine error={error} />
			</div>
		</section>
	);
}

interface StatusFieldProps {
	label: string;
	part: keyof Status;
	own: Status;
	onChange: (status: Status) => void;
}

function StatusField({ label, part, own, onChange }: StatusFieldProps) {
	return (
		<label class={part === 'description' ? 'field field-wide' : 'field'}>
			{label}
			<input
				required={part !== 'description'}
				value={own[part]}
				onInput={(event) => onChange({ ...own, [part]: event.currentTarget.value })}
			/>
		</label>
	);
}
