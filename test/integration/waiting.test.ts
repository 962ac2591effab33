/*
 * The operations that wait. In one file,
 * because each file of tests loads n8n's engine for itself, which takes a second.
 */
describe('askLimitOverTime', () => void jest.requireActual('./askLimitOverTime.cases'));
describe('sendAndWait', () => void jest.requireActual('./sendAndWait.cases'));
describe('sendAndWaitForResponse', () => void jest.requireActual('./sendAndWaitForResponse.cases'));
describe('sendAndWaitForResponseRefusals', () =>
	void jest.requireActual('./sendAndWaitForResponseRefusals.cases'));
describe('timeUpByOnError', () => void jest.requireActual('./timeUpByOnError.cases'));
