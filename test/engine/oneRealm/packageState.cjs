/** Takes away what a file of tests gave to packages, which the next one finds as it left them. */
module.exports = function putBackPackages() {
	const core = loaded('n8n-core');
	if (core) core.DataDeduplicationService.instance = undefined;
	const luxon = loaded('luxon');
	if (luxon) luxon.Settings.defaultZone = 'system';
};

/** @returns what the package gives out; undefined if no test has loaded it */
const loaded = (name) => require.cache[require.resolve(name)]?.exports;
