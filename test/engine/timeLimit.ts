/* For the tests that drive a real n8n: what they wait for has shorter limits, which say what it was. */
jest.setTimeout(600_000);
