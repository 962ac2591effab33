import { missingServices, queueServices } from '../hosts/queue/queueServices';

/** Not 1, which is what a fault of this script ends with. */
const NOT_THERE = 3;

/** Says whether Redis and PostgreSQL answer, for the gate; exit status 3 where one does not. */
async function main(): Promise<void> {
	const missing = await missingServices(queueServices());
	if (missing.length === 0) return;
	console.log(`QUEUE MODE IS NOT TRIED HERE. ${missing.join(' ')}`);
	process.exitCode = NOT_THERE;
}

void main();
