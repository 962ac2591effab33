/*
 * Reports and statuses that are read. In one file,
 * because each file of tests loads n8n's engine for itself, which takes a second.
 */
describe('readFailures', () => void jest.requireActual('./readFailures.cases'));
describe('readReports', () => void jest.requireActual('./readReports.cases'));
describe('readToken', () => void jest.requireActual('./readToken.cases'));
describe('getStatus', () => void jest.requireActual('./getStatus.cases'));
