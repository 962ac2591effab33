/*
 * Limits over time. In one file,
 * because each file of tests loads n8n's engine for itself, which takes a second.
 */
describe('limitAtOnce', () => void jest.requireActual('./limitAtOnce.cases'));
describe('limitOverTime', () => void jest.requireActual('./limitOverTime.cases'));
describe('limitsOverTime', () => void jest.requireActual('./limitsOverTime.cases'));
