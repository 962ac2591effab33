const { AsyncLocalStorage } = require('node:async_hooks');

/**
 * jest opens one for each file of tests and leaves it to the realm, which does not end here. Node
 * hands each that is open to every new promise: the 85th file of a worker took eight times as long.
 */
const opened = new Set();

for (const name of ['run', 'enterWith']) {
	const original = AsyncLocalStorage.prototype[name];
	AsyncLocalStorage.prototype[name] = function (...given) {
		opened.add(this);
		return original.apply(this, given);
	};
}

/** Closes all that are open; one that is used again opens by itself. */
module.exports = function closeStorages() {
	for (const storage of opened) storage.disable();
	opened.clear();
};
