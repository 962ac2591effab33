import { refuse } from '../../../nodes/BulkSms/core/problem';

it('a refusal has its reason and no stack, and other errors keep theirs', () => {
	let thrown: unknown;
	try {
		refuse('To', 'No number in it', 'Enter a number');
	} catch (error) {
		thrown = error;
	}

	expect(thrown).toBeInstanceOf(Error);
	expect(thrown).toMatchObject({ stack: 'Error: No number in it' });
	expect(new Error('Another').stack).toMatch(/^Error: Another\n +at /);
});
