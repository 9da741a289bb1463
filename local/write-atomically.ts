import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError } from '#local/command-error';

const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const notOurs = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR'];

/** Why a file could not be written, as one sentence where a person can mend it; else the error itself. */
export const toFileWriteError = (error: unknown, path: string): unknown => {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (noRoom.includes(code)) {
    return new CommandError(`There is no room left on the disk for ${path}: free some, then start again.`);
  }
  if (notOurs.includes(code))
    return new CommandError(`${path} cannot be written (${code}): check who owns its folder.`);
  return error;
};

const writeAll = (file: string, bytes: Uint8Array, mode: number): void => {
  const descriptor = openSync(file, 'wx', mode);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** A folder notes its new file in its own time; not every system lets it be hurried. */
const settle = (folder: string): void => {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/**
 * Writes a file whole or not at all, its folder included: on a full disk, or where the power fails, there is afterwards
 * the old one, the new one, or none, and never half of one. `mode` says who may read it: 0o600 is this user alone.
 * Throws `CommandError` where there is no room or no permission.
 */
export const writeFileAtomically = (file: string, content: Uint8Array | string, mode = 0o666): void => {
  const half = `${file}.${randomUUID()}.half`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeAll(half, Buffer.from(content), mode);
    renameSync(half, file);
    settle(dirname(file));
  } catch (error) {
    throw toFileWriteError(error, file);
  } finally {
    rmSync(half, { force: true });
  }
};
