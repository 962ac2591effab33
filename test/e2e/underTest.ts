/**
 * The address of an n8n that runs already, such as a container, with the package: the tests take it in
 * place of the n8n that the files share. They reach it, and it reaches their gateways, on 127.0.0.1.
 */
export const N8N_UNDER_TEST = process.env.N8N_UNDER_TEST;

let skipsAll = false;

/** Skips the tests of the file that follow, where they would run in an n8n that is there already. */
export function needsOwnN8n(why: string): void {
	if (N8N_UNDER_TEST === undefined || skipsAll) return;
	skipsAll = true;
	test.skip(`These tests need an n8n of their own: ${why}`, () => undefined);
	Object.assign(globalThis, { test: test.skip });
}

/** A test that looks at the files of n8n, which only one that was started here shows. */
export function testOfFiles(name: string, run: () => Promise<void>): void {
	if (N8N_UNDER_TEST === undefined) test(name, run);
	else test.skip(`${name} (skipped: it reads files of n8n)`, run);
}
