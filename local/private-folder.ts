import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { productName } from '#contract/site/product';
import { CommandError } from '#local/command-error';
import { toFileWriteError } from '#local/write-atomically';

/** The folder of the data: for this user alone, and for one start at a time. */

const lockName = 'lock';
const files = new RegExp(`^(evenkeel\\.db.*|jwt-secret|running\\.json|${lockName}.*|test-report\\.json|.*\\.half)$`);
const folders = ['images', 'mail'];
const isOurs = (name: string): boolean => files.test(name) || folders.includes(name);

const hideFolder = (folder: string): void => {
  chmodSync(folder, 0o700);
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o600);
};

/**
 * Makes the folder where there is none, and takes it and what it holds (0700, 0600) from everybody else, also what an
 * older program left readable there. Of a folder that holds other things as well, only what is this program's. Throws `CommandError` where the folder is somebody else's.
 */
export const protectFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const names = readdirSync(folder);
    if (names.every(isOurs)) chmodSync(folder, 0o700);
    for (const name of names.filter((one) => files.test(one))) chmodSync(join(folder, name), 0o600);
    for (const name of folders) if (existsSync(join(folder, name))) hideFolder(join(folder, name));
  } catch (error) {
    throw toFileWriteError(error, folder);
  }
};

/** What nothing refers to would be closed. */
const held: DatabaseSync[] = [];

/** SQLite's numbers for a file that another process has locked, and for a disk without room. */
const [busy, full] = [5, 13];
const getCode = (error: unknown): number | undefined => (error as { errcode?: number }).errcode;

/**
 * Holds the folder until this process ends, however it ends: the lock is the system's, so that none outlives a start that
 * was killed. Throws `CommandError` where another start holds it.
 */
export const lockFolder = (folder: string): void => {
  const lock = new DatabaseSync(join(folder, lockName));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (getCode(error) !== busy) {
      for (const name of [lockName, `${lockName}-journal`]) rmSync(join(folder, name), { force: true });
      throw toFileWriteError(getCode(error) === full ? { code: 'ENOSPC' } : error, join(folder, lockName));
    }
    throw new CommandError(
      `${productName} is being started on the data in ${folder} at this moment, by another command: see what that one says. ` +
        'A second one beside it needs LOCAL_FOLDER, API_PORT and PAGE_PORT of its own.',
    );
  }
  held.push(lock);
};
