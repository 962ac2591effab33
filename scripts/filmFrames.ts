import path from 'node:path';

import { repository } from '../hosts/install/hostFolder';

/** Where the walk through the editor leaves the frames of the animation. */
export const FILM_FOLDER = path.join(repository, '.tmp', 'film');

/** The list of the frames, in the order in which they are shown. */
export const FRAME_LIST = path.join(FILM_FOLDER, 'frames.json');

/** One picture of the animation. */
export interface FilmFrame {
	/** Name of the file in {@link FILM_FOLDER}. */
	file: string;
	/** How long it is shown, in milliseconds. */
	shownMs: number;
}
