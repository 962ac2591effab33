const { writeSync } = require('node:fs');
const { clearTimeout, setTimeout } = require('node:timers');
const { parentPort, Worker } = require('node:worker_threads');

const STDERR = 2;

let watcher;

/**
 * Ends this process, and names the file, if a file of tests has not ended after some minutes: no time
 * limit of jest passes in a loop that never pauses. A thread of its own goes on beside one.
 */
function watch(file, minutes) {
	watcher ??= new Worker(__filename);
	watcher.unref();
	watcher.postMessage({ file, minutes });
}

/** Ends the watch. */
function leave() {
	watcher?.postMessage({});
}

let timer;
parentPort?.on('message', ({ file, minutes }) => {
	clearTimeout(timer);
	if (file === undefined) return;
	timer = setTimeout(() => {
		writeSync(STDERR, `\n${file} has not ended after ${minutes} minutes. Its process is ended.\n`);
		process.kill(process.pid, 'SIGKILL');
	}, minutes * 60_000);
});

module.exports = { leave, watch };
