import { BulkSmsApi } from '../../../../credentials/BulkSmsApi.credentials';

/**
 * Fills in the form of a new credential; what is not named stays as it opens.
 *
 * @param fields values by the labels of their fields
 * @returns the credential's data, by the names of its fields
 * @throws Error when the form has no field with such a label
 */
export function filledIn(fields: Record<string, string>): Record<string, unknown> {
	const { properties } = new BulkSmsApi();
	const form = properties.filter(({ type }) => type !== 'notice');
	const data = Object.fromEntries(form.map((field) => [field.name, field.default as unknown]));
	for (const [label, value] of Object.entries(fields)) {
		const field = form.find(({ displayName }) => displayName === label);
		if (!field) throw new Error(`The credential has no field "${label}"`);
		data[field.name] = value;
	}
	return data;
}
