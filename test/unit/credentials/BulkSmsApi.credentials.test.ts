import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { BulkSmsApi } from '../../../credentials/BulkSmsApi.credentials';

const credential = new BulkSmsApi();
const property = (name: string) => credential.properties.find((each) => each.name === name);

describe('the credential Bulk SMS API', () => {
	it('has the name that workflows store and the name that people read', () => {
		expect(credential.name).toBe('bulkSmsApi');
		expect(credential.displayName).toBe('Bulk SMS API');
	});

	it('has exactly these fields, with these types and defaults', () => {
		expect(
			credential.properties.map(({ name, type, default: value, required = false }) => [
				name,
				type,
				value,
				required,
			]),
		).toEqual([
			['baseUrl', 'string', '', true],
			['username', 'string', '', true],
			['password', 'string', '', true],
			['defaultCountryCode', 'string', '', false],
			['timezone', 'string', '', false],
			['dateOrder', 'options', 'dayFirst', false],
			['reportToken', 'string', '', false],
		]);
	});

	it.each([
		['password', true],
		['reportToken', true],
		['baseUrl', undefined],
		['username', undefined],
	])('hides what is typed into %s: %j', (name, hidden) => {
		expect(property(name)?.typeOptions?.password).toBe(hidden);
	});

	it('offers both orders of day and month, because the interface does not show which', () => {
		expect(property('dateOrder')?.options).toEqual([
			{ name: 'Day First (31/12/2026)', value: 'dayFirst' },
			{ name: 'Month First (12/31/2026)', value: 'monthFirst' },
		]);
	});

	it.each(['baseUrl', 'defaultCountryCode', 'timezone', 'dateOrder', 'reportToken'])(
		'explains %s in a sentence',
		(name) => {
			expect(property(name)?.description).toMatch(/^[A-Z].{20,}\.$/);
		},
	);

	it('logs in by the Basic authentication of n8n, with no header of its own making', () => {
		expect(credential.authenticate).toEqual({
			type: 'generic',
			properties: {
				auth: {
					username: '={{$credentials.username}}',
					password: '={{$credentials.password}}',
				},
			},
		});
	});

	it('is tested by the node alone, because a request of its own could not name what is wrong', () => {
		expect(Object.keys(credential)).not.toContain('test');
	});

	it.each(['light' as const, 'dark' as const])('has an icon for the %s editor', (theme) => {
		const { icon } = credential;
		const file = typeof icon === 'object' ? icon[theme] : '';
		expect(file).toMatch(/^file:.*\.svg$/);
		expect(existsSync(join('credentials', file.replace('file:', '')))).toBe(true);
	});
});
