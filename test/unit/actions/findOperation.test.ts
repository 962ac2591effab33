import { findOperation, resources } from '../../../nodes/BulkSms/actions';

describe('findOperation', () => {
	it('finds an operation by what workflows store', () => {
		expect(findOperation('message', 'send')).toBe(resources.message.operations.send);
	});

	it.each([
		['an operation that every object inherits', 'message', 'toString'],
		['the constructor with what it inherits', 'constructor', 'name'],
		['the prototype as resource', '__proto__', 'toString'],
	])('finds nothing for %s', (_, resource, operation) => {
		expect(findOperation(resource, operation)).toBeUndefined();
	});
});
