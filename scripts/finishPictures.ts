import { joinFilm } from './joinFilm';

/** Joins the frames that the walk through the editor left. */
async function main(): Promise<void> {
	const size = await joinFilm();
	console.log(`docs/images/first-sms.webp: ${Math.ceil(size / 1000)} kB`);
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : String(error));
	process.exitCode = 1;
});
