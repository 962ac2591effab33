const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const closeStorages = require('./asyncStorages.cjs');
const putBackPackages = require('./packageState.cjs');

/** What all files of tests share. */
const SHARED = [globalThis, process];

/**
 * Runs tests in the realm of jest itself, not in a context of their own, so that they can share what
 * Node loaded (./runtime.cjs): an error of n8n is an `Error` of the test. What a file of tests
 * changes of the globals is put back when it ends.
 */
module.exports = class OneRealmEnvironment {
	constructor({ projectConfig }) {
		this.global = globalThis;
		this.moduleMocker = new ModuleMocker(globalThis);
		this.fakeTimers = null;
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
		this.before = SHARED.map((object) => Object.getOwnPropertyDescriptors(object));
		this.env = { ...process.env };
	}

	async setup() {}

	async teardown() {
		this.fakeTimersModern.dispose();
		SHARED.forEach((object, index) => putBack(object, this.before[index]));
		for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
		Object.assign(process.env, this.env);
		putBackPackages();
		closeStorages();
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	/** Of a context there is none: ./runtime.cjs does without. */
	getVmContext() {
		return null;
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
