const { createRequire } = require('node:module');
const { createContext } = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const closeStorages = require('./asyncStorages.cjs');
const { end, run, start } = require('./modules.cjs');
const putBackPackages = require('./packageState.cjs');
const stuckFile = require('./stuckFile.cjs');

/** What all files of tests share. */
const SHARED = [globalThis, process, Date];

globalThis.oneRealm = { load: createRequire(__filename), run };

/** jest wants a context for its own files. This one reads and writes the globals of jest's realm. */
const context = createContext(globalThis);

/**
 * jest gives a worker half a second to end, and says that it hangs if it takes longer. Nothing keeps it
 * open, but a busy machine needs more for taking down 300 MB: the system does that at once.
 */
function killAtExit(code) {
	for (const listener of process.listeners('exit')) listener.call(process, code);
	process.kill(process.pid, 'SIGKILL');
}
if (process.send) process.once('exit', killAtExit);

/**
 * Runs tests in the realm of jest itself, not in a context of their own, so that they can share what
 * Node loaded: n8n's engine takes more than a second, and an error of n8n is an `Error` of the test.
 * What a file of tests changes of the globals is put back when it ends.
 */
module.exports = class OneRealmEnvironment {
	constructor({ projectConfig }, { testPath }) {
		start(testPath, projectConfig.moduleNameMapper);
		const { longestMinutes } = projectConfig.testEnvironmentOptions;
		if (longestMinutes !== undefined) stuckFile.watch(testPath, longestMinutes);
		this.global = globalThis;
		this.moduleMocker = new ModuleMocker(globalThis);
		this.fakeTimers = null;
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
		this.before = SHARED.map((object) => Object.getOwnPropertyDescriptors(object));
		this.env = { ...process.env };
	}

	async setup() {
		// jest sets 100, and n8n and zod make many errors, of each of which it maps every line.
		Error.stackTraceLimit = 20;
	}

	async teardown() {
		stuckFile.leave();
		this.fakeTimersModern.dispose();
		SHARED.forEach((object, index) => putBack(object, this.before[index]));
		for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
		Object.assign(process.env, this.env);
		putBackPackages();
		closeStorages();
		end();
		// jest has taken what was counted for `--coverage`, and adds up the files.
		delete globalThis.__coverage__;
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	getVmContext() {
		return context;
	}
};

function putBack(object, before) {
	const now = Object.getOwnPropertyDescriptors(object);
	for (const key of Reflect.ownKeys(before)) {
		const [was, is] = [before[key], now[key]];
		if (is && Object.is(was.value, is.value) && was.get === is.get) continue;
		Object.defineProperty(object, key, was);
	}
}
