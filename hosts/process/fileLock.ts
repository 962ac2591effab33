import { randomUUID } from 'node:crypto';
import { appendFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 200;

/** Held until it is released, or until all processes that hold it are gone. */
export interface FileLock {
	/** Makes the lock outlive this process for as long as the other one lives. */
	share(pid: number): Promise<void>;
	release(): Promise<void>;
}

/** Says that a living process holds the lock. */
export class LockHeld extends Error {
	constructor(
		readonly file: string,
		readonly pid: number,
	) {
		super(`Process ${pid} is using ${path.dirname(file)}. End it first, or delete ${file}`);
	}
}

/**
 * Takes a lock that only one process can have; what a dead process left is taken over.
 *
 * @param file the lock's file, made with its folder
 * @throws LockHeld when a living process has it
 */
async function takeLock(file: string): Promise<FileLock> {
	await mkdir(path.dirname(file), { recursive: true });
	const own = `${file}.${randomUUID()}`;
	await writeFile(own, `${process.pid}\n`);
	try {
		for (;;) {
			// A link appears whole or not at all, unlike a file that is written.
			if (await succeeds(link(own, file), 'EEXIST')) {
				return {
					share: (pid) => appendFile(file, `${pid}\n`),
					release: () => rm(file, { force: true }),
				};
			}
			const held = await readIfThere(file);
			if (held === undefined) continue;
			const alive = held.trim().split('\n').map(Number).find(isAlive);
			if (alive !== undefined) throw new LockHeld(file, alive);
			await takeAway(file, held);
		}
	} finally {
		await rm(own, { force: true });
	}
}

/**
 * Waits for a lock.
 *
 * @param limitSeconds how long to wait for it
 * @param onWait called once when another process has it
 * @throws LockHeld when it is still held after the limit
 */
export async function waitForLock(
	file: string,
	limitSeconds: number,
	onWait?: (pid: number) => void,
): Promise<FileLock> {
	const end = Date.now() + limitSeconds * 1000;
	for (let first = true; ; first = false) {
		try {
			return await takeLock(file);
		} catch (error) {
			if (!(error instanceof LockHeld) || Date.now() > end) throw error;
			if (first) onWait?.(error.pid);
		}
		await sleep(RETRY_MS);
	}
}

/** Moves a dead holder's lock out of the way, and puts it back if it is a living one's by now. */
async function takeAway(file: string, dead: string): Promise<void> {
	const aside = `${file}.${randomUUID()}`;
	if (!(await succeeds(rename(file, aside), 'ENOENT'))) return;
	if ((await readIfThere(aside)) !== dead) await succeeds(link(aside, file), 'EEXIST');
	await rm(aside, { force: true });
}

async function readIfThere(file: string): Promise<string | undefined> {
	try {
		return await readFile(file, 'utf8');
	} catch (error) {
		if (hasCode(error, 'ENOENT')) return undefined;
		throw error;
	}
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return hasCode(error, 'EPERM');
	}
}

/** @returns whether the action succeeded; false stands for the one error that is expected */
async function succeeds(action: Promise<void>, expectedCode: string): Promise<boolean> {
	try {
		await action;
		return true;
	} catch (error) {
		if (hasCode(error, expectedCode)) return false;
		throw error;
	}
}

function hasCode(error: unknown, code: string): boolean {
	return error instanceof Error && 'code' in error && error.code === code;
}
