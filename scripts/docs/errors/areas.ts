import type { INodeProperties } from 'n8n-workflow';

import { BulkSmsApi } from '../../../credentials/BulkSmsApi.credentials';
import { operationProperties } from '../../../nodes/BulkSms/actions';

const SEVERAL = 'Several fields';

/** The areas of the page, in its order. */
export const AREAS = [
	'Fields of Bulk SMS',
	SEVERAL,
	'Credential',
	'Gateway',
	'Run',
	'Bulk SMS Trigger',
] as const;
export type Area = (typeof AREAS)[number];

export const CALL = 'Call';
export const ACTIVATION = 'Activation';

/** Labels that the editor does not show. */
const NOT_SHOWN: Record<string, Area> = {
	'': SEVERAL,
	[ACTIVATION]: 'Bulk SMS Trigger',
	[CALL]: 'Bulk SMS Trigger',
	Credential: 'Credential',
	Gateway: 'Gateway',
};

const labelsIn = (fields: readonly INodeProperties[]): string[] =>
	fields.flatMap(({ displayName, options = [] }) => [
		displayName,
		...options.flatMap((option) => {
			if ('values' in option) return [option.displayName, ...labelsIn(option.values)];
			return 'type' in option ? labelsIn([option]) : [];
		}),
	]);

const SHOWN = new Map<string, Area>([
	...labelsIn(new BulkSmsApi().properties).map((label) => [label, 'Credential'] as const),
	...labelsIn(operationProperties).map((label) => [label, 'Fields of Bulk SMS'] as const),
]);

/** The area of a message that names these labels. */
export function areaOf(labels: string[]): Area {
	const [label = '', ...others] = labels;
	return others.length > 0 ? SEVERAL : (NOT_SHOWN[label] ?? SHOWN.get(label) ?? 'Run');
}
