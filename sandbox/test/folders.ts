import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the sandbox, absolute. */
export const SANDBOX = path.resolve(__dirname, '..');

/** The folder of the repository that the sandbox is in, absolute. */
export const REPOSITORY = path.dirname(SANDBOX);

/** Reads a file, named from the folder of the sandbox. */
export const read = (file: string): string => readFileSync(path.join(SANDBOX, file), 'utf8');
