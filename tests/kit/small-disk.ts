import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs a command that sees an empty disk of so many kilobytes at `folder`, in a mount space of its own; what is
 * written there is gone with it. To be given to `spawn`, which then is the command itself.
 */
export const toSmallDiskCommand = (folder: string, kilobytes: number, ...command: string[]): [string, string[]] => {
  mkdirSync(folder, { recursive: true });
  const mount = `mount -t tmpfs -o size=${kilobytes}k none "$0" && exec "$@"`;
  return ['unshare', ['--map-root-user', '--mount', 'sh', '-c', mount, folder, ...command]];
};

const tryIt = (): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    return spawnSync(...toSmallDiskCommand(folder, 4, 'true')).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Linux, and not everywhere there. */
export const canMountSmallDisks = process.platform === 'linux' && tryIt();
