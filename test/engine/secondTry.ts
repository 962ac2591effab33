/*
 * For the tests that drive a real n8n or a real browser, whose speed is not ours: a test that fails is
 * run once more. jest prints why it failed the first time, and scripts/countTests.ts names it at the end.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
